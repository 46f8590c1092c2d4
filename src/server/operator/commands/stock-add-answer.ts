import * as v from 'valibot';
import { withMetadata } from '#contract/office/field-metadata.ts';
import { shortIdOf } from '../../platform/ids.ts';
import type { CodeList, ReadCode } from '../../stock/code-list.ts';
import type { SuspiciousCode } from '../../stock/read-codes.ts';
import { suggestionSentence, suspiciousIn } from '../../stock/read-codes.ts';
import { maskedEnds, maskedTail } from '../../stock/stock.ts';
import { count } from '../text/print.ts';

const Suspicious = v.object({
  line: withMetadata(v.number(), { label: 'Line' }),
  shown: withMetadata(v.string(), { label: 'Code' }),
  why: withMetadata(v.string(), { label: 'Why' }),
});

/** What a list of codes is, and what became of it, or would. */
export const Answer = v.object({
  variant: v.string(),
  /** Null when nothing was added. */
  batch: v.nullable(v.string()),
  /** Of a dry run that counts suspicious lines as codes: that it does; else null. */
  figures: withMetadata(v.nullable(v.string()), { label: 'These figures' }),
  added: withMetadata(v.number(), { label: 'New codes' }),
  /** Where the lines of the file went: each is counted once, and they come to all. */
  lines: v.object({
    all: v.number(),
    codes: v.number(),
    suspicious: v.number(),
    left_out: v.number(),
    known: v.number(),
    headings: v.number(),
    empty: v.number(),
  }),
  /** The same in words. */
  counted: withMetadata(v.string(), { label: 'Lines' }),
  /** The columns or parts of the lines, the forms of the codes, and what each is taken for. */
  seen: v.array(
    v.object({
      part: withMetadata(v.string(), { label: 'Part' }),
      is: withMetadata(v.string(), { label: 'Looks like' }),
      taken: withMetadata(v.string(), { label: 'Becomes' }),
      lines: withMetadata(v.number(), { label: 'Lines' }),
    }),
  ),
  /** How the list would rather be read, as a sentence and as options; null if as it was. */
  suggested: v.nullable(
    v.object({
      says: v.string(),
      columns: v.nullable(v.array(v.string())),
      strip: v.boolean(),
    }),
  ),
  /**
   * Duplicates, not added; `earlier` is the line of the same code, null if it was already in
   * stock.
   */
  duplicates: v.array(
    v.object({
      line: withMetadata(v.number(), { label: 'Line' }),
      earlier: withMetadata(v.nullable(v.number()), { label: 'As line (else in stock)' }),
    }),
  ),
  delivered: withMetadata(v.number(), { label: 'For waiting orders' }),
  free: withMetadata(v.number(), { label: 'Then free' }),
  /** The first and the last code, masked; null in an empty list. */
  ends: withMetadata(v.nullable(v.object({ first: v.string(), last: v.string() })), { label: 'Codes' }),
  /** The first and the last of the days on which codes end; null if none does. */
  expiries: withMetadata(v.nullable(v.object({ first: v.string(), last: v.string() })), {
    label: 'Good until',
  }),
  /** Codes that differ from the rest, masked. */
  suspicious: v.array(Suspicious),
  /** Those that were left out. */
  left_out: withMetadata(v.array(Suspicious), { label: 'Left out' }),
  /**
   * Of a dry run: the number that `--accept-suspicious` needs, for the command to be done; null if it would
   * be done as it is.
   */
  accept_suspicious: v.nullable(v.number()),
  /** How many lines held characters that can't be seen; the codes are without them. */
  cleaned: withMetadata(v.number(), { label: 'Cleaned of unseen characters' }),
});
export type Answer = v.InferOutput<typeof Answer>;

/** A list as it was read, without the codes that are left out. */
export type ListToAdd = { list: CodeList; leftOut: readonly SuspiciousCode[] };

type Result = {
  batch?: string;
  added: number;
  duplicates: readonly { index: number; earlier: number | null }[];
  delivered: number;
  free: number;
  accepted: number;
};

export function toAnswer(variant: string, { list, leftOut }: ListToAdd, result: Result): Answer {
  const { codes, seen, suggestion, cleaned } = list;
  const { batch = null, added, duplicates, delivered, free, accepted } = result;
  const lineAt = (index: number) => codes[index]?.line ?? 0;
  const [first, last] = [codes[0], codes.at(-1)];
  const suspicious = suspiciousIn(list);
  const lines = placesOf(list, { leftOut, known: new Set(duplicates.map(({ index }) => index)) });
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
    suspicious: suspicious.map(toShown),
    left_out: leftOut.map(toShown),
    accept_suspicious: needed,
    cleaned,
  };
}

const toShown = ({ line, text, why }: SuspiciousCode) => ({ line, why, shown: maskedEnds(text) });

function expiriesIn(codes: readonly ReadCode[]): Answer['expiries'] {
  const days = codes.flatMap(({ expires }) => expires ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
}

/**
 * Where each line of the file went. One with several codes counts by what needs a look: suspicious, then
 * left out, then a new code, and known only if all of it is.
 */
function placesOf(
  { codes, lines: { all, empty, headings } }: CodeList,
  { leftOut, known }: { leftOut: readonly SuspiciousCode[]; known: ReadonlySet<number> },
): Answer['lines'] {
  const fresh = codes.filter((_code, index) => !known.has(index));
  const places = new Map<number, 'known' | 'codes' | 'left_out' | 'suspicious'>();
  // What counts more is put later.
  for (const { line } of codes) places.set(line, 'known');
  for (const { line } of fresh) places.set(line, 'codes');
  for (const { line } of leftOut) places.set(line, 'left_out');
  for (const { line } of suspiciousIn({ codes: fresh })) places.set(line, 'suspicious');
  const {
    known: old = [],
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
    headings,
    empty,
  };
}

/** `50 lines: 46 codes, 2 suspicious, 1 empty` */
function sayLines({ all, codes, suspicious, left_out, known, headings, empty }: Answer['lines']): string {
  const places = [
    [codes, codes === 1 ? 'code' : 'codes'],
    [suspicious, 'suspicious'],
    [left_out, 'left out'],
    [known, 'already known'],
    [headings, headings === 1 ? 'heading' : 'headings'],
    [empty, 'empty'],
  ] as const;
  const shown = places.flatMap(([many, what]) => (many === 0 ? [] : [`${many} ${what}`]));
  return `${count(all, 'line')}: ${shown.join(', ')}`;
}

/** Why a dry run's list would be refused as it was given. */
const refusalOf = (needed: number) =>
  needed === 0
    ? 'It would be refused with --accept-suspicious, since no line differs from the rest. Without it:'
    : `It would be refused without --accept-suspicious ${needed}: ${needed === 1 ? 'a line differs' : 'lines differ'} from the rest. With it:`;

const saySuspicious = ({ line, why, shown }: v.InferOutput<typeof Suspicious>) =>
  `  line ${line}: ${shown}, ${why}`;

const saySeen = ({ part, is, taken, lines }: Answer['seen'][number]) =>
  `  ${part}: ${is} → ${taken} (${count(lines, 'line')})`;

export function sayAdded(answer: Answer): string {
  const { variant, batch, added, counted, seen, suggested, duplicates, delivered, free } = answer;
  const { ends, expiries, suspicious, left_out: leftOut, accept_suspicious: needed } = answer;
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
