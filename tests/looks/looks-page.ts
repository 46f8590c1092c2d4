import { join } from 'node:path';
import type { Comparison } from './compare-storybooks.ts';
import { FRAMES, type Frame, fileOf } from './frames.ts';
import { pngSize } from './png-size.ts';
import { type Entry, reviewPage, type Shown } from './review-page.ts';
import type { Story } from './story-list.ts';

type Args = { comparison: Comparison; folder: string; names: { before: string; after: string } };
type Side = 'before' | 'after' | 'difference';

/** The page of `npm run looks`: what differs, then what is new and what is gone. */
export async function looksPage({ comparison, folder, names }: Args): Promise<string> {
  const { changed, added, gone, problems } = comparison;
  const entry = async (
    story: Story,
    badge: string | null,
    frames: readonly Frame[],
    sides: readonly Side[],
  ): Promise<Entry> => ({
    story,
    ...(badge === null ? {} : { badge }),
    problem: problems.get(story.id),
    views: await Promise.all(
      frames.map(async (frame) => ({
        frame,
        pictures: await Promise.all(sides.map((side) => shown(folder, side, fileOf(story.id, frame)))),
      })),
    ),
  });
  const entries = await Promise.all([
    ...changed.map(({ story, frames }) => entry(story, null, frames, ['before', 'after', 'difference'])),
    ...added.map((story) => entry(story, 'new', FRAMES, ['after'])),
    ...gone.map((story) => entry(story, 'gone', FRAMES, ['before'])),
  ]);
  return reviewPage({
    title: `Looks: ${names.before} → ${names.after}`,
    summary: summaryOf(comparison),
    entries,
    // Often only one frame differs.
    shows: { size: 'both', theme: 'both' },
  });
}

/** `N stories compared, N differ, N new, N gone`. */
export const summaryOf = ({ compared, changed, added, gone }: Comparison): string =>
  `${compared} stories compared, ${changed.length} differ, ${added.length} new, ${gone.length} gone`;

async function shown(folder: string, side: Side, name: string): Promise<Shown> {
  const file = `${side}/${name}`;
  return { caption: side, file, ...(await pngSize(join(folder, file))) };
}
