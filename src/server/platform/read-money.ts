import { latinDigits } from '#contract/digits.ts';
import { withoutUnseen } from '#contract/text.ts';

/** An amount in paisas, with the direction that the cell itself shows. */
export type Money = { paisas: number; sign: 'in' | 'out' | null };

const DIGITS =
  /^(?<whole>\d{1,12}|\d{1,3}(?<group>[, '])(?:\d{2,3}\k<group>)*\d{3})(?:\.(?<decimals>\d{1,2}|\d{4,6}))?$/;

/**
 * The forms of a sign, currency or direction around an amount. Each leaves the rest and gives a
 * direction.
 */
const MARKS: readonly [form: RegExp, sign: Money['sign']][] = [
  [/^(?:PKR|Rs\.?)\s*/i, null],
  [/\s*(?:PKR|Rs\.?)$/i, null],
  // `/-` after an amount means no paisas: `1,500/-`.
  [/\s*\/[-=]$/, null],
  [/\s*\(?\b(?:Cr|C|credit)\.?\)?$/i, 'in'],
  [/(?<=\d)\s*\(?(?:Cr|C)\.?\)?$/i, 'in'],
  [/^(?:Cr|credit)\.?\s*(?=\d)/i, 'in'],
  [/(?<=[\d)=/-])\s*\(?(?:Dr|D|debit)\.?\)?$/i, 'out'],
  [/^(?:Dr|debit)\.?\s*(?=\d)/i, 'out'],
  [/^-\s*/, 'out'],
  [/(?<=\d)\s*-$/, 'out'],
  [/^\+\s*/, 'in'],
  [/(?<=\d)\s*\+$/, 'in'],
];

/**
 * Reads a cell with an amount: `1,500.00`, `1 500`, `1'500.00`, `₨ 1,500/-`, `1500 CR`, `(1,500)`,
 * `1,500-`. Null for an empty cell, `unclear` for other text and for amounts with two meanings:
 * `1.500` is fifteen hundred in some countries, and `-500 CR` contradicts itself.
 */
export function readMoney(cell: string): Money | 'unclear' | null {
  let rest = plainCell(cell);
  if (/^(?:[-\s]*|nil|null|none|n\/?a)$/i.test(rest)) return null;
  const signs = new Set<Money['sign']>();
  const bracketed = /^\((.*)\)$/.exec(rest)?.[1];
  if (bracketed !== undefined) {
    rest = bracketed.trim();
    signs.add('out');
  }
  for (let before = ''; before !== rest; ) {
    before = rest;
    for (const [form, sign] of MARKS) {
      if (!form.test(rest)) continue;
      rest = rest.replace(form, '').trim();
      if (sign !== null) signs.add(sign);
    }
  }
  const { whole, decimals = '' } = DIGITS.exec(rest)?.groups ?? {};
  if (whole === undefined || signs.size > 1) return 'unclear';
  const [sign = null] = signs;
  const paisas = Number(whole.replace(/\D/g, '')) * 100 + Number(`${decimals}00`.slice(0, 2));
  // A fraction of a paisa must not round to nothing: it makes the amount no whole number.
  return { paisas: /^\d\d.*[1-9]/.test(decimals) ? paisas + 0.5 : paisas, sign };
}

/**
 * A cell with Latin digits and uniform minus signs, spaces and apostrophes, without invisible
 * characters.
 */
export const plainCell = (cell: string): string =>
  withoutUnseen(latinDigits(cell.normalize('NFKC')))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[‘’`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
