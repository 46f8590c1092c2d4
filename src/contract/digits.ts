/** The Arabic digits, and those of Urdu and Persian. */
const EASTERN_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** The text with its Urdu and Arabic digits as 0 to 9: `۱۲` and `١٢` are `12`. */
export const latinDigits = (text: string): string =>
  text.replace(EASTERN_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));

/** A number as typed, in Latin digits and without what groups them: `۱۲٬۵۰۰` and `12,500` are `12500`. */
export const ungrouped = (text: string): string => latinDigits(text).replace(/[\s,\u066c]/g, '');
