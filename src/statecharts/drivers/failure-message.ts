import type { AriaState, Name, Role } from '../model/screen-driver.ts';

/** How many lines of a screen a failure prints. */
const MAX_LINES = 10;

/** `button "Add" (pressed: true)`: an element as a failure names it. */
export function describeElement(role: Role, name?: Name, state: AriaState = {}): string {
  const traits = Object.entries(state).map(([trait, value]) => `${trait}: ${value}`);
  return [
    role,
    ...(name === undefined ? [] : [quote(name)]),
    ...(traits.length > 0 ? [`(${traits})`] : []),
  ].join(' ');
}

/** A name or text in quotes, or a pattern between slashes. */
export const quote = (text: Name): string => (typeof text === 'string' ? `"${text}"` : String(text));

/**
 * The sentence of a failed verb, followed by what is there: the lines that share the most words
 * with the sentence first, at most ten.
 */
export function failureMessage(sentence: string, place: string, lines: readonly string[]): string {
  if (lines.length === 0) return `${sentence}\n${place} is empty.`;
  const wanted = new Set(wordsOf(sentence));
  const likeness = (line: string) => wordsOf(line).filter((word) => wanted.has(word)).length;
  const nearest = lines.toSorted((a, b) => likeness(b) - likeness(a)).slice(0, MAX_LINES);
  const more = lines.length - nearest.length;
  return [
    `${sentence}`,
    `${place} has:`,
    ...nearest.map((line) => `  ${line}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ].join('\n');
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Prefixes the message of a rejection. Its stack, cause and diff stay. */
export const prefixFailure = <T>(prefix: string, promise: Promise<T>): Promise<T> =>
  promise.catch((error: unknown) => {
    if (!(error instanceof Error)) throw new Error(`${prefix} ${String(error)}`);
    const message = `${prefix} ${error.message}`;
    const stack = error.stack?.replace(error.message, () => message);
    error.message = message;
    if (stack !== undefined) error.stack = stack;
    throw error;
  });
