import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Command, Field } from '#contract/office/commands.ts';
import { Today } from '#contract/office/today.ts';
import { typedFields } from '../api/commands.ts';
import { above } from '../frame/keyboard.ts';
import { toChanges, toInput, toTyped } from '../generated/form-values.ts';
import { subjectIn } from '../generated/links.ts';
import { linksIn } from '../generated/RelatedCommands.tsx';
import { lengthOf, visible } from '../generated/text.tsx';
import { waitingIn } from '../pages/waiting.ts';

const field = (more: Partial<Field>): Field => ({ name: 'a', type: 'text', isRequired: true, ...more });

describe('what is typed becomes the input of a command', () => {
  it.each<[string, Partial<Field>, string | boolean, unknown]>([
    ['a text, trimmed', {}, ' amna_k ', 'amna_k'],
    ['a number, in groups', { type: 'number', is: 'rupees' }, 'PKR 1,500', 1500],
    ['a sum as it stands on a bill', { type: 'number', is: 'rupees' }, 'Rs. 1,00,000/-', 100000],
    [
      'a sum with a point where others group',
      { type: 'number', is: 'rupees' },
      'Rs 1.390.000',
      'Rs 1.390.000',
    ],
    ['a number in Urdu digits', { type: 'number' }, '۵۰۰', 500],
    ['what is no number, for the host to refuse', { type: 'number' }, '1e3', '1e3'],
    ['percents', { type: 'number', is: 'share' }, '12.5%', 0.125],
    ['a share', { type: 'number', is: 'share' }, '0.1', 0.1],
    ['lines', { type: 'list' }, 'one\n\n two ', ['one', 'two']],
    ['a list of codes, as it is', { file: 'text' }, 'A-1\nA-2', 'A-1\nA-2'],
    ['pairs', { type: 'record' }, 'amount=Credit\npayer = A=B', { amount: 'Credit', payer: 'A=B' }],
    ['nothing', { isRequired: false }, '  ', undefined],
    ['a flag', { type: 'flag', isRequired: false }, true, true],
    ['a flag that is off', { type: 'flag', isRequired: false }, false, undefined],
    ['a flag in an address', { type: 'flag', isRequired: false }, 'true', true],
    ['a required flag that is off', { type: 'flag' }, false, false],
  ])('%s', (_, more, typed, expected) => {
    expect(toInput([field(more)], { a: typed })['a']).toEqual(expected);
  });
});

it('of texts that are edited, those typed anew are sent, and an emptied one to be removed', () => {
  const fields = [
    field({ name: 'name' }),
    field({ name: 'note' }),
    field({ name: 'aliases', type: 'list' }),
    field({ name: 'featured', type: 'choice', choices: ['yes', 'no'] }),
  ];
  expect(toTyped([field({ name: 'kept', type: 'flag' })], { kept: true })).toEqual({ kept: true });
  const before = toTyped(fields, { name: 'Star', note: 'New', aliases: ['a', 'b'], featured: 'yes' });
  expect(before).toEqual({ name: 'Star', note: 'New', aliases: 'a\nb', featured: 'yes' });
  expect(toChanges(fields, before, before)).toEqual({});
  const typed = { name: 'Stars', note: '', aliases: '', featured: '' };
  expect(toChanges(fields, before, typed)).toEqual({ name: 'Stars', note: '', aliases: [], featured: 'no' });
});

const command = (name: string, fields: readonly Field[]): Command => ({
  name,
  description: 'It does.',
  does: 'change',
  asks: false,
  fields: [...fields],
  answer: { isList: true, fields: [] },
});

it('a form asks for what people type, and not for what a question confirms or a program sends', () => {
  const fields = [
    field({ name: 'items', type: 'list' }),
    field({ name: 'accept_suspicious', type: 'number' }),
    field({ name: 'progress', type: 'object' }),
    field({ name: 'secret', isHidden: true }),
  ];
  expect(typedFields(command('stock add', fields)).map(({ name }) => name)).toEqual(['items']);
});

it('what is paused can be resumed and not paused, as far as a row says it', () => {
  const subject = field({ name: 'method', word: 1 });
  const commands = [
    { ...command('methods pause', [subject]), availableIf: '!paused_at' },
    { ...command('methods resume', [subject]), availableIf: 'paused_at' },
  ];
  const offered = (row: object) =>
    linksIn(commands, { fields: [field({ name: 'method' })], row: { method: 'bank', ...row } }).map(
      (link) => link.command.name,
    );
  expect(offered({ paused_at: '2026-03-02T07:30:00Z' })).toEqual(['methods resume']);
  expect(offered({ paused_at: null })).toEqual(['methods pause']);
  expect(offered({})).toEqual(['methods pause', 'methods resume']);
});

it('a row says what a command is about by its meaning, else by its name, but not what is yet to be made', () => {
  const row = { id: 'e5c1', number: 'KS-7F3Q-K2', code: 'EID10' };
  const fields = [
    field({ name: 'id', ref: 'order' }),
    field({ name: 'number', ref: 'order' }),
    field({ name: 'code' }),
  ];
  const about = (name: string, more: Partial<Field>) =>
    subjectIn(command(name, [field({ word: 1, ...more })]), { fields, row });
  expect(about('orders cancel', { name: 'order', ref: 'order' })).toEqual({ order: 'e5c1' });
  expect(about('coupons end', { name: 'code' })).toEqual({ code: 'EID10' });
  expect(about('coupons add', { name: 'code' })).toBeNull();
  expect(about('orders add', { name: 'order', ref: 'order' })).toEqual({ order: 'e5c1' });
  expect(about('accounts lock', { name: 'name', ref: 'account' })).toBeNull();
});

it('text from outside keeps its lines and loses what can’t be seen', () => {
  expect(visible('code \u202eXB4D\u0007\n\u200bnext')).toBe('code XB4D\nnext');
});

it('a length of time is in its two greatest units', () => {
  const [minute, hour] = [60_000, 3_600_000];
  expect([59 * minute, hour, 25 * hour, -1].map(lengthOf)).toEqual([
    '59 min',
    '1 h 0 min',
    '1 d 1 h',
    '0 min',
  ]);
});

it.each([
  ['/orders/e5c1', '/orders'],
  ['/chats/amna_k', '/chats'],
  ['/do/receipts/assign', '/money'],
  ['/do/statements/left', '/money'],
  ['/do/stock/add', '/list/stock'],
  ['/list/stock', '/'],
  ['/money', '/'],
  ['/', '/'],
])('from %s the way out leads to %s', (path, to) => {
  expect(above(path)).toBe(to);
});

it('what waits is oldest first, and what waits for nobody comes last or not at all', () => {
  const none = { count: 0, since: null };
  const today = v.parse(Today, {
    at: '2026-03-02T12:00:00.000Z',
    since: '2026-03-01T19:00:00.000Z',
    waiting: {
      unmatched: [{ currency: 'PKR', count: 2, amount: '12900', since: '2026-03-02T09:05:00.000Z' }],
      reversed: [],
      left_rows: none,
      unconfirmed: none,
      by_hand: { orders: 1, items: 3, since: '2026-03-01T08:10:00.000Z' },
      back_ordered: { orders: 0, items: 0, since: null },
      chats: { count: 1, since: '2026-03-02T11:38:00.000Z' },
      shelves: [
        { variant: 'a', name: 'Valorant 475 Points', free: 0 },
        { variant: 'b', name: 'PUBG 60 UC', free: 3 },
      ],
      low_shelves: { empty: 1, low: 6 },
      grave: { count: 2, since: '2026-03-02T11:45:00.000Z' },
      mails: { retrying: 0, given_up: 0 },
      catalogue: null,
    },
    products: [],
    more_products: 0,
    days: [],
    wishes: [],
    replaced: [],
    more_replaced: 0,
  });
  expect(waitingIn(today).map(({ name, how, to }) => [name, how, to])).toEqual([
    ['Orders to deliver by hand', '1 order, 3 items', '/orders'],
    ['Money unmatched, PKR', '2 receipts, PKR 12,900', '/money'],
    ['Chats', '1 visitor without an answer', '/chats'],
    ['Access and large sums', '2 changes of the last days', '/do/audit/list?grave=true'],
    ['Low shelves', '1 empty, PUBG 60 UC: 3, 5 more', '/do/stock/list?low=true'],
  ]);
});
