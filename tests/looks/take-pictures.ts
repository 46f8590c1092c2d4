import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { FRAMES, type Frame, fileOf } from './frames.ts';
import { serveBuilt } from './serve-built.ts';
import { openStoryPage } from './story-page.ts';

type Job = {
  browser: Browser;
  /** The folder of a built Storybook. */
  built: string;
  /** The ids of the stories to picture. */
  ids: readonly string[];
  /** Where the pictures go. */
  folder: string;
  /** Called after each picture. */
  onPicture?: () => void;
};

/** What went wrong in a story, by its id; one of several. */
type Problems = Map<string, string>;

/**
 * Pictures stories in every frame. Each frame has a page of its own, which moves from story to story;
 * the pages work at the same time.
 */
export async function takePictures({ browser, built, ids, folder, onPicture }: Job): Promise<Problems> {
  const problems: Problems = new Map();
  await mkdir(folder, { recursive: true });
  const server = await serveBuilt(built);
  const inFrame = async (frame: Frame) => {
    const page = await openStoryPage(browser, server.url, frame);
    for (const id of ids) {
      const { png, problem } = await page.picture(id);
      if (problem !== null)
        problems.set(id, `${frame.size}, ${frame.theme}: ${problem.split('\n', 1).join()}`);
      await writeFile(join(folder, fileOf(id, frame)), png);
      onPicture?.();
    }
    await page.close();
  };
  try {
    await Promise.all(FRAMES.map(inFrame));
  } finally {
    await server.close();
  }
  return problems;
}
