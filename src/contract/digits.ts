import { withoutUnseen } from './text.ts';

/**
 * The digits of Arabic, and of Urdu and Persian, with their decimal point and the commas between
 * digits.
 */
const EASTERN = /[\u0660-\u0669\u06f0-\u06f9\u066b\u066c\u060c]/g;
/** By the last four bits of each. */
const LATIN = '0123456789 .,';

/** The text with its Urdu and Arabic digits as ours: `۱٬۲۰۰٫۵` and `١٬٢٠٠٫٥` are `1,200.5`. */
export const latinDigits = (text: string): string =>
  text.replace(EASTERN, (sign) => LATIN.charAt(sign.charCodeAt(0) & 0xf));

/**
 * Text for comparing or typing off, in one form: trimmed, in Latin digits, and without invisible
 * characters.
 */
export const typedOff = (text: string): string => latinDigits(withoutUnseen(text)).trim();

/** A number as typed, in Latin digits and without separators: `۱۲٬۵۰۰` and `12,500` are `12500`. */
export const ungrouped = (text: string): string => typedOff(text).replace(/[\s,]/g, '');

/** Digits in groups, as banks and spreadsheets write them: `2,500.00`, `1,50,000`. */
const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?=\.|$)/;

/** An amount without the commas of its groups; any other text as it is. */
export const withoutGroups = (text: string): string => (GROUPED.test(text) ? text.replaceAll(',', '') : text);
