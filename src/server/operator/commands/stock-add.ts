import * as v from 'valibot';
import { Slug } from '#contract/primitives.ts';
import type { Host } from '../../host.ts';
import { backordersOf } from '../../orders/admin.ts';
import { previewRestock, restock } from '../../orders/restock.ts';
import { shortIdOf } from '../../platform/ids.ts';
import type { CodeList } from '../../stock/code-list.ts';
import { countFreeCodes } from '../../stock/codes.ts';
import { maskedEnds, maskedTail } from '../../stock/stock.ts';
import { count } from '../cli/print.ts';
import { move } from '../define-command.ts';
import { AcceptOdd } from '../inputs.ts';
import { meant } from '../meanings.ts';
import { ensureAccepted, oddSentence, readList, shownOdd, withoutOdd } from '../read-codes.ts';

const Input = v.object({
  variant: meant(Slug, { word: 1, ref: 'variant' }),
  text: meant(v.string(), {
    ...{ option: 'file', value: 'codes', file: 'text', hint: 'a file of codes; empty lines are ignored' },
  }),
  columns: v.optional(
    meant(v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.minLength(1)), {
      ...{ typed: 'commas', value: 'list' },
      hint: 'the columns that make up a code, by number or heading, such as 2 or Serial,PIN; line: a line is a code',
    }),
  ),
  skip_odd: v.optional(
    meant(v.boolean(), {
      label: 'Leave out odd lines',
      hint: 'leaves out what is hardly a code, such as a heading',
    }),
    false,
  ),
  accept_odd: AcceptOdd,
});

const Odd = v.object({
  line: meant(v.number(), { label: 'Line' }),
  shown: meant(v.string(), { label: 'Code' }),
  why: meant(v.string(), { label: 'Why' }),
});

const Answer = v.object({
  variant: v.string(),
  /** Null when nothing was added. */
  batch: v.nullable(v.string()),
  added: meant(v.number(), { label: 'New codes' }),
  /**
   * Duplicates, not added; `earlier` is the line of the same code, null if it was already in
   * stock.
   */
  duplicates: v.array(
    v.object({
      line: meant(v.number(), { label: 'Line' }),
      earlier: meant(v.nullable(v.number()), { label: 'As line (else in stock)' }),
    }),
  ),
  delivered: meant(v.number(), { label: 'For waiting orders' }),
  free: meant(v.number(), { label: 'Then free' }),
  /** The first and the last code, masked; null in an empty list. */
  ends: meant(v.nullable(v.object({ first: v.string(), last: v.string() })), { label: 'Codes' }),
  /** Lines that differ from the rest, masked. */
  odd: v.array(Odd),
  /** Those that were left out. */
  left_out: meant(v.array(Odd), { label: 'Left out' }),
  /**
   * Of a dry run: the number that `--accept-odd` needs, for the command to be done; null if it would
   * be done as it is.
   */
  accept_odd: v.nullable(v.number()),
  /** How many lines held characters that can't be seen; the codes are without them. */
  cleaned: meant(v.number(), { label: 'Cleaned of unseen characters' }),
});
type Answer = v.InferOutput<typeof Answer>;

const ADDED = {
  ...{ variant: 'valorant-vp-475', batch: null, duplicates: [], delivered: 4, odd: [], left_out: [] },
  ...{ accept_odd: null, cleaned: 0 },
};

/** How many orders a question names. */
const NAMED_MAX = 10;

/** The command that adds codes. */
export const addCommand = move({
  name: 'stock add',
  about:
    'Adds the codes in a file, one per line or a spreadsheet’s CSV, to the stock of a variant as a batch. Back-orders are delivered at once. Lines that differ from the rest are asked about.',
  role: 'manager',
  input: Input,
  answer: Answer,
  example: {
    typed: 'stock add valorant-vp-475 --file codes.txt',
    answers: [
      {
        ...ADDED,
        ...{ batch: 'b1c49e07d3f24c55a8e6', added: 48, free: 44, cleaned: 1 },
        duplicates: [
          { line: 7, earlier: 2 },
          { line: 31, earlier: null },
        ],
        ends: { first: '…XB4D', last: '…9ZQ2' },
      },
      {
        ...ADDED,
        ...{ added: 46, free: 42, accept_odd: 2 },
        ends: { first: '…er ID', last: '…9ZQ2' },
        odd: [
          { line: 1, why: 'a heading', shown: '…er ID' },
          { line: 9, why: 'a number that the spreadsheet shortened', shown: '…E+15' },
        ],
      },
      {
        ...ADDED,
        ...{ added: 0, delivered: 0, free: 44 },
        duplicates: [{ line: 1, earlier: null }],
        ends: { first: '…XB4D', last: '…XB4D' },
      },
    ],
  },
  said: sayAdded,
  preview: async (host, input) => {
    const { list, leftOut } = await listOf(host, input);
    const { variant, accept_odd: accepted = 0 } = input;
    const would = await previewRestock(host, variant, textsOf(list));
    return toAnswer(variant, list, { ...would, accepted, leftOut });
  },
  run: async (host, input) => {
    const { list, leftOut } = await listOf(host, input);
    const { variant, accept_odd: accepted = 0 } = input;
    const codes = textsOf(list);
    return async (tx) => {
      const restocked = await restock(tx, host, variant, codes);
      const { batch, added, duplicates, delivered } = restocked;
      // A list without a new code adds nothing, so that there is nothing to accept.
      if (added > 0) ensureAccepted(list, accepted);
      const free = await countFreeCodes(tx, variant);
      const detail = {
        batch,
        added,
        duplicates: duplicates.length,
        delivered,
        odd: list.odd.length,
        left_out: leftOut.length,
      };
      return {
        answer: toAnswer(variant, list, { ...restocked, free, accepted, leftOut }),
        entry: added > 0 ? { subject: variant, detail } : null,
      };
    };
  },
  judges: true,
  ask: async (host, input, { added, delivered }) => {
    // The answer says that nothing is new.
    if (added === 0) return null;
    const { list } = await listOf(host, input);
    const { variant, accept_odd: accepted = 0 } = input;
    const waiting = await waitingFor(host, variant, delivered);
    const isOdd = list.odd.length !== accepted;
    if (waiting.length === 0 && !isOdd) return null;
    const question = [
      ...(isOdd ? [`${oddSentence(list)}:`, ...shownOdd(list).map((line) => `  ${line}`)] : []),
      ...(waiting.length > 0 ? ['Delivered at once, by mail:', ...waiting] : []),
      `Add ${count(added, 'code')} to ${variant}${isOdd ? ', these too' : ''}?`,
    ].join('\n');
    return isOdd ? { question, confirmed: { accept_odd: list.odd.length } } : question;
  },
});

/** The list as it is to be added, and its odd lines where they are left out. */
async function listOf(
  host: Host,
  { variant, text, columns, skip_odd: isWithout }: v.InferOutput<typeof Input>,
) {
  const list = await readList(host, variant, text, columns ?? null);
  return isWithout ? { list: withoutOdd(list), leftOut: list.odd } : { list, leftOut: [] };
}

const textsOf = ({ codes }: CodeList) => codes.map((code) => code.text);

type Result = {
  batch?: string;
  added: number;
  duplicates: readonly { index: number; earlier: number | null }[];
  delivered: number;
  free: number;
  accepted: number;
  leftOut: CodeList['odd'];
};

function toAnswer(variant: string, { codes, odd, cleaned }: CodeList, result: Result): Answer {
  const { batch = null, added, duplicates, delivered, free, accepted, leftOut } = result;
  const lineAt = (index: number) => codes[index]?.line ?? 0;
  const [first, last] = [codes[0], codes.at(-1)];
  return {
    variant,
    batch: added === 0 ? null : batch,
    added,
    duplicates: duplicates.map(({ index, earlier }) => ({
      line: lineAt(index),
      earlier: earlier === null ? null : lineAt(earlier),
    })),
    delivered,
    free,
    ends: first && last ? { first: maskedTail(first.text), last: maskedTail(last.text) } : null,
    odd: odd.map(toShown),
    left_out: leftOut.map(toShown),
    accept_odd: odd.length === accepted || added === 0 ? null : odd.length,
    cleaned,
  };
}

const toShown = ({ line, text, why }: CodeList['odd'][number]) => ({ line, why, shown: maskedEnds(text) });

/** The orders that get this many codes, a line each; those that are too many to name as a number. */
async function waitingFor(host: Host, variant: string, delivered: number): Promise<string[]> {
  let left = delivered;
  const lines: string[] = [];
  for (const { id, number, username, email, missing } of await backordersOf(host.db, variant, NAMED_MAX)) {
    const many = Math.min(missing, left);
    if (many > 0) lines.push(`  ${many} to ${username} <${email}>, order ${number ?? shortIdOf(id)}`);
    left -= many;
  }
  return left > 0 ? [...lines, `  ${left} to later orders`] : lines;
}

/** Why a dry run's list would be refused as it was given. */
const refusalOf = (needed: number) =>
  needed === 0
    ? 'It would be refused with --accept-odd, since no line differs from the rest. Without it:'
    : `It would be refused without --accept-odd ${needed}: ${needed === 1 ? 'a line differs' : 'lines differ'} from the rest. With it:`;

const sayLine = ({ line, why, shown }: v.InferOutput<typeof Odd>) => `  line ${line}: ${shown}, ${why}`;

function sayAdded(answer: Answer): string {
  const { variant, batch, added, duplicates, delivered, free, ends, odd, accept_odd: needed } = answer;
  const { left_out: leftOut } = answer;
  const then = `${delivered} delivered to back-orders, ${free} free.`;
  const known = duplicates.length === 1 ? 'the only line is' : `all ${duplicates.length} lines are`;
  return [
    ...(needed === null || added === 0 ? [] : [refusalOf(needed)]),
    added === 0
      ? `Nothing to add: ${variant} has ${free} free, and ${known} known.`
      : batch === null
        ? `Would add ${added} to ${variant}: ${then}`
        : `Added ${added} to ${variant} (batch ${shortIdOf(batch)}): ${then}`,
    ...(duplicates.length > 0 ? [`Skipped duplicates: ${duplicates.length}`] : []),
    ...duplicates.map(({ line, earlier }) =>
      earlier === null ? `  line ${line}: already in stock` : `  line ${line}: same as line ${earlier}`,
    ),
    ...(answer.cleaned > 0
      ? [`Cleaned of characters that can’t be seen: ${count(answer.cleaned, 'line')}`]
      : []),
    ...(odd.length > 0 ? [`Different from the rest: ${count(odd.length, 'line')}`] : []),
    ...odd.map(sayLine),
    ...(leftOut.length > 0 ? [`Left out: ${count(leftOut.length, 'line')}`] : []),
    ...leftOut.map(sayLine),
    ...(batch === null && ends !== null ? [`First ${ends.first}, last ${ends.last}`] : []),
  ].join('\n');
}
