/**
 * `npm run looks BASE [OTHER] [-- WORD …]` pictures the stories of two commits, and writes those that
 * differ as one page: before, after, and the difference. OTHER is the working tree unless it is named.
 * Words limit it to the stories with one of them in the name. It judges nothing: the exit code is 0
 * whether or not something differs.
 */
import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright';
import { endWith, readCommandLine } from '#server/platform/read-command-line.ts';
import { browserLaunch, ensureBrowser } from '../browser.ts';
import { buildStorybook } from './build-storybook.ts';
import { checkOut, describeCommit, isRevision } from './checkout.ts';
import { compareStorybooks } from './compare-storybooks.ts';
import { looksPage, summaryOf } from './looks-page.ts';
import { onEnd } from './on-end.ts';
import { seconds } from './progress.ts';
import { type Comparison, readRevisions } from './read-revisions.ts';
import { readStories, type Story, selectStories } from './story-list.ts';

const USAGE = `npm run looks -- BASE [OTHER] [--out FOLDER] [WORD …]

Pictures the stories of two commits (OTHER: the working tree), and shows those that differ.

WORD …         only the stories with one of these words in the name
--out FOLDER   where the page goes; without it, a new folder`;

const { values, positionals } = readCommandLine(USAGE, {
  options: { out: { type: 'string' } },
  allowPositionals: true,
});
const { base, other, words } = comparisonOrEnd();
const started = Date.now();
ensureBrowser();
const work = await mkdtemp(join(tmpdir(), 'keystall-looks-'));
// Until both are built, the logs stay: a failed build has one to read.
let toRemove = ['before', 'after'].map((side) => join(work, 'storybook', side));
// The last task, after the checkouts are removed.
onEnd(() => {
  for (const one of toRemove) rmSync(one, { recursive: true, force: true });
});
const folder = values.out === undefined ? join(work, 'page') : resolve(values.out);
const names = {
  before: describeCommit(base),
  after: other === null ? 'the working tree' : describeCommit(other),
};
console.log(`Comparing ${names.before} with ${names.after}`);
const built = {
  before: await build('before', base),
  after: await build('after', other),
};
toRemove = [work];
checkWords([...readStories(built.before), ...readStories(built.after)]);
const browser = await chromium.launch(browserLaunch());
const comparison = await compareStorybooks({ browser, built, words, folder });
await browser.close();
const page = join(folder, 'index.html');
await writeFile(page, await looksPage({ comparison, folder, names }));
if (values.out === undefined) toRemove = [join(work, 'storybook'), join(work, 'checkout')];
for (const [id, problem] of comparison.problems) console.log(`${id}: ${problem}`);
console.log(`${summaryOf(comparison)} (${seconds(Date.now() - started)}): ${page}`);

/** The Storybook of a revision, or of the working tree. */
async function build(side: 'before' | 'after', revision: string | null): Promise<string> {
  const storybook = join(work, 'storybook', side);
  console.log(`Building Storybook of ${names[side]} …`);
  const checkout = revision === null ? process.cwd() : join(work, 'checkout', side);
  if (revision !== null) await checkOut(revision, checkout);
  await buildStorybook(checkout, storybook);
  return storybook;
}

/** A word that no story has was typed wrong. */
function checkWords(stories: readonly Story[]): void {
  try {
    selectStories(stories, words);
  } catch (error) {
    endWith(error);
  }
}

function comparisonOrEnd(): Comparison {
  try {
    return readRevisions(positionals, isRevision);
  } catch (error) {
    return endWith(error);
  }
}
