/** Text that came from outside as one line: without control characters, of which the database does not take all. */
export const oneLine = (text: string): string =>
  text.replace(/\p{Cc}/gu, (sign) => (/\s/.test(sign) ? ' ' : '')).trim();
