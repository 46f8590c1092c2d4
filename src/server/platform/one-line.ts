/**
 * Makes text from outside a single line without control characters: the database can't store
 * all of them.
 */
export const oneLine = (text: string): string =>
  text.replace(/\p{Cc}/gu, (sign) => (/\s/.test(sign) ? ' ' : '')).trim();
