import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCodeList } from '#server/stock/code-list.ts';

/**
 * What a list is read as: its codes, by their lines those that are suspicious, the last day of each that ends, and
 * how the list would rather be read; or why it is refused.
 */
type Case = { name: string; text: string; columns: string[] | null; strip: boolean } & (
  | { codes: string[]; suspicious: string[]; expires: string[]; suggests: string[] }
  | { refused: string }
);

const [A, B, C, D, E] = [
  'STAR-AAAA-XB4D',
  'STAR-BBBB-LL7C',
  'STAR-CCCC-9ZQ2',
  'STAR-DDDD-7K3M',
  'STAR-EEEE-2W8H',
];

const linesOf = (text: string): string[] => text.split('\n').slice(0, -1);

/**
 * Lists as suppliers and spreadsheets write them. The codes are the lines as they are, unless others are
 * named.
 */
const LISTS = readFileSync('tests/server/support/code-lists.txt', 'utf8')
  .split(/(?:^|\n)== /)
  .slice(1)
  .map((list): Case => {
    const [written = '', ...parts] = list.split(/^-- (codes|suspicious|expires|suggests|refused)\n/m);
    const [title = '', ...lines] = written.split('\n');
    const [read, strip = null] = title.split(/, (stripped)$/);
    const [, columns = null] = (read ?? '').split(', by the columns ');
    const partOf = (part: string) => {
      const at = parts.indexOf(part);
      return at === -1 ? null : linesOf(parts[at + 1] ?? '');
    };
    const text = lines.join('\n');
    const [refused] = partOf('refused') ?? [];
    const about = { name: title, text, columns: columns?.split(', ') ?? null, strip: strip !== null };
    if (refused !== undefined) return { ...about, refused };
    return {
      ...about,
      codes: partOf('codes') ?? linesOf(text),
      suspicious: partOf('suspicious') ?? [],
      expires: partOf('expires') ?? [],
      suggests: partOf('suggests') ?? [],
    };
  });

/** Lists with line ends, spaces and characters that can't be seen. */
const UNSEEN: (readonly [name: string, text: string, codes: string[], suspicious: string[]])[] = [
  ['plain, of Windows', `\uFEFF${A}\r\n${B}\r\n\r\n${C}\r\n`, [A, B, C], []],
  ['plain, of an old Mac', [A, B, C].join('\r'), [A, B, C], []],
  ['no break at the end', `  ${A}\t\n${B}\u00A0\n ${C}`, [A, B, C], []],
  [
    'eastern digits',
    'STAR-۱۲۳۴-۵۶۷۸\r\nSTAR-1234-5679\r\nSTAR-١٢٣٤-٥٦٨٠\r\n',
    ['STAR-1234-5678', 'STAR-1234-5679', 'STAR-1234-5680'],
    [],
  ],
  ['line ends of a word processor', `${A}\u2028${B}\u2029${C}\v${D}\u0085${E}`, [A, B, C, D, E], []],
  ['one code', A, [A], []],
  ['empty', '\n  \n', [], []],
  ['quotes around all', `"${A}"\r\n"${B}"\r\n`, [A, B], []],
  ['cut off', [A, B, C, D, 'STAR-EE'].join('\n'), [A, B, C, D, 'STAR-EE'], ['5: shorter than the others']],
  [
    'NUL byte',
    `${A}\nSTAR-BB\0B-LL7C\n${C}\n${D}\n${E}\n`,
    [A, 'STAR-BBB-LL7C', C, D, E],
    ['2: a tab, a line break or a control character in it'],
  ],
  [
    'line end of a word processor within a line',
    `${A}\n${B}\u2028of May\n${C}\u2029\n${D}\n`,
    [A, `${B} of May`, C, D],
    ['2: a tab, a line break or a control character in it'],
  ],
];

const read = (text: string, columns: string[] | null = null, strip = false) => {
  const list = readCodeList(text, { columns, strip });
  if (!list.ok) return { refused: list.reason };
  const { codes, suggestion } = list.value;
  return {
    codes: codes.map((code) => code.text),
    suspicious: codes.flatMap(({ line, why }) => (why === null ? [] : [`${line}: ${why}`])),
    expires: codes.some(({ expires }) => expires !== null)
      ? codes.map(({ expires }) => expires ?? 'never')
      : [],
    suggests: suggestion === null ? [] : [suggestion.columns?.join(', ') ?? 'strip'],
  };
};

describe('A list of codes (R-82)', () => {
  it.each(LISTS)('is read: $name', ({ name: _, text, columns, strip, ...expected }) => {
    expect(read(text, columns, strip)).toEqual(expected);
  });

  it('has each of its lines counted once, whatever it holds (R-188)', () => {
    for (const { text, columns, strip } of LISTS) {
      const list = readCodeList(`\n${text}\n \n`, { columns, strip });
      if (!list.ok) continue;
      const { codes, lines } = list.value;
      const held = new Set(codes.map(({ line }) => line)).size;
      expect([held + lines.headings + lines.empty, lines.all]).toEqual([
        lines.all,
        text.split('\n').length + 2,
      ]);
    }
  });

  it.each(UNSEEN)('%s is read', (_, text, codes, suspicious) => {
    expect(read(text)).toMatchObject({ codes, suspicious, expires: [], suggests: [] });
  });

  it('has costs and suppliers in columns with such headings, and in no others (R-199)', () => {
    const HEADINGS = {
      costs:
        'Cost, COST PRICE, cost_price, Unit Cost, CostPrice, Cost per code, Buying Price, Purchase rate (Rs), Bought for, Price paid in PKR',
      suppliers: 'Supplier, vendor, Seller Name, Purchased from, Supplier:',
      others: 'Price, Total Cost, Cost code, Selling price, Amount, Resupplier, Best seller rank',
    };
    const readAs = (heading: string) => {
      const list = readCodeList(`Code,${heading}\n${A},12\n${B},34\n`, { columns: ['Code'], strip: false });
      const { cost = null, supplier = null } = (list.ok ? list.value.codes[1]?.supply : null) ?? {};
      return cost === 34 ? 'costs' : supplier === '34' ? 'suppliers' : 'others';
    };
    const all = Object.entries(HEADINGS).flatMap(([kind, headings]) =>
      headings.split(', ').map((heading) => [heading, kind]),
    );
    expect(all.map(([heading = '']) => [heading, readAs(heading)])).toEqual(all);
  });

  it('of columns in quotes, with line ends of Windows, is read by their names', () => {
    const text = '"Serial Number","PIN"\r\n"4411223344","9921"\r\n"4411223345","8813"\r\n';
    expect(read(text, ['serial number', 'PIN'])).toMatchObject({
      codes: ['4411223344 9921', '4411223345 8813'],
      suspicious: [],
    });
  });

  it.each([
    [
      `${A}\u200B\nSTAR-\u00AD${B.slice(5)}\n\u202A${C}\u202C\n${A}\nSTAR-DDDD\uFEFF-7K3M\n`,
      [A, B, C, A, D],
      4,
    ],
    [`${A}\n\u200B\u200E\n${B}\n`, [A, B], 1],
    [`\uFEFF${A}\r\n`, [A], 0],
  ])('is without what can’t be seen, whose lines are counted (R-121)', (text, codes, cleaned) => {
    expect(read(text)).toMatchObject({ codes, suspicious: [] });
    expect(readCodeList(text, { columns: null, strip: false })).toMatchObject({
      ok: true,
      value: { cleaned },
    });
  });
});
