import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { indexCatalogue } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { UNMATCHED_RECEIPTS_EXAMPLES } from '#contract/office/receipts.ts';
import { describeStatement } from '../bank-statements/describe-statement.ts';
import { summaryOf } from '../catalogue/differences.ts';
import { readPriceList } from '../catalogue/price-list.ts';
import { readCodeList } from '../stock/code-list.ts';
import { shownSuspicious } from '../stock/read-codes.ts';
import { commands } from './commands/commands.ts';
import { Find, Pasted, Reason, Supplier } from './frame/inputs.ts';
import { FileText } from './text/file-text.ts';
import { sayCosts } from './text/say-costs.ts';

/** So many names: `n1`, `n2` … */
const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `n${at + 1}`);

/** A catalogue of so many variants at a price. */
function catalogueOf(count: number, price: number) {
  const products = names(count).map((id) => ({ id, name: id, price }));
  const parsed = parseCatalogue([{ id: 'cards', name: 'Cards', type: 'products', products }]);
  if (!parsed.ok) throw new Error(parsed.reason);
  return indexCatalogue(parsed.value);
}

const statement = { columns: {}, seen: [], currencies: [], account: null, closing: null, oddities: [] };
const read = { ...statement, headings: '', dates: { kind: 'none' as const }, zoned: null };
const lines = (count: number) => names(count).map((_, at) => at + 2);

/** What is said of so many; how many are named, and what is said of one more. */
const SENTENCES: [
  what: string,
  named: number,
  say: (count: number) => string,
  atLimit: string,
  more: string,
][] = [
  [
    'suppliers',
    3,
    (count) => sayCosts({ codes: 9, cost: 900, withoutCost: 0, suppliers: names(count) }),
    '9 codes cost PKR 900 from n1, n2, n3',
    '9 codes cost PKR 900 from n1, n2, n3, 1 more',
  ],
  [
    'prices that changed',
    5,
    (count) => summaryOf(catalogueOf(count, 5), catalogueOf(count, 6)),
    names(5)
      .map((id) => `${id}: PKR 5 → 6`)
      .join(', '),
    `${names(5)
      .map((id) => `${id}: PKR 5 → 6`)
      .join(', ')} and 1 more`,
  ],
  [
    'faults of a price list',
    10,
    (count) => {
      const list = readPriceList(
        names(count)
          .map((id) => `no-${id},5`)
          .join('\n'),
        catalogueOf(1, 5),
      );
      return list.ok ? '' : list.reason;
    },
    names(10)
      .map((id, at) => `Line ${at + 1}: there is no variant no-${id}.`)
      .join('\n'),
    `${names(10)
      .map((id, at) => `Line ${at + 1}: there is no variant no-${id}.`)
      .join('\n')}\nand 1 more`,
  ],
  [
    'lines at which balances break',
    10,
    (count) => describeStatement({ ...read, brokenAt: lines(count), lines: [] }).join(),
    'The balances do not add up at lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11.',
    'The balances do not add up at lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 1 more.',
  ],
  [
    'variants that were hidden',
    5,
    (count) => commands['catalogue hide'].show({ id: 'cards', revision: 2, variants: names(count) }, 80),
    'Hid n1, n2, n3, n4, n5.',
    'Hid n1, n2, n3, n4, n5 and 1 more.',
  ],
  [
    'suspicious codes',
    10,
    (count) => shownSuspicious(lines(count).map((line) => ({ line, text: 'a', why: 'b' }))).join(),
    lines(10)
      .map((line) => `line ${line} (…): b`)
      .join(),
    `${lines(10)
      .map((line) => `line ${line} (…): b`)
      .join()},and 1 more`,
  ],
];

describe('Of a list in a sentence', () => {
  it.each(SENTENCES)('%s: %d are named, and the others counted', (_, named, say, atLimit, more) =>
    expect([say(named), say(named + 1)]).toEqual([atLimit, more]),
  );
});

const inputOf = (schema: v.GenericSchema) => (text: string) => {
  const parsed = v.safeParse(schema, text);
  return parsed.success ? null : parsed.issues[0].message;
};
/** An input of a command that takes the text with others. */
const fieldOf = (command: v.GenericSchema, field: string, others: object) => (text: string) => {
  const parsed = v.safeParse(command, { ...others, [field]: text });
  return parsed.success ? null : parsed.issues[0].message;
};

describe('Of the payments that money may be for', () => {
  const [[money]] = UNMATCHED_RECEIPTS_EXAMPLES;
  const candidate = money?.candidates[0];
  const shown = (count: number, others: number, isSupported: boolean) => {
    const candidates = Array(count).fill({ ...candidate, supported: isSupported, takes_money: true });
    return commands['receipts unmatched'].show([{ ...money, candidates, others }], 200);
  };

  it.each([
    [10, 10, false, null],
    // Ten are sent of those for which nothing but the amount speaks.
    [10, 11, false, 'And 1 more of about this amount.'],
    [1, 0, true, null],
    [1, 1, true, 'And 1 more of about this amount.'],
  ])('%d are sent, with %d others: supported %j, and it says: %j', (count, others, isSupported, said) =>
    expect(/And \d+ more.*/.exec(shown(count, others, isSupported))?.[0] ?? null).toBe(said),
  );

  it('a question covers two hundred that clearly fit', () => {
    const isTaken = (count: number) =>
      v.is(commands['receipts accept'].input, {
        pairs: names(count).map((receipt) => ({ receipt, payment: 'a' })),
      });
    expect([isTaken(200), isTaken(201)]).toEqual([true, false]);
  });

  it.each([
    [5, 5],
    [6, 5],
  ])('%d with evidence are listed, and the commands for %d of them', (count, proposed) => {
    const said = shown(count, 0, true);
    expect(said.match(/^ {2}KP-/gm)).toHaveLength(count);
    expect(said.match(/: receipts assign \w+ --payment KP-\S+$/gm)).toHaveLength(proposed);
  });
});

describe('Of a file', () => {
  const formsOf = (...codes: string[]) => {
    const list = readCodeList(codes.join('\n'), { columns: null, strip: false });
    if (!list.ok) throw new Error(list.reason);
    return list.value.seen.filter(({ part }) => part === 'form').map(({ is, lines }) => `${is}: ${lines}`);
  };

  it.each([
    [3, 3, null],
    [4, 3, 'other forms: 2'],
  ])('with codes of %d forms, %d lines tell of them, and of the others: %j', (count, told, others) => {
    const forms = formsOf(...['ABCDE1', '12345678', 'AB-CD-12', 'A1B2-C3D4-E5'].slice(0, count));
    expect([forms.length, forms.find((form) => form.startsWith('other')) ?? null]).toEqual([told, others]);
  });

  it.each([
    [200, 'x'.repeat(200)],
    [201, `…${'x'.repeat(200)}`],
  ])('with a name of %d characters, its last 200 are shown', (length, shown) => {
    const base64 = Buffer.from([0xff, 0x80]).toString('base64');
    const parsed = v.safeParse(FileText, { name: 'x'.repeat(length), base64 });
    expect(parsed.issues?.[0].message).toBe(`The file ${shown} is not UTF-8 text: save it as UTF-8 first.`);
  });
});

describe('Of what an operator types', () => {
  it.each([
    ['a reason', 200, inputOf(Reason)],
    ['a supplier', 100, inputOf(Supplier)],
    ['a pasted text to search for', 2_000, inputOf(Pasted)],
    ['words that a row must have', 100, inputOf(Find)],
    ['a note on an order', 1_000, fieldOf(commands['orders note'].input, 'text', { order: 'KS-7F3Q-K2' })],
    ['a text of the catalogue', 2_000, fieldOf(commands['catalogue edit'].input, 'note', { id: 'star-5' })],
  ] as const)('%s has at most %d characters', (_, limit, faultOf) =>
    expect([faultOf('x'.repeat(limit)), faultOf('x'.repeat(limit + 1))]).toEqual([
      null,
      `must be at most ${limit} characters`,
    ]),
  );
});
