/** Account numbers in statements: in full, as an IBAN, or only the last digits. */

const LABEL =
  /^(?:statement (?:of|for) )?(?:the |your |bank |my )?(?:account|a\/?c|acct?|iban|wallet|mobile account)\b\.?(?: ?(?:no|number|num|id|iban|#)\b\.?)?[\s:#=-]*/i;
/**
 * The number after the label. A date, which has slashes or is followed by another date, is no
 * number.
 */
const NUMBER = /^(?:[A-Z]{2}\d{2}[ -]?)?(?:[A-Z]{4}[ -]?)?[\dXx*•·.#-]+(?: [\dXx*•·]+)*(?![\w/])/;
const DIGITS_MIN = 3;
/**
 * The number of last digits that are compared: a phone number may have the country's prefix or not.
 */
const DIGITS_COMPARED_MAX = 10;

/** The last digits of the account number that a line has after a label; null if it has none. */
export function accountIn(cells: readonly string[]): string | null {
  for (const index of cells.keys()) {
    const text = cells.slice(index).join(' ').trim();
    const [label] = LABEL.exec(text) ?? [];
    if (label === undefined) continue;
    const [number = ''] = NUMBER.exec(text.slice(label.length)) ?? [];
    const digits = lastDigitsOf(number);
    if (digits !== null) return digits;
  }
  return null;
}

/** The last digits of an account number, without spaces and dashes; null if it shows too few. */
export function lastDigitsOf(number: string): string | null {
  const [digits = ''] = /\d*$/.exec(number.replace(/[^A-Za-z\d*•·]/g, '')) ?? [];
  return digits.length < DIGITS_MIN ? null : digits;
}

/**
 * Whether two numbers may be the same account: they end in the same digits, as far as both show
 * them.
 */
export function isSameAccount(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length, DIGITS_COMPARED_MAX);
  return one.slice(-length) === other.slice(-length);
}

/** A short form of the last digits for people: `…6702`. */
export const shortAccount = (digits: string): string => `…${digits.slice(-4)}`;
