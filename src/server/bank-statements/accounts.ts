/** Account numbers as statements show them: whole, as an IBAN, or with their last digits alone. */

const LABEL =
  /^(?:statement (?:of|for) )?(?:the |your |bank |my )?(?:account|a\/?c|acct?|iban|wallet|mobile account)\b\.?(?: ?(?:no|number|num|id|iban|#)\b\.?)?[\s:#=-]*/i;
/** The number behind the label; a date has slashes, or is followed by another one. */
const NUMBER = /^(?:[A-Z]{2}\d{2}[ -]?)?(?:[A-Z]{4}[ -]?)?[\dXx*•·.#-]+(?: [\dXx*•·]+)*(?![\w/])/;
const DIGITS_MIN = 3;
/** More digits than these tell no accounts apart, and a country's prefix of a phone may differ. */
const DIGITS_COMPARED_MAX = 10;

/** The account that a line names behind a label, as its last digits; null if it names none. */
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

/** The digits at the end of an account's number, without spaces and dashes; null if it shows too few. */
export function lastDigitsOf(number: string): string | null {
  const [digits = ''] = /\d*$/.exec(number.replace(/[^A-Za-z\d*•·]/g, '')) ?? [];
  return digits.length < DIGITS_MIN ? null : digits;
}

/** Whether two numbers may be one account: the last digits that both show are the same. */
export function isSameAccount(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length, DIGITS_COMPARED_MAX);
  return one.slice(-length) === other.slice(-length);
}

/** The last digits of an account, as people are told: `…6702`. */
export const shortAccount = (digits: string): string => `…${digits.slice(-4)}`;
