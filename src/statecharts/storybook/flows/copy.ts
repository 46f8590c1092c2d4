/** A story that can be opened. */
export type CopyStory = { id: string; title: string; name: string };
/** A story with its texts, in their order. */
export type StoryTexts = CopyStory & { texts: readonly string[] };
/** A text that screens show, and the stories that show it, by their places in the list. */
export type CopyLine = { text: string; isSentence: boolean; stories: number[] };
/** All texts of the screens, in the order of the stories. */
export type Copy = { stories: CopyStory[]; lines: CopyLine[] };

/** Orders the texts of stories: each once, with all stories that have it. */
export function copyOf(stories: readonly StoryTexts[]): Copy {
  const found = new Map<string, number[]>();
  for (const [at, { texts }] of stories.entries())
    for (const text of texts.filter(isCopy)) found.set(text, [...(found.get(text) ?? []), at]);
  return {
    stories: stories.map(({ id, title, name }) => ({ id, title, name })),
    lines: [...found].map(([text, stories]) => ({ text, isSentence: isSentence(text), stories })),
  };
}

/** Amounts and codes are data. */
const isCopy = (text: string): boolean => /\p{Ll}{2}/u.test(text) || !/\d/.test(text);

const MOST_WORDS_OF_A_LABEL = 3;
const isSentence = (text: string): boolean =>
  /\p{L}[.!?…][”’")]?$/u.test(text) || (text.match(/\p{L}{2,}/gu)?.length ?? 0) > MOST_WORDS_OF_A_LABEL;

/** The texts as a table for spreadsheets, which know by the first character that it is Unicode. */
export function csvOf({ stories, lines }: Copy, labelOf: (name: string) => string): string {
  const rows = lines.map(({ text, isSentence, stories: at }) => [
    text,
    isSentence ? 'sentence' : 'label',
    String(at.length),
    at.map((one) => `${stories[one]?.title}: ${labelOf(stories[one]?.name ?? '')}`).join('; '),
    stories[at[0] ?? 0]?.id ?? '',
  ]);
  const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;
  return `\uFEFF${[['text', 'kind', 'stories', 'shown by', 'first story'], ...rows]
    .map((row) => row.map(cell).join())
    .join('\r\n')}\r\n`;
}
