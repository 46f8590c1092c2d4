import { latinDigits } from '#contract/digits.ts';
import type { Parsed } from '#contract/parse.ts';
import { withoutUnseen } from '#contract/text.ts';
import type { ReadSupply } from './code-costs.ts';
import { readSupplies, UNKNOWN_SUPPLY } from './code-costs.ts';
import type { Beside, Parts } from './code-parts.ts';
import {
  BESIDE,
  haveSeveral,
  IS_CROSS,
  IS_TICK,
  isStruck,
  markBehindPrice,
  partsOf,
  severalIn,
} from './code-parts.ts';
import type { ColumnKind, Row, Table } from './code-table.ts';
import { asksIfUsed, cellsOf, isUsed, kindsOf, tableOf } from './code-table.ts';
import type { Expiry } from './expiry.ts';
import { NAMED_EXPIRY, readExpiries } from './expiry.ts';
import type { ListedCode } from './suspicious-codes.ts';
import { findSuspicious, formOf, isHeading, leftoversIn } from './suspicious-codes.ts';

/** A code of a list, by its line. */
export type ReadCode = ListedCode & {
  /** Why it is hardly a code; null if it may be one. */
  why: string | null;
  /** The last day on which it can be redeemed, in Pakistan; null if none is named. */
  expires: string | null;
  supply: ReadSupply;
};

/** A column, or a part of lines, and what it is taken for. */
type SeenPart = { part: string; is: string; taken: string; lines: number };

/** How the list would rather be read, as a person says it and as a program does. */
export type Suggestion = { says: string; columns?: readonly string[]; strip?: true };

export type CodeList = {
  codes: ReadCode[];
  /** How many lines the file has, those without anything on them, and those taken for headings. */
  lines: { all: number; empty: number; headings: number };
  seen: SeenPart[];
  suggestion: Suggestion | null;
  /** How many lines held characters that can't be seen; the codes are without them. */
  cleaned: number;
};

export type Choice = {
  /**
   * The columns that make up a code: by number (from 1) or heading, in order; `line`: all of each
   * line; `each`: each word of a line is a code.
   */
  columns: readonly string[] | null;
  /** Takes off what is beside the code on its line. */
  strip: boolean;
};
const WHOLE_LINE = 'line';
const EACH = 'each';

/** A list without its counts of lines. */
type Entries = Pick<CodeList, 'codes' | 'seen' | 'suggestion'> & { headings: number };

const NO_EXPIRY: Expiry = { day: null, fault: null };

/** A longer line is another kind of file, such as a page's source. */
const LINE_LENGTH_MAX = 10_000;

/** Line ends; texts copied from word processors have the rarer ones. */
const LINE_END = /\r\n|[\n\v\f\r\u0085]/;
/** The same of a text without the usual ones, beside which editors show these within a line. */
const RARE_LINE_END = /[\v\f\u0085\u2028\u2029]/;
/** What no code has within it; a space can stand for it. */
const BREAKS = /[\t\u2028\u2029]+/g;

/**
 * Reads a list of codes as people get them: one a line, from a spreadsheet (CSV), or from a
 * supplier in columns (R-82, R-188). Columns of a code are joined by a space. Where something else
 * is beside the codes, each line is suspicious, and what looks like the code is suggested. A CSV without
 * headings, of several columns that may be codes, is refused unless `columns` says which ones make up a
 * code; with tabs and spaces, all do.
 */
export function readCodeList(file: string, { columns, strip }: Choice): Parsed<CodeList> {
  const text = file.replace(/^\ufeff/, '');
  const typed = text.split(/[\n\r]/.test(text) ? LINE_END : RARE_LINE_END);
  if (typed.at(-1) === '') typed.pop();
  const seen = typed.map(withoutUnseen);
  const cleaned = seen.filter((text, index) => text !== typed[index]).length;
  const lines = seen
    .map((text, index) => ({ line: index + 1, text: latinDigits(text).replace(/^[^\S\t]+|[^\S\t]+$/g, '') }))
    .filter(({ text }) => text.trim() !== '');
  const long = lines.find(({ text }) => text.length > LINE_LENGTH_MAX);
  if (long !== undefined)
    return refuse(`Line ${long.line} has more than ${LINE_LENGTH_MAX} characters: codes are one a line.`);
  const entries = entriesOf(lines, { columns: columns?.map(latinDigits) ?? null, strip });
  if (!entries.ok) return entries;
  const { headings, suggestion, seen: parts } = entries.value;
  const read = entries.value.codes.map(withoutBreaks);
  const reasons = findSuspicious(read);
  const expiryOf = firstOfEach(read, ({ expires }) => expires);
  const supplierOf = firstOfEach(read, ({ supply }) => supply.supplier);
  const costOf = firstOfEach(read, ({ supply }) => supply.cost);
  const codes = read.map(({ line, text, expires, supply }, index) => ({
    line,
    text,
    why: reasons[index] ?? null,
    expires: expires ?? expiryOf(text),
    supply: {
      supplier: supply.supplier ?? supplierOf(text),
      cost: supply.cost ?? costOf(text),
      fault: supply.fault,
    },
  }));
  return {
    ok: true,
    value: {
      codes,
      lines: { all: typed.length, empty: typed.length - lines.length, headings },
      seen: [...parts, ...formsOf(codes)],
      suggestion,
      cleaned,
    },
  };
}

/** What is named first of a code, which a list may have on one of several lines of it. */
function firstOfEach<T>(codes: readonly ReadCode[], of: (code: ReadCode) => T | null) {
  const first = new Map<string, T>();
  for (const code of codes.toReversed()) {
    const named = of(code);
    if (named !== null) first.set(code.text, named);
  }
  return (text: string): T | null => first.get(text) ?? null;
}

/** A code with a space for each tab and line break in it, and without control characters: it is suspicious. */
function withoutBreaks(code: ReadCode): ReadCode {
  const text = code.text
    .replaceAll(BREAKS, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  if (text === code.text) return code;
  const { line, why, expires, supply } = code;
  return { line, text, why: why ?? HAS_BREAK, expires, supply };
}

const HAS_BREAK = 'a tab, a line break or a control character in it';

/** The codes of the lines, by their columns, their words or their parts. */
function entriesOf(lines: readonly ListedCode[], { columns, strip }: Choice): Parsed<Entries> {
  const [only] = columns?.length === 1 ? columns : [];
  if (only === EACH) return { ok: true, value: eachOf(lines) };
  const table = only === WHOLE_LINE ? null : tableOf(lines);
  if (table !== null && table.separator === '  ' && columns === null) return ofSpaces(table, lines, strip);
  if (table !== null) return entriesOfTable(table, { columns, strip });
  if (columns !== null && only !== WHOLE_LINE) return refuse(`The file has no columns to choose among.`);
  const texts = unquoted(lines);
  if (columns === null && haveSeveral(texts.map(textOf), formOf))
    return {
      ok: true,
      value: {
        codes: texts.map((code) => codeOf(code, 'several codes on its line')),
        headings: 0,
        seen: [{ part: 'line', is: 'several codes', taken: 'one code', lines: lines.length }],
        suggestion: TAKE_EACH,
      },
    };
  return { ok: true, value: entriesOfLines(texts, strip) };
}

/**
 * Lines with several spaces in them: by their parts where these are taken off, or where that leaves
 * fewer suspicious lines than the columns do; else by columns.
 */
function ofSpaces(table: Table, lines: readonly ListedCode[], isStripped: boolean): Parsed<Entries> {
  const byParts = () => ({ ok: true, value: entriesOfLines(unquoted(lines), isStripped) }) as const;
  if (isStripped) return byParts();
  const whole = entriesOfTable(table, { columns: null, strip: false });
  const columns = whole.ok ? whole.value.suggestion?.columns : undefined;
  if (columns === undefined || columns[0] === EACH) return whole;
  const byColumns = entriesOfTable(table, { columns, strip: false });
  const alone = findSuspicious(entriesOfLines(lines, true).codes).filter(isText);
  const isFewer = byColumns.ok && alone.length < findSuspicious(byColumns.value.codes).filter(isText).length;
  return isFewer ? byParts() : whole;
}

const textOf = ({ text }: ListedCode): string => text;
const codeOf = ({ line, text }: ListedCode, why: string | null): ReadCode => ({
  line,
  text,
  why,
  expires: null,
  supply: UNKNOWN_SUPPLY,
});

const TAKE_EACH: Suggestion = { says: 'each word of a line looks like a code', columns: [EACH] };

function eachOf(lines: readonly ListedCode[]): Entries {
  return {
    codes: lines.flatMap(({ line, text }) => {
      const texts = severalIn(text);
      return (texts.length === 0 ? [text] : texts).map((each) => codeOf({ line, text: each }, null));
    }),
    headings: 0,
    seen: [{ part: 'line', is: 'several codes', taken: 'a code for each word', lines: lines.length }],
    suggestion: null,
  };
}

/** What says of a code that it is hardly good, also where nothing is beside it. */
const MARKS = ['used', 'struck', 'cross'] as const;

/** Lines as they are, or without what is beside their codes. */
function entriesOfLines(lines: readonly ListedCode[], isStripped: boolean): Entries {
  const texts = lines.map(textOf);
  const parts = partsOf(texts);
  // What a line is by itself, such as a number that was shortened, is said before what it holds.
  const leftovers = isStripped ? [] : leftoversIn(texts);
  const read = lines.map((line, index): ReadCode => {
    const { code, beside, expiry } = parts[index] ?? { code: null, beside: [], expiry: NO_EXPIRY };
    if (code === null || beside.length === 0) return codeOf(line, null);
    const mark = markOf(beside, parts);
    if (!isStripped) return codeOf(line, mark ?? leftovers[index] ?? reasonOf(beside));
    return {
      line: line.line,
      text: code,
      why: mark ?? expiry.fault,
      expires: expiry.day,
      supply: UNKNOWN_SUPPLY,
    };
  });
  const { suggestion, alone } = isStripped ? { suggestion: null, alone: [] } : suggestStrip(lines, parts);
  // Among wrapped codes a sentence may look like the only good one.
  const codes = read.map((code, index) => ({ ...code, why: code.why ?? alone[index] ?? null }));
  return { codes, headings: 0, seen: seenBeside(parts, isStripped), suggestion };
}

const reasonOf = ([first]: readonly Beside[]): string | null => (first === undefined ? null : BESIDE[first]);

/** What makes a code suspicious also once it is taken alone; ticks that all lines have say nothing. */
function markOf(beside: readonly Beside[], all: readonly Parts[]): string | null {
  const mark = MARKS.find((kind) => beside.includes(kind));
  if (mark !== undefined) return BESIDE[mark];
  const haveAllTicks = all.every((parts) => parts.beside.includes('tick'));
  return beside.includes('tick') && !haveAllTicks ? BESIDE.tick : null;
}

/** Suggests the codes alone where fewer of them would be suspicious, with the reasons of those that are suspicious then. */
function suggestStrip(
  lines: readonly ListedCode[],
  parts: readonly Parts[],
): { suggestion: Suggestion | null; alone: readonly (string | null)[] } {
  const none = { suggestion: null, alone: [] };
  const isWrapped = ({ code, beside }: Parts) => code !== null && beside.length > 0;
  if (!parts.some(isWrapped)) return none;
  const asTheyAre = findSuspicious(
    lines.map((line, index) => codeOf(line, reasonOf(parts[index]?.beside ?? []))),
  );
  const alone = findSuspicious(entriesOfLines(lines, true).codes);
  const isFewer = alone.filter(isText).length < asTheyAre.filter(isText).length;
  if (!isFewer) return none;
  return { suggestion: { says: 'a part of each line looks like the code', strip: true }, alone };
}

const isText = (why: string | null): why is string => why !== null;

function seenBeside(parts: readonly Parts[], isStripped: boolean): SeenPart[] {
  const wrapped = parts.filter(({ code }) => code !== null);
  return Object.entries(BESIDE).flatMap(([kind, is]) => {
    const lines = wrapped.filter(({ beside }) => beside.some((each) => each === kind)).length;
    if (lines === 0) return [];
    const off = kind === 'expiry' ? 'the expiry of the code' : 'taken off';
    return [{ part: 'line', is, taken: isStripped ? off : 'a part of the code', lines }];
  });
}

const FORMS_SHOWN = 3;
const FORM_LENGTH_MAX = 40;

/** The forms of the codes, the most frequent first: what most of them look like. */
function formsOf(codes: readonly ReadCode[]): SeenPart[] {
  const forms = [...Map.groupBy(codes, ({ text }) => formOf(text))].toSorted(
    (a, b) => b[1].length - a[1].length,
  );
  const shown = forms.length > FORMS_SHOWN ? forms.slice(0, FORMS_SHOWN - 1) : forms;
  const rest = codes.length - shown.reduce((sum, [, alike]) => sum + alike.length, 0);
  return [
    ...shown.map(([form, alike]) => ({ part: 'form', is: cut(form), taken: 'a code', lines: alike.length })),
    ...(rest > 0 ? [{ part: 'form', is: 'other forms', taken: 'a code', lines: rest }] : []),
  ];
}

const cut = (form: string) =>
  form.length > FORM_LENGTH_MAX ? `${form.slice(0, FORM_LENGTH_MAX)}… (${form.length})` : form;

/** The columns of a table that make up a code, and what each is taken for. */
type Chosen = {
  indexes: number[];
  headings: string[];
  /** Whether the first row is left out, since columns were named by it. */
  hasHeadings: boolean;
  kinds: ColumnKind[];
  /** Whole lines are taken, and what looks like the code is suggested. */
  suggestion: Suggestion | null;
};

function entriesOfTable(table: Table, { columns, strip }: Choice): Parsed<Entries> {
  const choice = choose(table, columns);
  if (!choice.ok) return choice;
  const { indexes, headings, hasHeadings, kinds, suggestion } = choice.value;
  const rows = hasHeadings ? table.rows.slice(1) : table.rows;
  const isOfHeadings = (row: Row) => row.cells === headings;
  const isWhole = suggestion !== null || (columns === null && table.separator === '  ');
  const whole = rows.map(({ cells }) =>
    cells.length === table.width && indexes.every((index) => cells[index] !== '')
      ? indexes.map((index) => cells[index] ?? '')
      : null,
  );
  // A leftover is seen in its cell: joined by spaces it would be none.
  const leftovers = indexes.map((_, at) => leftoversIn(whole.map((chosen) => chosen?.[at] ?? 'x')));
  const expiries = columns === null ? [] : expiriesOf(rows, { kinds, indexes });
  const isCode = (index: number) => indexes.includes(index);
  const supplies = readSupplies({
    headings: columns === null ? [] : headings,
    rows,
    width: table.width,
    isCode,
  });
  if (!supplies.ok) return supplies;
  const codes = rows.map((row, at): ReadCode => {
    const text = isWhole && table.separator !== '\t' ? row.text : (whole[at]?.join(' ') ?? row.text);
    if (suggestion !== null)
      return codeOf(
        { line: row.line, text },
        isOfHeadings(row) ? 'a heading' : `several columns: ${suggestion.says}`,
      );
    const expiry = expiries[at] ?? NO_EXPIRY;
    const why =
      whole[at] === null
        ? `not the ${table.width} columns of the others`
        : isOfHeadings(row)
          ? null
          : isUsed(row.cells, headings)
            ? 'used or sold, as its row says'
            : (markIn(row.cells, rows, headings) ??
              leftovers.map((column) => column[at] ?? null).find(isText) ??
              expiry.fault);
    return {
      line: row.line,
      text,
      why,
      expires: isOfHeadings(row) ? null : expiry.day,
      supply: (isOfHeadings(row) ? undefined : supplies.value[at]) ?? UNKNOWN_SUPPLY,
    };
  });
  const seen = kinds.map((kind, index) => ({
    part: `column ${index + 1}${headings[index] ? `, ${headings[index]}` : ''}`,
    is: kind,
    taken: takenFor(index),
    lines: rows.filter((row) => !isOfHeadings(row) && (row.cells[index] ?? '') !== '').length,
  }));
  const stripped = strip ? entriesOfLines(codes, true) : null;
  return {
    ok: true,
    value: {
      codes:
        stripped === null
          ? codes
          : codes.map((code, at) => {
              const bare = stripped.codes[at] ?? code;
              return {
                line: code.line,
                text: bare.text,
                why: code.why ?? bare.why,
                expires: code.expires ?? bare.expires,
                supply: code.supply,
              };
            }),
      headings: hasHeadings ? 1 : 0,
      seen: [...seen, ...(stripped?.seen ?? [])],
      suggestion,
    },
  };

  function takenFor(index: number): string {
    if (isWhole || indexes.includes(index))
      return indexes.length === 1 && !isWhole ? 'the code' : 'a part of the code';
    return (columns === null ? undefined : KEPT[kinds[index] ?? 'empty']) ?? 'left out';
  }
}

/** What is kept with the code of its row. */
const KEPT: Partial<Readonly<Record<ColumnKind, string>>> = {
  'expiry dates': 'the expiry of the code',
  costs: 'the cost of the code',
  suppliers: 'the supplier of the code',
};

/** A tick or a cross in a cell, or a cell that is struck out; a column of ticks alone says nothing. */
function markIn(cells: readonly string[], rows: readonly Row[], headings: readonly string[]): string | null {
  // Below "Used" a cross says no, and `isUsed` reads the ticks.
  const isOpen = (index: number) => !asksIfUsed(headings[index] ?? '');
  if (cells.some(isStruck)) return BESIDE.struck;
  const has = (mark: RegExp) => (cell: string) => mark.test(cell) || mark.test(markBehindPrice(cell));
  if (cells.some((cell, index) => has(IS_CROSS)(cell) && isOpen(index))) return BESIDE.cross;
  const at = cells.findIndex((cell, index) => has(IS_TICK)(cell) && isOpen(index));
  return at === -1 || rows.every((row) => has(IS_TICK)(row.cells[at] ?? '')) ? null : BESIDE.tick;
}

/** The expiry of each row, from the first column of them that is no part of a code. */
function expiriesOf(
  rows: readonly Row[],
  { kinds, indexes }: { kinds: readonly ColumnKind[]; indexes: readonly number[] },
): Expiry[] {
  const at = kinds.findIndex((kind, index) => kind === 'expiry dates' && !indexes.includes(index));
  if (at === -1) return [];
  return readExpiries(
    rows.map(({ cells }) => {
      const cell = cells[at] ?? '';
      return NAMED_EXPIRY.exec(cell)?.[1] ?? cell;
    }),
  );
}

function choose(table: Table, columns: readonly string[] | null): Parsed<Chosen> {
  const { separator, width, rows } = table;
  const all = Array.from({ length: width }, (_, index) => index);
  const first = rows[0]?.cells ?? [];
  // Signs of currencies, as in `Cost ($)`, are none of a code's heading.
  const areHeadings = isHeading(first.join(' ').replaceAll(/[$€£₹₨]/g, ''));
  const headings = areHeadings ? first : [];
  // Separators that spreadsheets add at a line's end make no column.
  const filled = all.filter((index) => rows.some(({ cells }) => (cells[index] ?? '') !== ''));
  if (columns === null) {
    const below = areHeadings ? rows.slice(1) : rows;
    const kinds = kindsOf({ width, rows: below }, headings);
    const suggestion = suggestColumns(table, { headings, filled, kinds, below });
    if (suggestion !== null || separator === '\t' || separator === '  ' || filled.length === 1)
      return { ok: true, value: { indexes: filled, headings, hasHeadings: false, kinds, suggestion } };
    return refuse(
      `The file has ${width} columns${areHeadings ? ` (${first.join(', ')})` : ''}: say in “columns” which make up a code, such as 2, ` +
        `or 1,2 to join them. If a whole line is a code, say ${WHOLE_LINE}.`,
    );
  }
  const names = first.map((heading) => heading.toLowerCase());
  const byNumber = columns.every((column) => /^\d+$/.test(column));
  const indexes = columns.map((column) =>
    byNumber ? Number(column) - 1 : names.indexOf(column.toLowerCase()),
  );
  const missing = columns.filter((_, at) => !all.includes(indexes[at] ?? -1));
  if (missing.length > 0)
    return refuse(
      `The file has no column ${missing.join(', ')}: it has ${width}, to be named by number or heading.`,
    );
  const ambiguous = columns.find(
    (column, at) => !byNumber && names.lastIndexOf(column.toLowerCase()) !== indexes[at],
  );
  if (ambiguous !== undefined)
    return refuse(`The file has several columns ${ambiguous}: say which by number, such as 2.`);
  const twice = columns.find((_, at) => indexes.indexOf(indexes[at] ?? 0) !== at);
  if (twice !== undefined) return refuse(`“columns” names column ${twice} twice, and a code holds it once.`);
  const named = areHeadings || !byNumber ? first : [];
  const below = named.length > 0 ? rows.slice(1) : rows;
  const kinds = kindsOf({ width, rows: below }, named);
  return { ok: true, value: { indexes, headings: named, hasHeadings: !byNumber, kinds, suggestion: null } };
}

/** Suggests the columns that look like codes where others don't; null where all may be codes. */
function suggestColumns(
  { separator, rows }: Table,
  {
    headings,
    filled,
    kinds,
    below,
  }: {
    headings: readonly string[];
    filled: readonly number[];
    kinds: readonly ColumnKind[];
    below: readonly Row[];
  },
): Suggestion | null {
  if (filled.length < 2) return null;
  if (haveSeveral(rows.map(textOf), formOf)) return TAKE_EACH;
  const likely = filled.filter((index) => kinds[index] === 'codes');
  const isJoined = separator === '\t' || separator === '  ';
  if (likely.length === 0 || below.length === 0) return null;
  if (likely.length === filled.length && isJoined) return null;
  // Which of several columns in a CSV make up a code is for a person to say: by a press, if they have names.
  if (likely.length > 1 && !isJoined && headings.length === 0) return null;
  const named = likely.map((index) => headings[index] ?? '');
  const areUnique = named.every(
    (name) =>
      name !== '' &&
      !/^\d+$|,/.test(name) &&
      headings.filter((heading) => heading.toLowerCase() === name.toLowerCase()).length === 1,
  );
  const columns = areUnique ? named : likely.map((index) => String(index + 1));
  const numbers = likely.map((index) => index + 1).join(' and ');
  const which = areUnique ? `${numbers} (${named.join(', ')})` : numbers;
  return {
    says: likely.length === 1 ? `column ${which} looks like the code` : `columns ${which} look like the code`,
    columns,
  };
}

/**
 * Without the quotes that a spreadsheet puts around each cell; those of single lines stay, and are
 * suspicious.
 */
function unquoted(lines: readonly ListedCode[]): ListedCode[] {
  const isQuoted = ({ text }: ListedCode) => /^".*"$/.test(text) && cellsOf(text, ',').length === 1;
  const codes = lines.every(isQuoted)
    ? lines.map(({ line, text }) => ({ line, text: cellsOf(text, ',')[0] ?? '' }))
    : lines;
  return codes.map(({ line, text }) => ({ line, text: text.trim() }));
}

const refuse = (reason: string) => ({ ok: false, reason }) as const;
