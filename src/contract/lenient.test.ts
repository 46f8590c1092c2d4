import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { accountCalls } from './accounts.ts';
import { CATALOGUE_PATH, lenientCatalogue, readingCatalogue } from './catalogue.ts';
import { legalCalls } from './legal.ts';
import { lenient } from './lenient.ts';
import { orderCalls } from './orders.ts';
import { parse } from './parse.ts';
import { Payment, paymentCalls, Repriced } from './payments.ts';

/** The shop's reading, and its reports; the schema alone, as the host has it, is strict. */
function read<const S extends v.GenericSchema>(schema: S, input: unknown) {
  const reports: string[] = [];
  const before = JSON.stringify(input);
  const result = parse(
    lenient(schema, (fault) => reports.push(fault)),
    input,
  );
  expect(JSON.stringify(input)).toBe(before);
  return { value: result.ok ? result.value : null, reports };
}

const AT = '2026-11-01T10:00:00.000Z';
const order = (id: string, more: object = {}) => ({
  id,
  created_at: AT,
  amount: 900,
  status: 1,
  status_text: 'Completed',
  cart: [{ id: 'vp-475', name: '475 VP' }],
  ...more,
});
const bank = {
  payment_method: 'bank',
  payment_amount: '1450',
  payment_currency: 'PKR',
  status: 0,
  status_text: 'Waiting',
  created_at: AT,
  payment_details: { methodName: 'Bank', time: 3_600, bankName: 'A Bank', accNo: '0001', title: 'Keystall' },
};
const withDetails = (more: object) => ({
  ...bank,
  payment_details: { ...bank.payment_details, ...more },
});
const method = (id: string, more: object = {}) => ({ id, name: id, description: 'A method.', ...more });
const trc20 = { id: 'trc20', name: 'TRC20', confirms: 20 };
const cart = { items: [{ id: 'a', name: 'A', price: 5, quantity: 1 }], totalPrice: 5 };
const profile = { username: 'amna_k', email: 'amna@example.com', balance: 5 };
const SILENT = { alerts: false, orders: false, promos: false };

const { answer: Orders } = orderCalls.myOrders;
const { answer: Summaries } = paymentCalls.myPayments;
const { answer: Methods } = paymentCalls.paymentMethods;
const { answer: Profile } = accountCalls.profile;
const { answer: Step } = accountCalls.signup;
const { answer: Text } = legalCalls.tos;

describe('what the shop takes silently', () => {
  it.each<[string, v.GenericSchema, unknown, unknown]>([
    ['0 and 1 for no and yes', v.array(v.boolean()), [0, 1, false, true], [false, true, false, true]],
    ['an unknown field', Orders, [order('o1', { gift: true })], [order('o1')]],
    ['goods of null', Orders, [order('o1', { goods: null })], [order('o1')]],
    [
      'the goods of a line as null',
      Orders,
      [order('o1', { goods: { a: null, b: ['B'] } })],
      [order('o1', { goods: { b: ['B'] } })],
    ],
    [
      'a number as a delivered item',
      Orders,
      [order('o1', { goods: { a: [7] } })],
      [order('o1', { goods: { a: ['7'] } })],
    ],
    [
      'a line’s price of null',
      Orders,
      [order('o1', { cart: [{ id: 'a', name: 'A', price: null }] })],
      [order('o1', { cart: [{ id: 'a', name: 'A' }] })],
    ],
    ['a number as an amount', Payment, { ...bank, payment_amount: 1_450.5 }, { payment_amount: '1450.5' }],
    ['a tip of null', Payment, withDetails({ tip: null }), { payment_details: bank.payment_details }],
    ['an empty tip', Payment, withDetails({ tip: '' }), { payment_details: bank.payment_details }],
    [
      'an empty sender name and rate',
      Payment,
      { ...bank, user_input: '', exchange_rate: '' },
      { user_input: null, exchange_rate: null },
    ],
    [
      'digits, 0 and 1, and a text for a list',
      Methods,
      [method('bank', { limit: '500', disabled: 1 })],
      [{ id: 'bank', name: 'bank', description: 'A method.', disabled: true, limit: 500, currencies: [] }],
    ],
    [
      'a text as the delivered items of a line',
      Orders,
      [order('o1', { goods: { a: 'CODE' } })],
      [order('o1', { goods: { a: ['CODE'] } })],
    ],
    [
      'an amount that is no number, as the text that it is',
      Payment,
      { ...bank, payment_amount: '1,450' },
      { payment_amount: '1,450' },
    ],
    ['an unknown outcome', Payment, { ...bank, outcome: 'held' }, { outcome: null }],
    [
      'an empty reason, and a limit, currencies and a description of null',
      Methods,
      [method('bank', { reason: '', limit: null, currencies: null, description: null })],
      [{ id: 'bank', name: 'bank', description: '', disabled: false, currencies: [] }],
    ],
    [
      'a cart without a coupon, as nulls',
      Repriced,
      { message: null, cart: { ...cart, coupon: null, discount: null, cap: null } },
      { cart },
    ],
    ['a step without a message', Step, { step: 1 }, { step: 1 }],
    ['a step with an empty one', Step, { step: 1, message: '' }, { step: 1 }],
    [
      'a profile without preferences',
      Profile,
      { ...profile, registered_at: null, preference: null },
      { ...profile, preference: SILENT },
    ],
    [
      'a preference of null',
      Profile,
      { ...profile, preference: { alerts: true, orders: null } },
      { preference: { ...SILENT, alerts: true } },
    ],
  ])('%s', (_, schema, input, expected) => {
    const { value, reports } = read(schema, input);
    expect(value).toEqual(Array.isArray(expected) ? expected : expect.objectContaining(expected));
    expect(reports).toEqual([]);
  });
});

describe('what the shop leaves out, and reports', () => {
  it.each<[string, v.GenericSchema, unknown, unknown, string[]]>([
    [
      'an odd order',
      Orders,
      [order('o1'), order('o 2'), order('o3')],
      [order('o1'), order('o3')],
      ['o 2.id: must be an id'],
    ],
    [
      'rows that are nothing at all',
      Orders,
      [null, order('o1'), null, 'x'],
      [order('o1')],
      expect.arrayContaining(['0: Invalid type: Expected Object but received null']),
    ],
    [
      'a line without an id, but not one without a name',
      Orders,
      [order('o1', { cart: [{ name: 'A' }, { id: 'b' }] })],
      [order('o1', { cart: [{ id: 'b', name: 'b' }] })],
      [expect.stringMatching(/^o1\.cart\.0\.id: /)],
    ],
    ['an odd payment', Summaries, [{ id: 7.5 }], [], [expect.stringMatching(/^7\.5\.id/)]],
    [
      'an unknown method',
      Methods,
      [method('paypal'), method('bank')],
      [expect.objectContaining({ id: 'bank' })],
      ['paypal.id: Choose a payment method.'],
    ],
    [
      'a broken network',
      Methods,
      [method('crypto', { currencies: [{ id: 'USDT', name: 'Tether', networks: [{ name: 'X' }, trc20] }] })],
      [expect.objectContaining({ currencies: [{ id: 'USDT', name: 'Tether', networks: [trc20] }] })],
      [expect.stringMatching(/^crypto\.currencies\.USDT\.networks\.0\.id/)],
    ],
    [
      'a currency all of whose networks are broken',
      Methods,
      [
        method('crypto', {
          currencies: [
            { id: 'BTC', name: 'Bitcoin' },
            { id: 'USDT', name: 'Tether', networks: [{ name: 'X' }] },
          ],
        }),
      ],
      [expect.objectContaining({ currencies: [{ id: 'BTC', name: 'Bitcoin', networks: [] }] })],
      [expect.any(String), 'crypto.currencies.USDT: needs a network'],
    ],
    [
      'crypto without a currency',
      Methods,
      [method('crypto', { currencies: [null] }), method('bank')],
      [expect.objectContaining({ id: 'bank' })],
      [expect.any(String), 'crypto: needs a currency'],
    ],
    [
      'the heading of a section, which keeps its paragraphs',
      Text,
      [
        { heading: 'A', paragraphs: ['a'] },
        { heading: {}, paragraphs: ['b'] },
      ],
      [
        { heading: 'A', paragraphs: ['a'] },
        { heading: '', paragraphs: ['b'] },
      ],
      [expect.stringMatching(/^1\.heading: /)],
    ],
  ])('%s', (_, schema, input, expected, faults) => {
    const { value, reports } = read(schema, input);
    expect(value).toEqual(expected);
    const told = reports.map((report) => report.replace('left out: ', ''));
    expect(told).toEqual(Array.isArray(faults) ? expect.arrayContaining(faults) : faults);
    expect(reports.every((report) => report.startsWith('left out: '))).toBe(true);
  });
});

it.each<[string, v.GenericSchema, unknown, string]>([
  ['no list', Orders, { orders: [] }, 'Invalid type: Expected Array but received Object'],
  ['a payment without its account number', Payment, withDetails({ accNo: null }), 'payment_details.accNo: '],
  [
    'a cart whose odd line is a part of the total',
    Repriced,
    { cart: { ...cart, items: [null] } },
    'cart.items.0: ',
  ],
])('%s does not fit, and the place is reported', (_, schema, input, fault) => {
  const { value, reports } = read(schema, input);
  expect(value).toBeNull();
  expect(reports.at(-1)).toContain(`does not fit: ${fault}`);
});

it('leaves out any number of items in one go', () => {
  let checks = 0;
  const isEven = v.check((item: number) => {
    checks += 1;
    return item % 2 === 0;
  }, 'must be even');
  const { value } = read(
    v.array(v.pipe(v.number(), isEven)),
    Array.from({ length: 100 }, (_, at) => at),
  );
  expect(value).toHaveLength(50);
  // Once to see that it does not fit, once to mend it, and the 50 that are left.
  expect(checks).toBe(250);
});

describe('a fault that a later step of a pipe finds in what is parsed', () => {
  let checks = 0;
  const isEven = (item: number) => {
    checks += 1;
    if (checks > 100) throw new Error('It is checked for ever.');
    return item % 2 === 0;
  };
  const Numbers = v.pipe(v.array(v.number()), v.checkItems(isEven, 'must be even'));
  const Named = v.pipe(
    v.object({ id: v.string(), name: v.nullable(v.string()) }),
    v.forward(
      v.check(({ name }) => isEven(name === null ? 1 : 2), 'must have a name'),
      ['name'],
    ),
  );

  it.each<[string, v.GenericSchema, unknown, unknown, string]>([
    ['leaves out the item around it', v.array(Numbers), [[1, 2], [2]], [[2]], 'left out: 0.0: must be even'],
    [
      'leaves out the item with such a field',
      v.array(Named),
      [
        { id: 'a', name: null },
        { id: 'b', name: 'B' },
      ],
      [{ id: 'b', name: 'B' }],
      'left out: a.name: must have a name',
    ],
    ['does not fit without an item around it', Numbers, [1, 2], null, 'does not fit: 0: must be even'],
  ])('%s', (_, schema, input, expected, fault) => {
    checks = 0;
    const { value, reports } = read(schema, input);
    expect(value).toEqual(expected);
    expect(reports).toEqual([fault]);
  });
});

describe('a catalogue', () => {
  const variant = (id: string, more: object = {}) => ({ id, name: id, price: 5, ...more });
  const page = (id: string, products: unknown[], more: object = {}) => ({
    id,
    name: id,
    type: 'products',
    products,
    ...more,
  });
  const category = (id: string, subcategories: unknown) => ({
    id,
    name: id,
    type: 'category',
    subcategories,
  });

  function readWhole(input: unknown) {
    const reports: string[] = [];
    const reading = readingCatalogue(input, (fault) => reports.push(fault));
    let step = reading.next();
    while (!step.done) step = reading.next();
    return { result: step.value, reports };
  }
  /** The ids of a catalogue, as a tree. */
  const idsOf = (nodes: readonly { id: string }[]): unknown[] =>
    nodes.map((node) => {
      const below = 'subcategories' in node ? node.subcategories : 'products' in node ? node.products : [];
      return Array.isArray(below) && below.length > 0 ? [node.id, ...idsOf(below)] : node.id;
    });

  const [unknown, fine] = [{ id: 'u', type: 'bundle' }, page('fine', [variant('f')])];
  it.each<[string, unknown[], string[]]>([
    ['nothing', [category('c', [page('a', [variant('v')])]), fine], []],
    ['a variant', [category('c', [page('a', [variant('v'), variant('w', { price: 0 })])]), fine], ['a']],
    ['a node', [category('c', [page('a', [variant('v')]), unknown]), fine], ['c']],
    ['a node of the top level', [category('c', [page('a', [variant('v')])]), fine, unknown], ['']],
    [
      'all variants of a page, which is hidden for it',
      [category('c', [page('a', [variant('v', { price: 0 })]), page('b', [variant('w')])]), fine],
      ['a', 'c'],
    ],
    [
      'all that a category holds',
      [category('c', [category('d', [unknown])]), fine, page('b', [variant('w')])],
      ['d', 'c', ''],
    ],
  ])('knows whose list lacks %s', (_, input, ids) => {
    const { result } = readWhole(input);
    const all = ['a', 'b', 'fine', 'd', 'c', ''];
    expect(result.ok && all.filter(result.value.isIncomplete)).toEqual(ids);
  });

  it.each<[string, unknown[], unknown[], string[]]>([
    [
      'takes unknown fields of nodes and variants',
      [page('a', [variant('v', { colour: 'red' })], { rating: 5 })],
      [['a', 'v']],
      [],
    ],
    [
      'takes null and empty for what is optional',
      [
        page('a', [variant('v', { invisible: null, out_of_stock: null })], {
          region: null,
          note: '',
          title: '  ',
          bg_image: '',
          description: null,
        }),
      ],
      [['a', 'v']],
      [],
    ],
    [
      'leaves out a node of an unknown type, with all below it',
      [
        category('c', [
          { ...page('b', []), type: 'bundle', products: [variant('w')] },
          page('a', [variant('v')]),
        ]),
      ],
      [['c', ['a', 'v']]],
      ["left out: b.type: must be 'category' or 'products'"],
    ],
    [
      'leaves out an odd variant',
      [page('a', [variant('v', { price: 0.5 }), variant('w'), variant('x', { price: null }), variant('y')])],
      [['a', 'w', 'y']],
      ['left out: a.products.v.price: must be in whole rupees'],
    ],
    ['leaves out what is no node', [null, page('a', [variant('v')])], [['a', 'v']], []],
    [
      'keeps a node and a variant with odd fields, and names the variant by its id',
      [
        page('a', [variant('v', { name: {}, note: 7, invisible: 0 })], {
          bg_image: 5,
          description: 'One.',
          aliases: {},
        }),
      ],
      [['a', 'v']],
      ['left out: a.bg_image: must be a path of this shop or an http address'],
    ],
    [
      'keeps the first of two nodes with one id',
      [category('c', [page('a', [variant('v')])]), page('a', [variant('w')])],
      [['c', ['a', 'v']]],
      ['left out: the id "a" occurs twice'],
    ],
    [
      'keeps the first of two variants with one id',
      [page('a', [variant('v')]), page('b', [variant('v'), variant('w')])],
      [
        ['a', 'v'],
        ['b', 'w'],
      ],
      ['left out: the id "v" occurs twice'],
    ],
  ])('%s', (_, input, expected, reports) => {
    const { result, reports: told } = readWhole(input);
    expect(result.ok && idsOf(result.value.tree)).toEqual(expected);
    expect(told).toEqual(expect.arrayContaining(reports));
    const kept = parse(
      lenientCatalogue(() => {}),
      input,
    );
    expect(kept.ok && idsOf(kept.value)).toEqual(expected);
  });

  it.each([
    [{ nodes: [] }, 'The catalogue must be a list of nodes.'],
    [null, 'The catalogue must be a list of nodes.'],
    [[{ error: 'Later.' }], 'Most of the catalogue can not be read.'],
  ])(`is not %j from ${CATALOGUE_PATH}`, (input, reason) => {
    expect(readWhole(input).result).toEqual({ ok: false, reason });
  });

  it('may be empty', () => {
    expect(readWhole([]).result).toMatchObject({ ok: true, value: { tree: [], listed: new Set() } });
  });

  const odd = { price: {} };
  it.each<[string, unknown[], boolean]>([
    ['half of its variants', [page('a', [variant('v'), variant('w', odd)])], true],
    [
      'more than half of its variants',
      [page('a', [variant('v'), variant('w', odd), variant('x', odd)])],
      false,
    ],
    ['half of its nodes', [page('a', []), { ...page('b', []), type: {} }], true],
    [
      'more than half of its nodes, in all branches together',
      [category('c', [page('a', [])]), { ...category('d', [page('e', []), page('f', [])]), name: {} }],
      false,
    ],
  ])('of which the shop can not read %s is loaded, or not', (_, input, isLoaded) => {
    expect(readWhole(input).result.ok).toBe(isLoaded);
  });

  it('says which variants its file lists, readable or not', () => {
    const { result } = readWhole([
      category('c', [page('a', [variant('v'), variant('w', odd)]), page('b', [variant('x')], { name: {} })]),
      page('e', [variant('y')]),
    ]);
    expect(result.ok && [...result.value.listed]).toEqual(['v', 'w', 'x', 'y']);
  });
});
