import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { accountCalls } from './accounts.ts';
import { lenientCatalogue } from './catalogue.ts';
import { ChatMessage } from './chat.ts';
import { legalCalls } from './legal.ts';
import { lenient } from './lenient.ts';
import { orderCalls } from './orders.ts';
import { parse } from './parse.ts';
import { Payment, paymentCalls, Repriced } from './payments.ts';

/* a field falls before its row, and a row before its list. */

const AT = '2026-11-01T10:00:00.000Z';
const cart = [
  {
    id: 'vp-475',
    name: '475 VP',
    price: 900,
    quantity: 2,
    answers: [{ label: 'Player', value: 'mina' }],
    region: 'Global',
    eta: 'Instant',
    redeem_url: 'https://example.com/redeem',
    may_wait: true,
  },
];
const steps = { paid: AT, preparing: AT, delivered: AT };
const payment = {
  number: 'KP-7F3Q-K2',
  payment_amount: '1450.5',
  payment_currency: 'PKR',
  status: 0,
  status_text: 'Waiting',
  outcome: 'pending',
  created_at: AT,
  user_input: 'MINA KHAN',
  exchange_rate: '280.25',
  cart,
  total: 1_450,
  found_money: true,
  set_aside_money: true,
  vanished_transfer: { sent_at: AT, amount: '4.9643' },
  confirmations: 3,
  order: {
    id: 'o1',
    number: 'KS-7F3Q-K2',
    has_codes: true,
    goods: { 'vp-475': ['CODE-1', 'CODE-2'] },
    dead: { 'vp-475': ['CODE-1'] },
    steps,
  },
  balance: 5_000,
};
const details = { methodName: 'A method', time: 3_600, tip: 'Be quick.' };
const by = (payment_method: string, more: object) => ({
  ...payment,
  payment_method,
  payment_details: { ...details, ...more },
});
const node = {
  name: 'A node',
  aliases: ['psn'],
  title: 'Title',
  region: 'Global',
  note: 'How to redeem',
  bg_image: '/images/a.svg',
  product_image: 'https://example.com/b.png',
  featured: true,
  art: true,
  description: ['Heading', 'Text'],
};
const Catalogue = lenientCatalogue(() => {});
const CART_NEEDS = ['cart.*.id', 'cart.*.answers.*.label', 'cart.*.answers.*.value'];
const PAYMENT_NEEDS = [...CART_NEEDS, 'payment_method', 'status', 'payment_details', 'order.id'];

/** Whole answers with every field, and the fields without which their holder can't be shown. */
const ANSWERS: readonly {
  name: string;
  schema: v.GenericSchema;
  whole: unknown;
  needs: readonly string[];
}[] = [
  {
    name: 'orders',
    schema: orderCalls.myOrders.answer,
    whole: ['o1', 'o2'].map((id) => ({
      id,
      number: 'KS-7F3Q-K2',
      created_at: AT,
      amount: 900,
      status: 1,
      status_text: 'Completed',
      cart,
      goods: { 'vp-475': ['CODE-1', 'CODE-2'] },
      dead: { 'vp-475': ['CODE-1'] },
      discount: 5,
      method_name: 'Bank',
      steps,
    })),
    needs: ['*.id', ...CART_NEEDS.map((path) => `*.${path}`)],
  },
  {
    name: 'payments',
    schema: paymentCalls.myPayments.answer,
    whole: ['p1', 'p2'].map((id) => ({
      id,
      number: 'KP-7F3Q-K2',
      created_at: AT,
      payment_details: { methodName: 'Bank' },
      payment_amount: '1450.5',
      payment_currency: 'PKR',
      status: 0,
      status_text: 'Waiting',
      outcome: 'pending',
      cart,
    })),
    needs: ['*.id', ...CART_NEEDS.map((path) => `*.${path}`)],
  },
  {
    name: 'changes of the balance',
    schema: paymentCalls.balanceHistory.answer,
    whole: ['b1', 'b2'].map((id) => ({
      id,
      created_at: AT,
      amount: -50,
      reason: 'Paid by balance',
      order: { id: 'o1', number: 'KS-7F3Q-K2' },
      payment_id: 'p1',
      payment_number: 'KP-7F3Q-K2',
    })),
    needs: ['*.id', '*.amount', '*.order.id'],
  },
  {
    name: 'payment methods',
    schema: paymentCalls.paymentMethods.answer,
    whole: ['crypto', 'bank'].map((id) => ({
      id,
      name: 'A method',
      description: 'How to pay',
      disabled: true,
      reason: 'Not today',
      limit: 5_000,
      usual_minutes: 2,
      fee: 'No fee',
      currencies: [
        {
          id: 'USDT',
          name: 'Tether',
          networks: ['trc20', 'bep20'].map((network) => ({ id: network, name: 'N', confirms: 20 })),
          usual_minutes: 5,
        },
      ],
    })),
    // A coin whose networks can't be read can't be paid.
    needs: ['*.id', '*.currencies.*.id', '*.currencies.*.networks', '*.currencies.*.networks.*.id'],
  },
  {
    name: 'the profile',
    schema: accountCalls.profile.answer,
    whole: {
      username: 'mina_khan',
      email: 'mina@example.com',
      balance: 900,
      registered_at: AT,
      preference: { alerts: true, orders: true, promos: true },
      sender_name: 'MINA KHAN',
    },
    needs: ['username'],
  },
  {
    name: 'a legal text',
    schema: legalCalls.tos.answer,
    whole: [
      { heading: 'A', paragraphs: ['One.', 'Two.'] },
      { heading: 'B', paragraphs: ['Three.'] },
    ],
    needs: [],
  },
  {
    name: 'the catalogue',
    schema: Catalogue,
    whole: [
      {
        ...node,
        id: 'cards',
        type: 'category',
        subcategories: [
          {
            ...node,
            id: 'steam',
            type: 'products',
            product_type: 'Gift card',
            eta: 'Instant',
            redeem_url: 'https://example.com/redeem',
            asks: [{ id: 'player', label: 'Player ID', pattern: '[0-9]+', example: '51' }],
            products: ['ten', 'twenty'].map((id) => ({
              id,
              name: 'An item',
              note: 'A note',
              price: 900,
              invisible: true,
              out_of_stock: true,
            })),
          },
        ],
      },
    ],
    // An ask whose example does not fit its pattern falls.
    needs: [
      ...['*', '*.subcategories.*'].flatMap((at) =>
        ['id', 'name', 'type', 'subcategories', 'products'].map((field) => `${at}.${field}`),
      ),
      ...['id', 'label', 'pattern', 'example'].map((field) => `*.subcategories.*.asks.*.${field}`),
      ...['id', 'price'].map((field) => `*.subcategories.*.products.*.${field}`),
    ],
  },
  {
    name: 'a payment by invoice',
    schema: Payment,
    whole: by('bitcart', { bitcartUrl: 'https://pay.example.com/i/1', coin: 'BTC' }),
    needs: [...PAYMENT_NEEDS, 'payment_details.bitcartUrl'],
  },
  {
    name: 'a payment in USDT',
    schema: Payment,
    whole: by('usdt', {
      ccy: 'USDT',
      name: 'Tron',
      network: 'TRC20',
      address: 'TQ0Ol1I8',
      tag: '104',
      confirms: 20,
    }),
    needs: [...PAYMENT_NEEDS, 'payment_details.address', 'payment_details.network'],
  },
  {
    name: 'a payment by bank',
    schema: Payment,
    whole: by('bank', { bankName: 'A Bank', accNo: '0001', title: 'Keystall' }),
    needs: [...PAYMENT_NEEDS, 'payment_details.accNo'],
  },
  {
    name: 'a payment on the exchange',
    schema: Payment,
    whole: by('binance', { ccy: 'USDT', accNo: '104', title: 'Keystall' }),
    needs: [...PAYMENT_NEEDS, 'payment_details.accNo'],
  },
  { name: 'a payment by balance', schema: Payment, whole: by('balance', {}), needs: PAYMENT_NEEDS },
  {
    name: 'a step of a sign-up',
    schema: accountCalls.signup.answer,
    whole: { step: 1, message: 'Look into your mailbox.' },
    needs: ['step'],
  },
  {
    name: 'a changed cart',
    schema: Repriced,
    whole: {
      message: 'Prices have changed.',
      cart: {
        items: [
          {
            id: 'vp-475',
            name: '475 VP',
            price: 900,
            quantity: 2,
            answers: { player: '51' },
            may_wait: true,
          },
        ],
        totalPrice: 1_800,
        coupon: 'EID10',
        discount: 0.1,
        cap: 500,
      },
    },
    // Each line and both terms of a discount are a part of what is to pay.
    needs: [
      'cart',
      'cart.items',
      'cart.totalPrice',
      'cart.discount',
      'cart.cap',
      ...['id', 'name', 'price', 'quantity', 'answers', 'may_wait'].flatMap((field) => [
        'cart.items.*',
        `cart.items.*.${field}`,
      ]),
    ],
  },
  {
    name: 'a chat message',
    schema: ChatMessage,
    whole: { from: 'Support', msg: 'Hello', id: 7, at: AT, left: 3 },
    needs: ['msg'],
  },
];

type Path = readonly (string | number)[];

/** What a host may send for a field that it doesn't have. */
const LACKING: readonly { as: string; put: (whole: unknown, path: Path) => unknown }[] = [
  { as: 'absent', put: without },
  { as: 'null', put: (whole, path) => changed(whole, path, null) },
  { as: 'an empty text', put: (whole, path) => changed(whole, path, '') },
  {
    as: 'an empty list',
    put: (whole, path) => changed(whole, path, Array.isArray(valueAt(whole, path)) ? [] : null),
  },
];

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    true,
    -1.5,
    9,
    {},
    { odd: true },
    { toString: '' },
    [],
    [{}],
    [['x']],
    'a text',
    'x'.repeat(3_000),
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

describe.each(ANSWERS)('$name', ({ schema, whole, needs }) => {
  const read = (input: unknown): unknown => {
    const result = parse(
      lenient(schema, () => {}),
      input,
    );
    return result.ok ? result.value : undefined;
  };

  it('is read as it is, and every field of its schema is tried', () => {
    expect(read(whole)).toEqual(whole);
    expect(untried(schema, whole)).toEqual([]);
  });

  it('takes each optional field that is absent, null or empty for absent, and reports nothing', () => {
    const faults = optionalIn(schema, whole)
      .filter((path) => !needs.includes(patternOf(path)))
      .flatMap((path) =>
        LACKING.flatMap(({ as, put }) => {
          const reports: string[] = [];
          const result = parse(
            lenient(schema, (fault) => reports.push(fault)),
            put(whole, path),
          );
          const shown = result.ok ? result.value : undefined;
          const isRestShown = isDeepStrictEqual(without(shown, path), without(whole, path));
          return isRestShown && reports.length === 0 ? [] : [`${path.join('.')} as ${as}: ${reports.join()}`];
        }),
      );
    expect(faults).toEqual([]);
  });

  it.each(pathsIn(whole).map((path) => ({ field: path.join('.'), path })))(
    'loses nothing else by an odd $field',
    ({ path }) => {
      // A field that its holder needs may take it along, and so on outwards.
      const losses: Path[] = [path];
      for (let at = path; at.length > 0 && needs.includes(patternOf(at)); losses.push(at))
        at = at.slice(0, -1);
      fc.assert(
        fc.property(odd, (value) => {
          const shown = read(changed(whole, path, value));
          const isRestShown = losses.some(
            (lost) =>
              isDeepStrictEqual(without(shown, lost), without(whole, lost)) ||
              isDeepStrictEqual(shown, without(whole, lost)),
          );
          expect(isRestShown ? 'the rest' : JSON.stringify(shown)).toBe('the rest');
        }),
        { numRuns: 25 },
      );
    },
  );
});

/** All paths below a value: of fields and of items, inner ones included. */
function pathsIn(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const key = Array.isArray(value) ? Number(name) : name;
    return [[key], ...pathsIn(inner).map((path) => [key, ...path])];
  });
}

/** A copy with another value at a path. */
function changed(value: unknown, path: Path, to: unknown): unknown {
  const copy = copyOf(value);
  const [holder, key] = placeOf(copy, path);
  if (holder !== null) Reflect.set(holder, key, to);
  return copy;
}

/** A copy without the value at a path; nothing for the whole. */
function without(value: unknown, path: Path): unknown {
  if (path.length === 0) return undefined;
  const copy = copyOf(value);
  const [holder, key] = placeOf(copy, path);
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else if (holder !== null) Reflect.deleteProperty(holder, key);
  return copy;
}

/** The value at a path. */
function valueAt(value: unknown, path: Path): unknown {
  const [holder, key] = placeOf(value, path);
  return holder === null ? undefined : Reflect.get(holder, key);
}

/** A path with `*` for each place in a list. */
const patternOf = (path: Path) => path.map((key) => (typeof key === 'number' ? '*' : key)).join('.');

/** A copy as it comes over the wire, with no part that two fields share. */
const copyOf = (value: unknown): unknown => (value === undefined ? value : JSON.parse(JSON.stringify(value)));

function placeOf(value: unknown, path: Path): [object | null, string] {
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((at, key) => (isObject(at) ? Reflect.get(at, key) : undefined), value);
  return [isObject(holder) ? holder : null, String(path.at(-1))];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The fields of a schema that a sample lacks. */
const untried = (schema: v.GenericSchema, sample: unknown): string[] =>
  fieldsIn(schema, sample).flatMap(({ path, isTried }) => (isTried ? [] : [patternOf(path)]));

/** The paths of a sample to fields that its schema doesn't need. */
const optionalIn = (schema: v.GenericSchema, sample: unknown): Path[] =>
  fieldsIn(schema, sample).flatMap(({ path, isOptional }) => (isOptional ? [path] : []));

type Field = { path: Path; isTried: boolean; isOptional: boolean };

/** The fields of a schema, with their paths in a sample. */
function fieldsIn(schema: v.GenericSchema, sample: unknown, above: Path = []): Field[] {
  const partOf = (name: string): v.GenericSchema | undefined => {
    const part: unknown = Reflect.get(schema, name);
    return isSchema(part) ? part : undefined;
  };
  const wrapped = partOf('wrapped');
  if (wrapped !== undefined) return fieldsIn(wrapped, sample, above);
  const options: unknown = Reflect.get(schema, 'options');
  if (Array.isArray(options)) {
    const fitting = options.filter(isSchema).find((option) => v.is(option, sample));
    return fitting === undefined ? [] : fieldsIn(fitting, sample, above);
  }
  const item = partOf('item');
  if (item !== undefined && Array.isArray(sample))
    return sample.flatMap((one: unknown, at) => fieldsIn(item, one, [...above, at]));
  const entries: unknown = Reflect.get(schema, 'entries');
  if (!isObject(entries) || !isObject(sample)) return [];
  return Object.entries(entries).flatMap(([name, part]: [string, unknown]) => {
    const path = [...above, name];
    const isOptional = isSchema(part) && v.is(v.object({ field: part }), {});
    const field = { path, isTried: name in sample, isOptional };
    return isSchema(part) && name in sample
      ? [field, ...fieldsIn(part, Reflect.get(sample, name), path)]
      : [field];
  });
}
const isSchema = (part: unknown): part is v.GenericSchema => isObject(part) && '~run' in part;
