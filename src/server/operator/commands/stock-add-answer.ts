import type { AddedStock, SuspiciousLine } from '#contract/office/stock-add.ts';
import { formatRupees } from '../../platform/format-money.ts';
import { shortIdOf } from '../../platform/ids.ts';
import type { CodeList, ReadCode } from '../../stock/code-list.ts';
import type { SuspiciousCode } from '../../stock/read-codes.ts';
import { suggestionSentence, suspiciousIn } from '../../stock/read-codes.ts';
import { maskedEnds, maskedTail } from '../../stock/stock.ts';
import { costsOf } from '../../stock/supply.ts';
import { count } from '../text/print.ts';
import { sayCosts } from '../text/say-costs.ts';

/** A list of codes as read, and the suspicious codes that were left out of it. */
export type ListToAdd = { list: CodeList; leftOut: readonly SuspiciousCode[] };

type Result = {
  batch?: string;
  added: number;
  duplicates: readonly { index: number; earlier: number | null }[];
  delivered: number;
  free: number;
  accepted: number;
  /** What a code sells for; null if that isn't known. */
  price: number | null;
};

export function toAnswer(variant: string, { list, leftOut }: ListToAdd, result: Result): AddedStock {
  const { codes, seen, suggestion, cleaned } = list;
  const { batch = null, added, duplicates, delivered, free, accepted, price } = result;
  const lineAt = (index: number) => codes[index]?.line ?? 0;
  const [first, last] = [codes[0], codes.at(-1)];
  const suspicious = suspiciousIn(list);
  const known = new Set(duplicates.map(({ index }) => index));
  const repeated = new Set(duplicates.flatMap(({ index, earlier }) => (earlier === null ? [] : [index])));
  const lines = placesOf(list, { leftOut, known, repeated });
  const needed = suspicious.length === accepted || added === 0 ? null : suspicious.length;
  return {
    variant,
    batch: added === 0 ? null : batch,
    figures: needed === null || needed === 0 ? null : `with the ${count(needed, 'suspicious line')}`,
    added,
    lines,
    counted: sayLines(lines),
    seen,
    suggested:
      suggestion === null
        ? null
        : {
            says: suggestionSentence(suggestion),
            columns: suggestion.columns === undefined ? null : [...suggestion.columns],
            strip: suggestion.strip === true,
          },
    duplicates: duplicates.map(({ index, earlier }) => ({
      line: lineAt(index),
      earlier: earlier === null ? null : lineAt(earlier),
    })),
    delivered,
    free,
    ends: first && last ? { first: maskedTail(first.text), last: maskedTail(last.text) } : null,
    expiries: expiriesIn(codes),
    ...suppliesOf(
      codes.filter((_code, index) => !known.has(index)),
      price,
    ),
    suspicious: suspicious.map(toShown),
    left_out: leftOut.map(toShown),
    accept_suspicious: needed,
    cleaned,
  };
}

const toShown = ({ line, text, why }: SuspiciousCode) => ({ line, why, shown: maskedEnds(text) });

function expiriesIn(codes: readonly ReadCode[]): AddedStock['expiries'] {
  const days = codes.flatMap(({ expires }) => expires ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
}

/** What new codes cost and where they were bought, also as a sentence. */
function suppliesOf(
  codes: readonly ReadCode[],
  price: number | null,
): Pick<AddedStock, 'costs' | 'cost' | 'without_cost' | 'above_price' | 'suppliers'> {
  const supplies = codes.map(({ supply }) => supply);
  const { cost, withoutCost, suppliers } = costsOf(supplies);
  const above = supplies.filter((each) => price !== null && (each.cost ?? 0) > price).length;
  const says = sayCosts({ codes: codes.length, cost, withoutCost, suppliers });
  return {
    costs:
      cost === null && suppliers.length === 0
        ? null
        : above === 0
          ? says
          : `${says}; ${above} above the price of ${formatRupees(price ?? 0)}`,
    cost,
    without_cost: withoutCost,
    above_price: above,
    suppliers,
  };
}

/**
 * How many lines are of each kind. A line with several codes counts by the code that needs most
 * attention: suspicious, then left out, then new, then known, then repeated in the list.
 */
function placesOf(
  { codes, lines: { all, empty, headings } }: CodeList,
  {
    leftOut,
    known,
    repeated,
  }: { leftOut: readonly SuspiciousCode[]; known: ReadonlySet<number>; repeated: ReadonlySet<number> },
): AddedStock['lines'] {
  const fresh = codes.filter((_code, index) => !known.has(index));
  const places = new Map<number, 'repeated' | 'known' | 'codes' | 'left_out' | 'suspicious'>();
  // A later kind overrides an earlier one.
  for (const { line } of codes) places.set(line, 'repeated');
  for (const [index, { line }] of codes.entries()) if (!repeated.has(index)) places.set(line, 'known');
  for (const { line } of fresh) places.set(line, 'codes');
  for (const { line } of leftOut) places.set(line, 'left_out');
  for (const { line } of suspiciousIn({ codes: fresh })) places.set(line, 'suspicious');
  const {
    known: old = [],
    repeated: again = [],
    codes: good = [],
    left_out = [],
    suspicious = [],
  } = Object.groupBy(places.values(), (place) => place);
  return {
    all,
    codes: good.length,
    suspicious: suspicious.length,
    left_out: left_out.length,
    known: old.length,
    repeated: again.length,
    headings,
    empty,
  };
}

/** `50 lines: 46 codes, 2 suspicious, 1 empty` */
function sayLines({
  all,
  codes,
  suspicious,
  left_out,
  known,
  repeated,
  headings,
  empty,
}: AddedStock['lines']): string {
  const places = [
    [codes, codes === 1 ? 'code' : 'codes'],
    [suspicious, 'suspicious'],
    [left_out, 'left out'],
    [known, 'already known'],
    [repeated, 'repeated in the list'],
    [headings, headings === 1 ? 'heading' : 'headings'],
    [empty, 'empty'],
  ] as const;
  const shown = places.flatMap(([many, what]) => (many === 0 ? [] : [`${many} ${what}`]));
  return `${count(all, 'line')}: ${shown.join(', ')}`;
}

/** Why the list would be refused with the given options, for a dry run. */
const refusalOf = (needed: number) =>
  needed === 0
    ? 'It would be refused with --accept-suspicious, since no line differs from the rest. Without it:'
    : `It would be refused without --accept-suspicious ${needed}: ${needed === 1 ? 'a line differs' : 'lines differ'} from the rest. With it:`;

const saySuspicious = ({ line, why, shown }: SuspiciousLine) => `  line ${line}: ${shown}, ${why}`;

const saySeen = ({ part, is, taken, lines }: AddedStock['seen'][number]) =>
  `  ${part}: ${is} → ${taken} (${count(lines, 'line')})`;

export function sayAdded(answer: AddedStock): string {
  const { variant, batch, added, counted, seen, suggested, duplicates, delivered, free } = answer;
  const { ends, expiries, costs, suspicious, left_out: leftOut, accept_suspicious: needed } = answer;
  const then = `${delivered} delivered to back-orders, ${free} free.`;
  const known = duplicates.length === 1 ? 'the only line is' : `all ${duplicates.length} lines are`;
  return [
    ...(needed === null || added === 0 ? [] : [refusalOf(needed)]),
    added === 0
      ? `Nothing to add: ${variant} has ${free} free, and ${known} known.`
      : batch === null
        ? `Would add ${added} to ${variant}: ${then}`
        : `Added ${added} to ${variant} (batch ${shortIdOf(batch)}): ${then}`,
    `${counted}.`,
    ...(batch === null ? seen.map(saySeen) : []),
    ...(suggested === null ? [] : [suggested.says]),
    ...(expiries === null
      ? []
      : [`Good until ${[...new Set([expiries.first, expiries.last])].join(' to ')}.`]),
    ...(costs === null ? [] : [`${costs}.`]),
    ...(duplicates.length > 0 ? [`Skipped duplicates: ${duplicates.length}`] : []),
    ...duplicates.map(({ line, earlier }) =>
      earlier === null ? `  line ${line}: already in stock` : `  line ${line}: same as line ${earlier}`,
    ),
    ...(answer.cleaned > 0
      ? [`Cleaned of characters that can’t be seen: ${count(answer.cleaned, 'line')}`]
      : []),
    ...(suspicious.length > 0 ? [`Different from the rest: ${count(suspicious.length, 'line')}`] : []),
    ...suspicious.map(saySuspicious),
    ...(leftOut.length > 0 ? [`Left out: ${count(leftOut.length, 'line')}`] : []),
    ...leftOut.map(saySuspicious),
    ...(batch === null && ends !== null ? [`First ${ends.first}, last ${ends.last}`] : []),
  ].join('\n');
}
