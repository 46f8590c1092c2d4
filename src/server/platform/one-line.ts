/**
 * Text from outside as one line, without control characters. The database can't store all of
 * them.
 */
export const oneLine = (text: string): string =>
  text.replace(/\p{Cc}/gu, (sign) => (/\s/.test(sign) ? ' ' : '')).trim();
