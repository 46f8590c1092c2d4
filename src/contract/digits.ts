/** Writes Arabic, Persian and Urdu digits as 0 to 9, and leaves everything else. */
export const asciiDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
