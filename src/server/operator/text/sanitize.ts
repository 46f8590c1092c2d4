import { UNPRINTABLE } from '#contract/text.ts';

/** Strips control characters from text that came from outside; line breaks stay. */
export const sanitize = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(UNPRINTABLE, ''))
    .join('\n');

/** Data as JSON, with control characters escaped. */
export const sanitizeJson = (data: unknown): string =>
  JSON.stringify(data, null, 2)
    .split('\n')
    .map((line) =>
      line.replace(UNPRINTABLE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
    )
    .join('\n');
