/**
 * `npm run gallery -- [--out FOLDER] [--built FOLDER] [WORD …]` pictures stories in both themes and sizes,
 * and writes them as one page. Words limit it to the stories with one of them in the name; `--built` takes
 * a Storybook that was built already.
 */
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright';
import { endWith, readCommandLine } from '#server/platform/read-command-line.ts';
import { browserLaunch, ensureBrowser } from '../browser.ts';
import { buildStorybook } from './build-storybook.ts';
import { FRAMES, fileOf } from './frames.ts';
import { onEnd } from './on-end.ts';
import { pngSize } from './png-size.ts';
import { seconds, startProgress } from './progress.ts';
import { type Entry, reviewPage } from './review-page.ts';
import { readStories, type Story, selectStories } from './story-list.ts';
import { takePictures } from './take-pictures.ts';

const USAGE = `npm run gallery -- [--out FOLDER] [--built FOLDER] [WORD …]

Pictures every story, light and dark, on a phone and a desktop, as one page.

WORD …           only the stories with one of these words in the name
--out FOLDER     where the page goes; without it, a new folder
--built FOLDER   a Storybook that was built already`;

const { values, positionals: words } = readCommandLine(USAGE, {
  options: { out: { type: 'string' }, built: { type: 'string' } },
  allowPositionals: true,
});
const started = Date.now();
ensureBrowser();
const out = resolve(values.out ?? (await mkdtemp(join(tmpdir(), 'keystall-gallery-'))));
await mkdir(out, { recursive: true });
const built = values.built === undefined ? join(out, 'storybook') : resolve(values.built);
if (values.built === undefined) {
  console.log('Building Storybook …');
  onEnd(() => rmSync(built, { recursive: true, force: true }));
  await buildStorybook(process.cwd(), built);
  // Only a failed build has a log to read.
  rmSync(`${built}.log`);
}
const stories = namedStories(readStories(built));
const browser = await chromium.launch(browserLaunch());
const progress = startProgress('Pictures', stories.length * FRAMES.length);
const problems = await takePictures({
  browser,
  built,
  ids: stories.map(({ id }) => id),
  folder: join(out, 'pictures'),
  onPicture: progress.step,
});
progress.end();
await browser.close();

const page = join(out, 'index.html');
const entries = await Promise.all(stories.map(entryOf));
await writeFile(page, reviewPage({ title: 'Gallery', summary: `${stories.length} stories`, entries }));
for (const [id, problem] of problems) console.log(`${id}: ${problem}`);
console.log(`${stories.length} stories in ${seconds(Date.now() - started)}: ${page}`);

function namedStories(all: readonly Story[]): Story[] {
  try {
    return selectStories(all, words);
  } catch (error) {
    return endWith(error);
  }
}

async function entryOf(story: Story): Promise<Entry> {
  const views = FRAMES.map(async (frame) => {
    const file = `pictures/${fileOf(story.id, frame)}`;
    return {
      frame,
      pictures: [{ caption: `${frame.size}, ${frame.theme}`, file, ...(await pngSize(join(out, file))) }],
    };
  });
  return { story, problem: problems.get(story.id), views: await Promise.all(views) };
}
