import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCodeList } from '#server/stock/code-list.ts';

const FOLDER = new URL('./support/code-lists/', import.meta.url);

const [A, B, C, D, E] = [
  'STAR-AAAA-XB4D',
  'STAR-BBBB-LL7C',
  'STAR-CCCC-9ZQ2',
  'STAR-DDDD-7K3M',
  'STAR-EEEE-2W8H',
];
const SHORT = ['7KX2PQ', 'M4T9ZZ', 'Q81KDW', 'P0L3VX', 'R5N6YB'];
const UNEVEN = ['7KX2P', 'M4T9ZZAB', 'Q81KDWPTRL', 'P0L3VX'];
const PAIRS = ['4411223344 9921', '4411223345 8813', '4411223346 7705'];
const LOGINS = ['star1@example.com:Pa,ss1', 'star2@example.com:Pa,ss2', 'star3@example.com:Pa,ss3'];
const HEADING = 'a heading';
const ERROR = 'an error of the spreadsheet';
const SHORTENED = 'a number that the spreadsheet shortened';
const APOSTROPHE = 'the apostrophe of a spreadsheet before it';
const FORMULA = 'a formula of the spreadsheet';
const QUOTES = 'quotes around it';
const COMMENT = 'a comment';
const LABEL = 'a label before it';
const MARK = 'the mark of a list before it';
const NO_DIGIT = 'no digit, as the others have';
const DATE = 'a date or time, as spreadsheets make of codes';
const CUT = 'zeros at its end, where the spreadsheet cut it';

/** The file, the columns that make up a code, the codes, and the odd lines. */
const READ: readonly [
  file: string,
  columns: string[] | null,
  codes: readonly (string | undefined)[],
  odd: readonly (readonly [line: number, why: string])[],
][] = [
  ['plain.txt', null, [A, B, C], []],
  ['plain-windows.txt', null, [A, B, C], []],
  ['plain-old-mac.txt', null, [A, B, C], []],
  ['no-break-at-the-end.txt', null, [A, B, C], []],
  ['eastern-digits.txt', null, ['STAR-1234-5678', 'STAR-1234-5679', 'STAR-1234-5680'], []],
  ['one-code.txt', null, [A], []],
  ['empty.txt', null, [], []],
  ['heading.txt', null, ['Serial Number', A, B, C, D], [[1, HEADING]]],
  ['heading-and-one-code.csv', null, ['Code', A], [[1, HEADING]]],
  ['heading-of-many-words.txt', null, ['Gift Card Codes (Steam)', ...SHORT], [[1, HEADING]]],
  [
    'heading-as-long-as-the-codes.txt',
    null,
    [
      'SerialNumber',
      ...['7KX2PQM4T9ZZ', 'Q81KDWP0L3VX', 'R5N6YBX1Y2Z3', 'ABCDEFGHJKLM', 'M2N4B6V8C0X1', 'Z9Y8X7W6V5U4'],
      ...['P1L2K3J4H5G6', 'Q7W8E9R1T2Y3', 'A4S5D6F7G8H9'],
    ],
    [[1, HEADING]],
  ],
  [
    'heading-in-one-word.txt',
    null,
    ['ACTIVATIONCODES', '7KX2PQM4T9ZZ', 'Q81KDWP0L3VX', 'R5N6YBX1Y2Z3'],
    [[1, HEADING]],
  ],
  ['heading-quoted.csv', null, ['Voucher Code', A, B, C, D], [[1, HEADING]]],
  [
    'two-lists-in-one.txt',
    null,
    [
      'code',
      '11112222',
      '33334444',
      '55556666',
      '77778888',
      '99990000',
      'code',
      '12121212',
      '34343434',
      '56565656',
    ],
    [
      [1, HEADING],
      [7, HEADING],
    ],
  ],
  ['quotes-around-all.csv', null, [A, B], []],
  ['quotes-around-some.csv', null, [A, `"${B}"`, C, D, E], [[2, QUOTES]]],
  ['curly-quotes.txt', null, [A, `“${B}”`, C, D, E], [[2, QUOTES]]],
  ['stray-quote.txt', null, [A, `${B}"`, C, D, E], [[2, QUOTES]]],
  [
    'shortened-numbers.txt',
    null,
    [
      '6012345678901234',
      '6.01E+15',
      '6012345678905678',
      '6012345678909012',
      '6,01235E+15',
      '6012345678903456',
    ],
    [
      [2, SHORTENED],
      [5, SHORTENED],
    ],
  ],
  [
    'formulas.csv',
    null,
    ['="0012"', '="0013"', '="0014"'],
    [
      [1, FORMULA],
      [2, FORMULA],
      [3, FORMULA],
    ],
  ],
  [
    'apostrophes.txt',
    null,
    ["'0012", "'0013", "'0014"],
    [
      [1, APOSTROPHE],
      [2, APOSTROPHE],
      [3, APOSTROPHE],
    ],
  ],
  [
    'errors.txt',
    null,
    [A, '#REF!', C, '#N/A', '#DIV/0!', D, '##########'],
    [
      [2, ERROR],
      [4, ERROR],
      [5, ERROR],
      [7, 'a cell that was too narrow for its number'],
    ],
  ],
  [
    'only-separators.txt',
    null,
    [A, '----', C, '....', D],
    [
      [2, 'only separators'],
      [4, 'only separators'],
    ],
  ],
  [
    'empty-values.txt',
    null,
    [A, 'NULL', C, 'undefined', D],
    [
      [2, 'an empty value of a program'],
      [4, 'an empty value of a program'],
    ],
  ],
  [
    'lost-zero.txt',
    null,
    ['0011223344', '11223344', '0055667788', '0099887766', '0012121212', '0034343434', '0056565656'],
    [[2, 'shorter than the others']],
  ],
  ['cut-off.txt', null, [A, B, C, D, 'STAR-EE'], [[5, 'shorter than the others']]],
  [
    'two-codes-on-a-line.txt',
    null,
    [A, `${B} ${C}`, D, E, 'STAR-FFFF-5T1R'],
    [[2, 'longer than the others']],
  ],
  [
    'letters-among-digits.txt',
    null,
    ['6012345678901234', '6O12345678901234', '6012345678905678', '6012345678909012', '6012345678903456'],
    [[2, 'letters, where the others have digits']],
  ],
  ['note-at-the-end.txt', null, [...SHORT, 'Total: 5 codes sent by supplier'], [[6, LABEL]]],
  [
    'notes.txt',
    null,
    ['# Star batch 17', A, '// from the supplier', '-- 2 codes', '; end', `${B},`, 'Order 5512:'],
    [
      [1, COMMENT],
      [3, COMMENT],
      [4, COMMENT],
      [5, COMMENT],
      [6, 'a comma or semicolon at its end'],
      [7, 'a colon at its end'],
    ],
  ],
  [
    'letter.txt',
    null,
    ['Dear customer', 'here are your codes of 26 Nov', A, B, 'Kind regards'],
    [
      [1, NO_DIGIT],
      [2, 'spaces, unlike the others'],
      [5, NO_DIGIT],
    ],
  ],
  ['word-among-few.txt', null, ['7KX2P', 'Parole', 'M4T9ZZAB', 'Q81KDWPTRL'], [[2, NO_DIGIT]]],
  ['cut-off-of-three.txt', null, [A, B, 'STAR-CC'], [[3, 'shorter than the others']]],
  [
    'labels.txt',
    null,
    [`PIN: ${A}`, `Code 2: ${B}`, `3. ${C}`, `4) ${D}`, `- ${E}`, 'Total=5'],
    [
      [1, LABEL],
      [2, LABEL],
      [3, MARK],
      [4, MARK],
      [5, MARK],
      [6, LABEL],
    ],
  ],
  [
    'passphrases.txt',
    null,
    ['green river stone', 'my secret garden', 'seven cups of tea', 'lahore fort gate'],
    [],
  ],
  ['logins-with-spaces.txt', null, ['anna: tulip', 'bilal: rose7', 'carla: lily'], []],
  ['logins-of-words.txt', null, ['anna:tulip', 'bilal:rose7', 'user1:lily8'], []],
  [
    'changed-by-a-spreadsheet.txt',
    ['line'],
    ['7KX2P', 'Mar-12', '12-May', '01/02/2026', '1/2', '12:30:00', '"1,234,567"', '99.00', 'DEC-1234'],
    [
      [2, DATE],
      [3, DATE],
      [4, DATE],
      [5, DATE],
      [6, DATE],
      [7, QUOTES],
      [8, 'decimals of the spreadsheet after it'],
    ],
  ],
  [
    'cut-numbers.txt',
    null,
    ['6012345678901230', '6012345678905670', '6012345678901240'],
    [
      [1, CUT],
      [2, CUT],
      [3, CUT],
    ],
  ],
  [
    'some-cut-numbers.txt',
    null,
    ['6012345678901231234', '6012345678901230000', '6012345678901232340', '6012345678901234564'],
    [[2, CUT]],
  ],
  [
    'used.csv',
    ['PIN'],
    ['9921', '8813', '7705', '6691', '5581'],
    [
      [2, 'used or sold, as its row says'],
      [4, 'used or sold, as its row says'],
      [5, 'used or sold, as its row says'],
    ],
  ],
  ['no-digit.txt', null, [...UNEVEN, 'PENDING', 'R5N6YBQ'], [[5, 'no digit, as the others have']]],
  ['lengths-differ.txt', null, [...UNEVEN, 'R5N6YBQ'], []],
  [
    'far-longer.txt',
    null,
    [...UNEVEN, 'R5N6YBQ', 'X1Y2Z3X1Y2Z3X1Y2Z3X1Y2Z3X1Y2Z3'],
    [[6, 'longer than the others']],
  ],
  ['two-columns.csv', ['Serial Number', 'pin'], PAIRS, []],
  ['two-columns.csv', ['2'], ['PIN', '9921', '8813', '7705'], [[1, HEADING]]],
  ['two-columns-quoted.csv', ['serial number', 'PIN'], PAIRS, []],
  ['two-columns-no-heading.csv', ['1', '2'], PAIRS, []],
  ['two-columns-no-heading.csv', ['2', '1'], ['9921 4411223344', '8813 4411223345', '7705 4411223346'], []],
  ['semicolons.csv', ['Code'], [A, B, C], []],
  ['pipes.txt', ['2'], [A, B, C], []],
  ['tabs.txt', null, PAIRS, []],
  ['tabs-with-heading.txt', null, ['Serial PIN', ...PAIRS, '4411223347 6691'], [[1, HEADING]]],
  [
    'a-cell-missing.csv',
    ['Serial', 'PIN'],
    ['4411223344 9921', '4411223345,', '4411223346', '4411223347 7705', '4411223348 5581'],
    [
      [3, 'not the 2 columns of the others'],
      [4, 'not the 2 columns of the others'],
    ],
  ],
  [
    'leftovers-in-columns.csv',
    ['Serial', 'PIN'],
    [
      '4411223344 9921',
      '4411223345 8.81E+11',
      '4411223346 #REF!',
      '4411223347 ="0012"',
      "4411223348 '0013",
      '4411223349 77"05',
      '4411223350 7706',
    ],
    [
      [3, SHORTENED],
      [4, ERROR],
      [5, FORMULA],
      [6, APOSTROPHE],
      [7, 'a quotation mark in it'],
    ],
  ],
  ['trailing-commas.csv', null, [A, B, C], []],
  ['logins.txt', ['line'], LOGINS, []],
  [
    'links.txt',
    null,
    [
      'https://codes.example.com/r/7KX2PQ',
      'https://codes.example.com/r/M4T9ZZ',
      'https://codes.example.com/r/Q81KDW',
    ],
    [],
  ],
  ['unseen.txt', null, [A, B, C, A, D], []],
  ['unseen-line.txt', null, [A, B], []],
  ['repeated.txt', null, [A, B, A], []],
  [
    'look-alikes.txt',
    null,
    [A, 'star-aaaa-xb4d', 'STAR–AAAA–XB4D', B, C, D],
    [
      [2, 'line 1 in another spelling (case, dashes or spaces)'],
      [3, 'line 1 in another spelling (case, dashes or spaces)'],
    ],
  ],
  ['tab-in-one-line.txt', null, [A, B, 'STAR-CCCC\t9ZQ2', D, E], [[3, 'another form than the others']]],
  ['nul-byte.txt', null, [A, 'STAR-BB\0B-LL7C', C, D, E], [[2, 'another form than the others']]],
];

const CHOOSE = 'or --columns 1,2 to join them. If a whole line is a code, say --columns line.';
const REFUSED: readonly [file: string, columns: string[] | null, why: string][] = [
  [
    'two-columns.csv',
    null,
    `The file has 2 columns (Serial Number, PIN): say which make up a code, such as --columns 2, ${CHOOSE}`,
  ],
  [
    'two-columns-no-heading.csv',
    null,
    `The file has 2 columns: say which make up a code, such as --columns 2, ${CHOOSE}`,
  ],
  ['logins.txt', null, `The file has 2 columns: say which make up a code, such as --columns 2, ${CHOOSE}`],
  ['two-columns.csv', ['3'], 'The file has no column 3: it has 2, to be named by number or heading.'],
  ['two-columns.csv', ['Kod'], 'The file has no column Kod: it has 2, to be named by number or heading.'],
  ['two-columns.csv', ['PIN', 'pin'], '--columns names column pin twice, and a code holds it once.'],
  ['plain.txt', ['2'], "The file has no columns, so --columns can't choose among them."],
];

const read = (file: string, columns: string[] | null) =>
  readCodeList(readFileSync(new URL(file, FOLDER), 'utf8'), columns);

describe('A list of codes (R-82)', () => {
  it.each(READ)('%s is read by the columns %j', (file, columns, codes, odd) => {
    const list = read(file, columns);
    if (!list.ok) throw new Error(list.reason);
    expect(list.value.codes.map(({ text }) => text)).toEqual(codes);
    expect(list.value.odd.map(({ line, why }) => [line, why])).toEqual(odd);
  });

  it.each(REFUSED)('%s is refused with the columns %j', (file, columns, why) => {
    expect(read(file, columns)).toEqual({ ok: false, reason: why });
  });

  it('is without what can’t be seen, whose lines are counted (R-121)', () => {
    expect(read('unseen.txt', null)).toMatchObject({ ok: true, value: { cleaned: 4 } });
    expect(read('unseen-line.txt', null)).toMatchObject({ ok: true, value: { cleaned: 1 } });
    expect(read('plain-windows.txt', null)).toMatchObject({ ok: true, value: { cleaned: 0 } });
  });

  it('is of a shape that a test reads', () => {
    const tested = new Set([...READ, ...REFUSED].map(([file]) => file));
    expect([...tested].sort()).toEqual(readdirSync(FOLDER).sort());
  });
});
