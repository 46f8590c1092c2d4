/**
 * A bank sender's name in the form in which names are compared: compatibility characters unified, upper case, punctuation
 * dropped, spaces folded. Empty when nothing is left.
 */
export const senderKeyOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\p{P}\p{S}\p{C}]/gu, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .replace(/\s+/g, ' ')
    .trim();
