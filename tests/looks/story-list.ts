import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** A story as the sidebar names it. */
export type Story = { readonly id: string; readonly title: string; readonly name: string };

const Index = v.object({
  entries: v.record(
    v.string(),
    v.object({
      id: v.string(),
      title: v.string(),
      name: v.string(),
      type: v.string(),
      tags: v.optional(v.array(v.string()), ['dev']),
    }),
  ),
});

/** The stories in the sidebar of a built Storybook, in its order. */
export function readStories(built: string): Story[] {
  const { entries } = v.parse(Index, JSON.parse(readFileSync(join(built, 'index.json'), 'utf8')));
  return Object.values(entries)
    .filter(({ type, tags }) => type === 'story' && tags.includes('dev'))
    .map(({ id, title, name }) => ({ id, title, name }));
}

/**
 * The stories whose id or `Title/Name` contains one of these words, in any case; all without words.
 * Throws for a word that no story has.
 */
export function selectStories(stories: readonly Story[], words: readonly string[]): Story[] {
  const isNamed = ({ id, title, name }: Story, word: string) =>
    [id, `${title}/${name}`].some((text) => text.toLowerCase().includes(word.toLowerCase()));
  const unknown = words.find((word) => !stories.some((story) => isNamed(story, word)));
  if (unknown !== undefined) throw new Error(`No story has "${unknown}" in its name.`);
  return stories.filter((story) => words.length === 0 || words.some((word) => isNamed(story, word)));
}
