import { hasPaymentNumber } from '../payments/payment-number.ts';
import { deterministicId } from '../platform/ids.ts';
import { cellOf } from './columns.ts';
import type { parseTime } from './dates.ts';
import type { StatementLine } from './parsed-statement.ts';
import type { Layout, Reading } from './reading.ts';
import type { Movement } from './reversals.ts';
import { failureIn, isReturn, pairReversals } from './reversals.ts';
import type { Breathe } from './rows.ts';
import { mapInPieces } from './rows.ts';

/** A row with its date. */
export type Timed = Reading & { time: ReturnType<typeof parseTime> };

/** The number of characters that are kept of a row's text. */
const TEXT_MAX = 1_000;
/** What senders and references are found by, an index, takes no long text. */
const PAYER_MAX = 500;
const REFERENCE_MAX = 1_000;

/**
 * The result of each row: a receipt with its id and any reversal, or the reason why it is left to a
 * person.
 */
export async function toLines(
  readings: readonly Timed[],
  layout: Layout,
  { file, breathe }: { file: string; breathe: Breathe },
): Promise<StatementLine[]> {
  const isIn = ({ money }: Timed) => money.kind === 'in';
  const credits = await mapInPieces(readings.filter(isIn), toMovement, breathe);
  const repeated = repeatedIn(credits.flatMap(({ reference }) => reference ?? []));
  const isOut = ({ change }: Timed) => Number(change) < 0;
  const debits = await mapInPieces(readings.filter(isOut), toMovement, breathe);
  const reversals = await pairReversals(credits, debits, breathe);
  const reversed = Map.groupBy(reversals, ([, debit]) => debit);
  const deriveId = createIds();
  const keyOf = createKeys(file, readings);
  const toLine = (reading: Timed): StatementLine => {
    const { row, read, money, time } = reading;
    const { line } = row;
    const movement = toMovement(reading);
    const own = { line, text: row.text.slice(0, TEXT_MAX), key: keyOf(reading) };
    const unparsed = (why: string): StatementLine => ({ ...own, kind: 'unparsed', why });
    if (isOut(reading)) {
      // A text instead of a date means that the cells may be shifted.
      if (!time.ok && read('date') !== '') return unparsed(time.reason);
      const reverses = (reversed.get(line) ?? []).map(([credit]) => credit);
      return { ...own, kind: 'outgoing', movement, reverses };
    }
    if (money.kind === 'unparsed') return unparsed(money.why);
    if (money.kind === 'skipped') return { ...own, kind: 'skipped', what: money.what, why: money.why };
    if (!time.ok) return unparsed(time.reason);
    const { payer, reference, description } = movement;
    if (reference !== null && reference.length > REFERENCE_MAX)
      return unparsed(`its reference is longer than ${REFERENCE_MAX} characters`);
    if (isCut(reference))
      return unparsed(
        `a spreadsheet has cut its reference ${reference}: import the bank's own file, or leave references out (--map reference=)`,
      );
    if (repeated.has(reference)) return unparsed(`several lines have the reference ${reference}`);
    const reversedBy = reversals.get(line) ?? null;
    if (reversedBy === null && isReturn(movement))
      return unparsed('it seems to be a transfer of your own that came back');
    const failure = reversedBy === null ? failureIn(movement) : null;
    if (failure !== null) return unparsed(`"${failure}" says that it failed or went back`);
    const { at, until } = time.value;
    const content = [at.toISOString(), money.amount, read('payer')];
    const written = cellOf(row.cells, layout.indexes, 'reference');
    const number = hasPaymentNumber(written) ? written : '';
    const words = [read('description'), number].filter((part) => part !== '').join(' ');
    const { id, formerId } = deriveId(reference, content, words || null);
    return {
      ...own,
      kind: 'receipt',
      id,
      formerId: number || formerId,
      amount: money.amount,
      payer,
      reference,
      description,
      at,
      until,
      reversedBy,
    };
  };
  return mapInPieces(readings, toLine, breathe);
}

function toMovement({ row, read, money, change, time, texts, takesBack }: Timed): Movement {
  // The type also counts for outgoing money: `Credit Reversal` reverses a receipt.
  const words = money.kind === 'in' ? [texts] : [texts, read('direction')];
  return {
    line: row.line,
    amount: Math.abs(Number(change)) / 100,
    reference: read('reference') || null,
    payer: read('payer').slice(0, PAYER_MAX) || null,
    description: words.join(' ').trim() || null,
    at: time.ok ? time.value.at : null,
    takesBack,
  };
}

/**
 * Derives the lines' ids. Without references, equal lines of one statement are different transfers,
 * while the same line in another import is the same transfer.
 */
function createIds() {
  const seen = new Map<string, number>();
  const derive = (...content: (string | number)[]) => {
    const said = content.join('|');
    const times = (seen.get(said) ?? 0) + 1;
    seen.set(said, times);
    return `statement-${deterministicId(said, times)}`;
  };
  return (reference: string | null, content: (string | number)[], description: string | null) => {
    const formerId = reference === null ? derive(...content) : null;
    const id = reference ?? (description === null ? formerId : null) ?? derive(...content, description ?? '');
    return { id, formerId };
  };
}

/**
 * Derives the rows' keys from their contents, not from the file's name, since exports overlap. A
 * row without a date also uses the date of the row next to it. Equal rows of one file get different
 * keys. `file` is what all rows of the file share: headings and account.
 */
function createKeys(file: string, readings: readonly Timed[]): (reading: Timed) => string {
  const dates = new Map<Timed, string>();
  const hasDate = ({ time }: Timed) => time.ok;
  let beside = readings.find(hasDate)?.read('date') ?? '';
  for (const reading of readings) {
    if (hasDate(reading)) beside = reading.read('date');
    else dates.set(reading, beside);
  }
  const seen = new Map<string, number>();
  return (reading) => {
    const { cells, text } = reading.row;
    const filled = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
    const said = deterministicId(file, dates.get(reading) ?? '', ...(filled.length === 0 ? [text] : filled));
    const times = (seen.get(said) ?? 0) + 1;
    seen.set(said, times);
    return deterministicId(said, times);
  };
}

/**
 * Whether a spreadsheet has cut a reference's digits: it shortens long numbers (`2.60315E+11`) or
 * keeps 15 digits, so that different references look equal.
 */
const isCut = (reference: string | null): boolean =>
  reference !== null && /^\d+([.,]\d+)?E\+\d+$|^\d{15}0{3,}$/i.test(reference);

/**
 * References that several lines with incoming money share. They identify no transfer, so it is
 * unclear which line is recorded already. A fee may share its transfer's reference.
 */
function repeatedIn(references: readonly string[]): Set<string | null> {
  const seen = new Set<string>();
  return new Set<string | null>(references.filter((reference) => seen.size === seen.add(reference).size));
}
