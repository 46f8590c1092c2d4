import { withoutMarks } from '#contract/text.ts';

/**
 * Makes text from outside a single line that people read, without control characters: the
 * database can't store all of them.
 */
export const oneLine = (text: string): string =>
  withoutMarks(text)
    .replace(/\p{Cc}/gu, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .trim();
