import type { Story } from './story-list.ts';

/** The stories of two commits: those that both have, and those that only one has. */
export type Pairs = { both: Story[]; added: Story[]; gone: Story[] };

/** Pairs stories by their ids. A renamed story is gone and new; those of both have the later name. */
export function pairStories(before: readonly Story[], after: readonly Story[]): Pairs {
  const idsBefore = new Set(before.map(({ id }) => id));
  const idsAfter = new Set(after.map(({ id }) => id));
  return {
    both: after.filter(({ id }) => idsBefore.has(id)),
    added: after.filter(({ id }) => !idsBefore.has(id)),
    gone: before.filter(({ id }) => !idsAfter.has(id)),
  };
}
