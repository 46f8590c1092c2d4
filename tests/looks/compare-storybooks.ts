import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { isDifferent, writeDifference } from './compare-pictures.ts';
import { FRAMES, type Frame, fileOf } from './frames.ts';
import { pairStories } from './pair-stories.ts';
import { startProgress } from './progress.ts';
import { readStories, type Story, selectStories } from './story-list.ts';
import { takePictures } from './take-pictures.ts';

type Sides<T> = { before: T; after: T };

/** A story that differs, and the frames in which it does. */
export type Changed = { story: Story; frames: readonly Frame[] };

export type Comparison = {
  compared: number;
  changed: readonly Changed[];
  added: readonly Story[];
  gone: readonly Story[];
  /** What went wrong in a story, by its id. One that is broken on both sides may look the same. */
  problems: ReadonlyMap<string, string>;
};

type ComparisonJob = {
  browser: Browser;
  /** The folders of two built Storybooks. */
  built: Sides<string>;
  words: readonly string[];
  /** Where the pictures go: `before`, `after` and `difference`. */
  folder: string;
};

/**
 * Pictures the stories of two Storybooks and compares them. What differs is pictured once more, on new
 * pages that show nothing else: a story may show what an earlier one left behind. Only pictures to look
 * at stay.
 */
export async function compareStorybooks(job: ComparisonJob): Promise<Comparison> {
  const { built, words, folder } = job;
  const all = { before: readStories(built.before), after: readStories(built.after) };
  const named = new Set(selectStories([...all.before, ...all.after], words).map(({ id }) => id));
  const { both, added, gone } = pairStories(
    all.before.filter(({ id }) => named.has(id)),
    all.after.filter(({ id }) => named.has(id)),
  );
  const problems = new Map([
    ...(await picture(job, 'before', [...both, ...gone], 'Pictures before')),
    ...(await picture(job, 'after', [...both, ...added], 'Pictures after')),
  ]);
  const suspected = await findChanged(both, folder);
  const changed = await confirm(job, suspected);
  await mkdir(join(folder, 'difference'), { recursive: true });
  for (const { story, frames } of changed)
    for (const frame of frames) {
      const file = fileOf(story.id, frame);
      await writeDifference(
        join(folder, 'before', file),
        join(folder, 'after', file),
        join(folder, 'difference', file),
      );
    }
  return { compared: both.length, changed, added, gone, problems };
}

async function confirm(job: ComparisonJob, suspected: readonly Changed[]): Promise<Changed[]> {
  if (suspected.length === 0) return [];
  const those = suspected.map(({ story }) => story);
  await picture(job, 'before', those, 'Once more before');
  await picture(job, 'after', those, 'Once more after');
  return findChanged(those, job.folder);
}

async function picture(
  { browser, built, folder }: ComparisonJob,
  side: 'before' | 'after',
  stories: readonly Story[],
  what: string,
): Promise<Map<string, string>> {
  const progress = startProgress(what, stories.length * FRAMES.length);
  const problems = await takePictures({
    browser,
    built: built[side],
    ids: stories.map(({ id }) => id),
    folder: join(folder, side),
    onPicture: progress.step,
  });
  progress.end();
  return new Map([...problems].map(([id, problem]) => [id, `${side}, ${problem}`]));
}

/** The stories that differ in some frame. The pictures of equal frames are removed. */
async function findChanged(stories: readonly Story[], folder: string): Promise<Changed[]> {
  const changed: Changed[] = [];
  for (const story of stories) {
    const frames: Frame[] = [];
    for (const frame of FRAMES) {
      const [before, after] = ['before', 'after'].map((side) => join(folder, side, fileOf(story.id, frame)));
      if (before === undefined || after === undefined) continue;
      if (await isDifferent(before, after)) frames.push(frame);
      else await Promise.all([before, after].map((file) => rm(file)));
    }
    if (frames.length > 0) changed.push({ story, frames });
  }
  return changed;
}
