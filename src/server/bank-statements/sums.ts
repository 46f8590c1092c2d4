import { hasPaymentNumber } from '../payments/payment-number.ts';
import type { Reading } from './reading.ts';
import { balanceIn } from './reading.ts';
import { withoutPending } from './values.ts';

const SAYS_SUM = /\b(?:sub ?-?totals?|totals?|sum|turnover)\b/i;
/** The "sum" of a single row equals the row, and so proves nothing. */
const ROWS_MIN = 2;

type Sum = { rows: number; paisas: number };
const add = (sum: Sum, paisas: number): Sum => ({ rows: sum.rows + 1, paisas: sum.paisas + paisas });
const NONE: Sum = { rows: 0, paisas: 0 };

/**
 * Leaves a probable sum to a person: an amount that equals the total of two or more rows
 * beside it (of the day, page or file) and has no sender, reference, payment number or balance of
 * its own; or a row labelled as a sum.
 */
export function leaveSums(rows: readonly Dated[]): void {
  // A sum may be below its rows or above them.
  leaveSumsBelow(rows);
  leaveSumsBelow(rows.toReversed());
}

type Dated = { reading: Reading; day: string };

function leaveSumsBelow(rows: readonly Dated[]): void {
  let [file, page, day] = [NONE, NONE, NONE];
  let today = '';
  for (const { reading, day: own } of rows) {
    const { money, change } = reading;
    if (money.kind === 'skipped' && money.what === 'headings') page = NONE;
    // Outgoing and unreadable amounts don't count in a sum.
    if (typeof change !== 'number' || change <= 0) continue;
    if (money.kind === 'in' && isBare(reading)) {
      const sums = [...(own === '' || own === today ? [day] : []), page, file];
      const isSum = sums.some(({ rows, paisas }) => rows >= ROWS_MIN && paisas === change);
      if (isSum || SAYS_SUM.test(reading.texts)) {
        const why = isSum
          ? 'it is what the rows beside it come to, and has no sender, reference or balance of its own: probably a sum'
          : `"${reading.texts}" says that it may be a sum`;
        reading.money = { kind: 'unparsed', why };
        reading.change = 'aside';
        continue;
      }
    }
    if (own !== today) [today, day] = [own, NONE];
    day = add(day, change);
    page = add(page, change);
    file = add(file, change);
  }
}

const isBare = ({ read, texts }: Reading): boolean =>
  read('payer') === '' && read('reference') === '' && balanceIn(read) === null && !hasPaymentNumber(texts);

/**
 * Joins a pending row with the booked row of the same money, which has the same amount, and
 * the same reference, sender or text. The booked row counts; a pending row without a booked one is
 * left to a person.
 */
export function joinPending(readings: readonly Reading[]): void {
  const booked = Map.groupBy(
    readings.filter(({ change }) => typeof change === 'number'),
    ({ change }) => Math.abs(Number(change)),
  );
  const joined = new Set<Reading>();
  for (const reading of readings) {
    if (reading.pending === null) continue;
    const found = booked
      .get(reading.pending)
      ?.find((other) => !joined.has(other) && isSameMoney(reading, other));
    if (found === undefined) continue;
    joined.add(found);
    const why = `not booked yet; line ${found.row.line} is the same money once it is`;
    reading.money = { kind: 'skipped', what: 'pending', why };
  }
}

function isSameMoney(pending: Reading, booked: Reading): boolean {
  const both = (text: (reading: Reading) => string) => [text(pending), text(booked)];
  const [reference, other] = both(({ read }) => read('reference'));
  if (reference !== '' && other !== '') return reference === other;
  const [payer, sender] = both(({ read }) => read('payer').toLowerCase());
  if (payer !== '' && sender !== '') return payer === sender;
  const [text, said] = both(({ texts }) => withoutPending(texts));
  return text === said;
}
