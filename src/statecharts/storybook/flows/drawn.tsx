import { use } from 'react';

/** The texts of each story that a build has drawn, by its id. */
export type TextsOfStories = Readonly<Record<string, readonly string[]>>;
/** The hash of what each story was drawn from, by its id. */
type Drawn = Readonly<Record<string, string>>;
/** A story of Storybook's own list. */
type Entry = { id: string; type: string; title: string; name: string; tags?: string[] };

/** Reads a file beside this Storybook once; nothing where it isn't there. */
function once<Data extends object>(path: string): () => Promise<Data | null> {
  let reading: Promise<Data | null> | undefined;
  return () => {
    reading ??= fetch(path).then(
      (answer): Promise<Data> | null => (answer.ok ? answer.json() : null),
      () => null,
    );
    return reading;
  };
}

const readDrawn = once<Drawn>('pictures/drawn.json');
const readIndex = once<{ entries: Readonly<Record<string, Entry>> }>('index.json');
export const readTexts = once<TextsOfStories>('pictures/texts.json');

/** The stories that have pictures; null where no build has drawn any. Suspends until that is known. */
export const useDrawn = (): Drawn | null => use(readDrawn());

/** Every story that the sidebar has, in its order. */
export async function readStories(): Promise<Entry[]> {
  const index = await readIndex();
  return Object.values(index?.entries ?? {}).filter(
    ({ type, tags = ['dev'] }) => type === 'story' && tags.includes('dev'),
  );
}

/** Says what makes the pictures and texts, where there are none. */
export function Undrawn() {
  if (useDrawn() !== null) return null;
  return (
    <p>
      There are no pictures and no texts of the screens yet: <code>npx storybook build</code> draws them, if
      there is a browser.
    </p>
  );
}
