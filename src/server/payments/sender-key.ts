/**
 * Normalises a bank sender's name for comparison: Unicode NFKC, upper case, no punctuation,
 * single spaces. May be empty.
 */
export const senderKeyOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\p{P}\p{S}\p{C}]/gu, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .replace(/\s+/g, ' ')
    .trim();
