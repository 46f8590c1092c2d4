/** Control and text-direction characters, which could make a terminal show something else. */
const UNPRINTABLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

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
