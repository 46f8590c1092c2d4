import * as v from 'valibot';
import type { Examples } from './examples.ts';
import { withMetadata } from './field-metadata.ts';

export const SuspiciousLine = v.object({
  line: withMetadata(v.number(), { label: 'Line' }),
  shown: withMetadata(v.string(), { label: 'Code' }),
  why: withMetadata(v.string(), { label: 'Why' }),
});
export type SuspiciousLine = v.InferOutput<typeof SuspiciousLine>;

/** How a list of codes was read, and what was added, or would be. */
export const AddedStock = v.object({
  variant: v.string(),
  /** Null if nothing was added. */
  batch: v.nullable(v.string()),
  /** A sentence if this dry run counts suspicious lines as codes; else null. */
  figures: withMetadata(v.nullable(v.string()), { label: 'These figures' }),
  added: withMetadata(v.number(), { label: 'New codes' }),
  /** The lines of the file by kind; each counts once. */
  lines: v.object({
    all: v.number(),
    codes: v.number(),
    suspicious: v.number(),
    left_out: v.number(),
    known: v.number(),
    /** The same code as on an earlier line. */
    repeated: v.number(),
    headings: v.number(),
    empty: v.number(),
  }),
  /** These numbers in words. */
  counted: withMetadata(v.string(), { label: 'Lines' }),
  /** The columns or parts of the lines, the form of each, and what it was read as. */
  seen: v.array(
    v.object({
      part: withMetadata(v.string(), { label: 'Part' }),
      is: withMetadata(v.string(), { label: 'Looks like' }),
      taken: withMetadata(v.string(), { label: 'Becomes' }),
      lines: withMetadata(v.number(), { label: 'Lines' }),
    }),
  ),
  /** A better way to read the list, as a sentence and as options; null if there is none. */
  suggested: v.nullable(
    v.object({
      says: v.string(),
      columns: v.nullable(v.array(v.string())),
      strip: v.boolean(),
    }),
  ),
  /**
   * Duplicates, which are not added. `earlier` is the line with the same code; null if the code was
   * already in stock.
   */
  duplicates: v.array(
    v.object({
      line: withMetadata(v.number(), { label: 'Line' }),
      earlier: withMetadata(v.nullable(v.number()), { label: 'As line (else in stock)' }),
    }),
  ),
  delivered: withMetadata(v.number(), { label: 'For waiting orders' }),
  free: withMetadata(v.number(), { label: 'Then free' }),
  /** The first and the last code, masked; null for an empty list. */
  ends: withMetadata(v.nullable(v.object({ first: v.string(), last: v.string() })), { label: 'Codes' }),
  /** The earliest and the latest expiry day; null if no code expires. */
  expiries: withMetadata(v.nullable(v.object({ first: v.string(), last: v.string() })), {
    label: 'Good until',
  }),
  /** What the new codes cost in all, and where they were bought, in words; null if neither is known. */
  costs: withMetadata(v.nullable(v.string()), { label: 'Costs' }),
  /** What those of them cost in rupees whose cost is known; null if none is. */
  cost: v.nullable(v.number()),
  without_cost: v.number(),
  /** How many of them cost more than they sell for. */
  above_price: v.number(),
  suppliers: v.array(v.string()),
  /** Codes that differ from the rest, masked. */
  suspicious: v.array(SuspiciousLine),
  /** The suspicious codes that were left out. */
  left_out: withMetadata(v.array(SuspiciousLine), { label: 'Left out' }),
  /** In a dry run, the number that `--accept-suspicious` needs; null if it isn't needed. */
  accept_suspicious: v.nullable(v.number()),
  /** How many lines had invisible characters, which are removed from the codes. */
  cleaned: withMetadata(v.number(), { label: 'Cleaned of unseen characters' }),
});
export type AddedStock = v.InferOutput<typeof AddedStock>;

const SEEN = [{ part: 'form', is: 'xxxx-xxxx-xxxx', taken: 'a code', lines: 50 }];

const NO_COSTS = { costs: null, cost: null, above_price: 0, suppliers: [] };

export const ADDED_STOCK_EXAMPLES: Examples<typeof AddedStock> = [
  {
    variant: 'valorant-vp-475',
    batch: 'b1c49e07d3f24c55a8e6',
    figures: null,
    added: 48,
    lines: { all: 52, codes: 48, suspicious: 0, left_out: 0, known: 1, repeated: 1, headings: 0, empty: 2 },
    counted: '52 lines: 48 codes, 1 already known, 1 repeated in the list, 2 empty',
    seen: SEEN,
    suggested: null,
    duplicates: [
      { line: 7, earlier: 2 },
      { line: 31, earlier: null },
    ],
    delivered: 4,
    free: 44,
    ends: { first: '…XB4D', last: '…9ZQ2' },
    expiries: { first: '2026-12-31', last: '2027-06-30' },
    costs: '45 codes cost PKR 40,500 from Acme Keys; 3 have no cost',
    cost: 40_500,
    without_cost: 3,
    above_price: 0,
    suppliers: ['Acme Keys'],
    suspicious: [],
    left_out: [],
    accept_suspicious: null,
    cleaned: 1,
  },
  {
    variant: 'valorant-vp-475',
    batch: null,
    figures: 'with the 2 suspicious lines',
    added: 51,
    lines: { all: 51, codes: 49, suspicious: 2, left_out: 0, known: 0, repeated: 0, headings: 0, empty: 0 },
    counted: '51 lines: 49 codes, 2 suspicious',
    seen: [
      { part: 'form', is: 'xxxx-xxxx-xxxx', taken: 'a code', lines: 49 },
      { part: 'form', is: 'xxxxx xx', taken: 'a code', lines: 1 },
      { part: 'form', is: 'x.xxx+xx', taken: 'a code', lines: 1 },
    ],
    suggested: null,
    duplicates: [],
    delivered: 4,
    free: 47,
    ends: { first: '…er ID', last: '…9ZQ2' },
    expiries: null,
    ...NO_COSTS,
    without_cost: 51,
    suspicious: [
      { line: 1, why: 'a heading', shown: '…er ID' },
      { line: 9, why: 'a number that the spreadsheet shortened', shown: '…E+15' },
    ],
    left_out: [],
    accept_suspicious: 2,
    cleaned: 0,
  },
  {
    variant: 'valorant-vp-475',
    batch: null,
    figures: 'with the 2 suspicious lines',
    added: 2,
    lines: { all: 2, codes: 0, suspicious: 2, left_out: 0, known: 0, repeated: 0, headings: 0, empty: 0 },
    counted: '2 lines: 2 suspicious',
    seen: [
      { part: 'column 1', is: 'row numbers', taken: 'a part of the code', lines: 2 },
      { part: 'column 2', is: 'codes', taken: 'a part of the code', lines: 2 },
    ],
    suggested: { says: 'Column 2 looks like the code.', columns: ['2'], strip: false },
    duplicates: [],
    delivered: 0,
    free: 2,
    ends: { first: '…XB4D', last: '…LL7C' },
    expiries: null,
    ...NO_COSTS,
    without_cost: 2,
    suspicious: [
      { line: 1, why: 'several columns: column 2 looks like the code', shown: '1 …XB4D' },
      { line: 2, why: 'several columns: column 2 looks like the code', shown: '2 …LL7C' },
    ],
    left_out: [],
    accept_suspicious: 2,
    cleaned: 0,
  },
  {
    variant: 'valorant-vp-475',
    batch: null,
    figures: null,
    added: 0,
    lines: { all: 1, codes: 0, suspicious: 0, left_out: 0, known: 1, repeated: 0, headings: 0, empty: 0 },
    counted: '1 line: 1 already known',
    seen: [{ part: 'form', is: 'xxxx-xxxx-xxxx', taken: 'a code', lines: 1 }],
    suggested: null,
    duplicates: [{ line: 1, earlier: null }],
    delivered: 0,
    free: 44,
    ends: { first: '…XB4D', last: '…XB4D' },
    expiries: null,
    ...NO_COSTS,
    without_cost: 0,
    suspicious: [],
    left_out: [],
    accept_suspicious: null,
    cleaned: 0,
  },
];
