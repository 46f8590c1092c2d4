import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';

/** Of each story that is drawn, the hash of what it was drawn from. */
const Drawn = v.record(v.string(), v.string());
/** The texts of each story that is drawn. */
const Texts = v.record(v.string(), v.array(v.string()));
type Drawn = v.InferOutput<typeof Drawn>;
type Texts = v.InferOutput<typeof Texts>;

const THEMES = ['light', 'dark'] as const;

/** Where a story's picture is. */
export const pictureIn = (folder: string, story: string, theme: (typeof THEMES)[number]): string =>
  join(folder, `${story}-${theme}.jpeg`);

/**
 * The folder of pictures and texts, which a build keeps for the next one: the pictures, `drawn.json` and `texts.json`.
 * Only what `hashes` has of the stories counts: a story that is gone or was drawn from something else is forgotten.
 */
export function openKept(folder: string, hashes: ReadonlyMap<string, string>) {
  mkdirSync(folder, { recursive: true });
  const drawn = read(folder, 'drawn.json', Drawn);
  const texts = read(folder, 'texts.json', Texts);
  const isKept = (story: string) =>
    drawn[story] === hashes.get(story) &&
    story in texts &&
    THEMES.every((theme) => existsSync(pictureIn(folder, story, theme)));
  const kept = new Map([...hashes.keys()].filter(isKept).map((story) => [story, texts[story] ?? []]));
  return {
    missing: () => [...hashes.keys()].filter((story) => !kept.has(story)),
    add: (story: string, said: readonly string[]) => void kept.set(story, [...said]),
    /** Writes what is known, and removes the pictures of other stories. */
    save() {
      const write = (name: string, data: object) => writeFileSync(join(folder, name), JSON.stringify(data));
      // In the order of the sidebar.
      const stories = [...hashes.keys()].filter((story) => kept.has(story));
      write('drawn.json', Object.fromEntries(stories.map((story) => [story, hashes.get(story)])));
      write('texts.json', Object.fromEntries(stories.map((story) => [story, kept.get(story)])));
      const files = new Set(stories.flatMap((story) => THEMES.map((theme) => pictureIn('', story, theme))));
      for (const file of globSync(`${folder}/*.jpeg`)) if (!files.has(basename(file))) rmSync(file);
    },
  };
}

/** A file of the folder; empty if it is not there or can't be read, so that all is drawn again. */
function read<Data extends Drawn | Texts>(
  folder: string,
  name: string,
  schema: v.GenericSchema<Data>,
): Data | Record<string, never> {
  try {
    return v.parse(schema, JSON.parse(readFileSync(join(folder, name), 'utf8')));
  } catch {
    return {};
  }
}
