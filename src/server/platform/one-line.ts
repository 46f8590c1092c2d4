/**
 * Makes text from outside a single line without control characters, some of which the
 * database can't store.
 */
export const oneLine = (text: string): string =>
  text.replace(/\p{Cc}/gu, (sign) => (/\s/.test(sign) ? ' ' : '')).trim();
