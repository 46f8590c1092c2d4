import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lineOf } from '#contract/office/books.ts';
import { CHANGED_PRICE_EXAMPLES } from '#contract/office/catalogue.ts';
import { OFFICE_LINK_EXAMPLES } from '#contract/office/operators.ts';
import { DELIVERED_LINE_EXAMPLES } from '#contract/office/orders.ts';
import { DONE_ROW_EXAMPLES } from '#contract/office/statements.ts';
import { ADDED_STOCK_EXAMPLES } from '#contract/office/stock-add.ts';
import { createOutside } from '#web/testing/outside.ts';
import { toneOf } from '#web/testing/shown-values.ts';
import {
  all,
  type Change,
  clipboard,
  confirm,
  key,
  last,
  leaveOffice,
  links,
  main,
  open,
  press,
  rows,
  section,
  settled,
  shown,
  texts,
  type,
  typed,
} from './open-office.tsx';
import {
  acceptable,
  accepted,
  account,
  books,
  booksRows,
  cancelled,
  catalogue,
  chat,
  chats,
  clear,
  ID,
  lists,
  many,
  money,
  OTHER,
  order,
  payment,
  receipts,
  shelves,
  statement,
  today,
  whole,
} from './sample-answers.ts';

/*
Each value on a page against the host's answer, and what each button sends. Times are UTC in answers
and Pakistan's (five hours later) on pages.
*/

afterEach(leaveOffice);

test('Today: what waits is oldest first, with how much, since when, and where it is done', async () => {
  const answers = { today };
  const { tell } = await open('/', answers);
  expect(links(section('Waiting'))).toEqual([
    'Money taken back, PKR 3 receipts, PKR 700 3 d 6 h → /money',
    'Orders to deliver by hand 3 orders, 5 items 1 d 3 h → /orders',
    'Orders without codes 1 order, 6 codes 5 h 20 min → /list/stock',
    'Access and large sums 10 changes of the last days 3 h 45 min → /do/audit/list?grave=true',
    'Money unmatched, PKR 2 receipts, PKR 12,900 2 h 55 min → /money',
    'Statement rows left to you 11 rows 1 h 30 min → /money',
    'Money unmatched, USDT 1 receipt, USDT 8.25 1 h 16 min → /money',
    'Chats 7 visitors without an answer 22 min → /chats',
    'Money unconfirmed 4 payments 2 min → /money',
    'Low shelves 1 empty, Key 23: 3, Key 22: 2, Key 21: 1, 1 more → /do/stock/list?low=true',
    'Mails that failed 8 tried again, 9 given up → /list/mails',
  ]);
  expect(shown(main())).toContain(
    'The catalogue’s file is refused gift-cards › steam-wallet › products[0].price: must be in whole rupees',
  );
  answers.today = {
    ...today,
    waiting: {
      ...today.waiting,
      catalogue: { is: 'unwritable', why: 'Line 12 has no price.', since: today.at },
    },
  };
  await tell();
  expect(shown(main())).toContain('The catalogue’s file can’t be written Line 12 has no price.');
});

test('Today: what was received and what was sold, apart, and on each of the last days, newest first', async () => {
  await open('/', { today });
  const sold = section('Received and sold today');
  expect(texts('p', sold)).toEqual([
    'Received PKR 24,500',
    'Sales PKR 4,900',
    'Orders 15',
    'Refunds PKR 500',
    '1 more product',
    'Replaced: 2 by omar, 5 by sana',
  ]);
  expect(texts('li', sold)).toEqual([
    ...['3 × Game 31 PKR 4,800', '5 × Game 33 PKR 3,600', '7 × Game 35 PKR 2,400'],
    ...['2 × Game 30 PKR 1,200', '4 × Game 32 PKR 600', '6 × Game 34 PKR 300'],
  ]);
  const bars = all('rect', sold).map((bar) => Number(bar.getAttribute('width')));
  expect(bars).toEqual([100, 75, 50, 25, 12.5, 6.25]);
  const days = section('Received and sold in 3 days');
  expect(texts('thead th', days)).toEqual(['PKR', 'bank', 'usdt', 'received', 'sales']);
  expect(rows(days)).toEqual([
    '2 Mar | 20,000 | 4,500 | 24,500 | 4,900',
    '1 Mar |  |  |  | ',
    '28 Feb |  | 9,100 | 9,100 | 18,200',
  ]);
  expect(links(days)[0]).toBe('2 Mar → /list/books?from=2026-03-02&to=2026-03-02');
  expect(shown(days)).toMatch(/^Received and sold in 3 days 28 Feb 2 Mar /);
  const chart = all('svg[preserveAspectRatio=none] rect', days).map((bar) =>
    ['x', 'y', 'height'].map((name) => Math.round(Number(bar.getAttribute(name)))),
  );
  expect(chart.filter(([, , height]) => height !== 0)).toEqual([
    [1, 63, 37],
    [5, 26, 74],
    [21, 18, 82],
    [21, 0, 18],
    [25, 80, 20],
  ]);
});

test('Today: what most people asked for and is not sold, with how many they are (R-205)', async () => {
  await open('/', { today });
  expect(shown(section('Asked for, and not sold'))).toBe(
    'Asked for, and not sold ChatGPT Plus 41 people shein gift card 14 people All wishes',
  );
});

test('Today: support has no books to go to', async () => {
  await open('/', { today }, { role: 'support' });
  expect(links(section('Received and sold in 3 days'))).toEqual([]);
});

/** Records the saved files: their names and texts. */
function savedFiles() {
  const files: [name: string, text: Promise<string>][] = [];
  let text: Promise<string> = Promise.resolve('');
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    text = blob instanceof Blob ? blob.text() : text;
    return 'blob:saved';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  // The link that saves isn't in the document, so that only the prototype sees its click.
  vi.spyOn(HTMLElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    if (this instanceof HTMLAnchorElement && this.download !== '') files.push([this.download, text]);
    else fireEvent.click(this);
  });
  return files;
}

test('Books: each figure leads to its rows; what is off is said; the days go on by months', async () => {
  const { read } = await open('/list/books?month=2026-02', { 'books show': books });
  expect(read).toEqual([['books show', { month: '2026-02' }]]);
  const cards = all('main ul').map((list) => links(list));
  const of = (figure: string, more = '') =>
    `/do/books/rows?figure=${figure}&from=2026-02-01&to=2026-02-28${more}`;
  expect(cards).toEqual([
    [
      `bank · 3 PKR 7,100 → ${of('received', '&source=bank')}`,
      `usdt · 1 PKR 2,450 USDT 8.75 → ${of('received', '&source=usdt')}`,
      `Received · 4 PKR 9,550 → ${of('received')}`,
    ],
    [`Deposits · 2 PKR 1,150 → ${of('deposits')}`],
    [`usdt: Unmatched · 8 USDT 1.5 → ${of('unmatched', '&source=usdt')}`],
    [`Sales · 6 PKR 8,300 → ${of('sales')}`],
    [`Spent · 5 − PKR 1,260 → ${of('sales-balance')}`, `Owed · 7 PKR 3,370 → ${of('owed')}`],
  ]);
  expect(texts('p').filter((text) => /PKR \d/.test(text) && !text.includes('off'))).toEqual([
    'Received PKR 9,550',
    'Sales PKR 8,300',
    'Owed to balances PKR 3,370',
    'At the bank, 27 Feb 2026 PKR 650,300.25',
  ]);
  expect(shown(section('Do they add up?'))).toMatch(
    /Sales are off by PKR 5\. Received is what it was for\.$/,
  );
  expect(links().filter((link) => /^(Earlier|Later|Today|Day|Month)? ?→/.test(link))).toEqual([
    'Today → /list/books',
    'Day → /list/books?from=2026-02-28&to=2026-02-28',
    'Month → /list/books?month=2026-02',
    ' → /list/books?from=2026-01-01&to=2026-01-31',
    ' → /list/books?from=2026-03-01&to=2026-03-31',
  ]);
  expect(links()).toContain('Profit of these days → /do/books/profit?from=2026-02-01&to=2026-02-28');
  expect(shown(main())).toContain('Feb 2026');
});

test('Books: what was received is counted with its corrections, and says so', async () => {
  const corrected = lineOf('use', 'corrections', { count: 2, amount: -800 });
  await open('/list/books', { 'books show': { ...books, lines: [...books.lines, corrected] } });
  expect(links().find((link) => link.startsWith('Received'))).toBe(
    'Received · 4 with corrections PKR 9,550 → /do/books/rows?figure=received&from=2026-02-01&to=2026-02-28',
  );
});

test('Books: other days are those before and after, or those that are typed; and all is saved as CSV', async () => {
  const { read } = await open('/list/books', {
    'books show': { ...books, from: '2026-02-27', to: '2026-03-01' },
  });
  const files = savedFiles();
  expect(shown(main())).toContain('27 Feb 2026 to 1 Mar 2026');
  expect(links()).toContain('Day → /list/books?from=2026-03-01&to=2026-03-01');
  expect(links().filter((link) => link.startsWith(' →'))).toEqual([
    ' → /list/books?from=2026-02-24&to=2026-02-26',
    ' → /list/books?from=2026-03-02&to=2026-03-04',
  ]);
  press('Save as CSV');
  await waitFor(() => expect(files.map(([name]) => name)).toEqual(['books-2026-02-27-to-2026-03-01.csv']));
  expect(await files[0]?.[1]).toBe('of books show {}');
  type('From', '2026-02-03');
  type('To', '2024-02-09');
  press('Show');
  expect(shown(main())).toContain('These are 726 days: choose at most 366, such as a year.');
  expect(typed('[name=from], [name=to]')).toEqual(['2026-02-03', '2024-02-09']);
  expect(read).toHaveLength(1);
  // The later day is typed first.
  type('From', '2026-02-09');
  type('To', '2026-02-03');
  press('Show');
  await last(read, ['books show', { from: '2026-02-03', to: '2026-02-09' }]);
});

test('Books: what is in a figure, without columns in which nothing is, and with the rest to ask for', async () => {
  const { read } = await open('/do/books/rows?figure=refunds&from=2026-03-02&to=2026-03-02', {
    'books rows': booksRows,
  });
  const files = savedFiles();
  const days = { figure: 'refunds', from: '2026-03-02', to: '2026-03-02' };
  expect(read).toEqual([['books rows', days]]);
  expect(texts('h1')).toEqual(['Refunds']);
  expect(shown(main())).toContain('2 Mar 2026 3 rows − PKR 140');
  expect(texts('thead th')).toEqual(['At', 'What', 'PKR', 'Account', 'Payment', 'Order', 'Why']);
  expect(rows()).toEqual([
    'At 2 Mar 2026, 14:07 | refund | PKR 400 | amna_k | KP-4M9T-R7 | KS-7F3Q-K2 | =late',
    'At 2 Mar 2026, 15:08 | refund | − PKR 540 | bilal_r | KP-2C8W-X5 |  | ',
  ]);
  expect(links()).toContain('KS-7F3Q-K2 → /orders/KS-7F3Q-K2');
  expect(links()).toContain('All of these books → /list/books?from=2026-03-02&to=2026-03-02');
  press('Save as CSV');
  await waitFor(() => expect(files[0]?.[0]).toBe('refunds-2026-03-02.csv'));
  expect(await files[0]?.[1]).toBe(`of books rows ${JSON.stringify(days)}`);
  press('These are the first 2. Show more');
  await last(read, ['books rows', { ...days, limit: 10_000 }]);
});

test('Books: none are for support', async () => {
  for (const path of ['/list/books', '/do/books/rows?figure=owed']) {
    await open(path, {}, { role: 'support' });
    expect(shown(main())).toContain('There is nothing here for your role.');
    leaveOffice();
  }
});

test('Money: the bank’s name over that of each payment it may be for, and what differs is marked', async () => {
  await open('/money', money);
  const cards = all('[data-row]', section('Received and unmatched'));
  expect(cards.map(shown)).toEqual([
    'PKR 10,400 AMNA KHAL E D IBFT FROM AMNA KHALED 03001234567 bank, 3 Mar 2026, 01:30 ' +
      'KP-1AAA-11 Amna Khal i d amna_k Sender written differently Has paid for amna_k before ' +
      'Or for KP-4DDD-44 of amna_9 Or for 40 more Settle ' +
      'KP-2BBB-22 bilal_r, Expired Number KP-2BBB-22 PKR 100 more No sender named Credit ' +
      '11 more of this amount KP-5EEE-55 Dawood Ali dawood Another sender Settle And 10 others. ' +
      'Something else Two payments ask for about this. FT26061XYZ To a balance Correct Not ours Later',
    'USDT 8.25 taken back usdt, 2 Mar 2026 ' +
      'KP-3CCC-33 chand_b, Completed USDT 0.9001 less, maybe a fee ' +
      'Take as paid: PKR 90 short Credit PKR 2,310: the payment stays open Close as underpaid: PKR 2,310 to the balance ' +
      "It was taken back. Its order is delivered, and can't be taken back. Refund and replace nothing of it. " +
      'Lock the account Then take it back Something else 0xfeed To a balance Correct Leave it Later',
  ]);
  expect(links(all('ol', cards[1])[0])).toEqual([
    'Lock the account → /do/accounts/lock?name=chand_b',
    'Then take it back → /do/receipts/correct?receipt=r-2&amount=0',
  ]);
  expect(cards.map((card) => texts('[data-is=differs], mark', card))).toEqual([
    [
      'E',
      'i',
      'Sender written differently',
      'Or for KP-4DDD-44 of amna_9',
      'Or for 40 more',
      'PKR 100 more',
      'Dawood Ali',
      'Another sender',
    ],
    ['USDT 0.9001 less, maybe a fee'],
  ]);
  expect(cards.map((card) => texts('[data-is=agrees]', card))).toEqual([
    ['Has paid for amna_k before', 'Number KP-2BBB-22'],
    [],
  ]);
  // Payments with nothing but the amount in common are folded.
  expect(all('details', cards[0]).map((each) => each.hasAttribute('open'))).toEqual([false, false]);
  expect(links(cards[0])).toEqual([
    'KP-1AAA-11 → /do/payments/show?payment=p-1',
    'KP-2BBB-22 → /do/payments/show?payment=p-2',
    'KP-5EEE-55 → /do/payments/show?payment=p-5',
    'To a balance → /do/receipts/assign?receipt=r-1',
    'Correct → /do/receipts/correct?receipt=r-1',
    'Not ours → /do/receipts/keep?receipt=r-1',
  ]);
  expect(rows()).toEqual([
    'KP-4M9T-R7 | Created 2 Mar 2026, 01:00 | dania_s | bank | PKR 10,400 | Waiting for your payment | DANIA SHAH',
  ]);
  expect(links().filter((link) => /^(Record one|Imp|Kept|Filter|dania)/.test(link))).toEqual([
    'Record one → /do/receipts/record',
    'Import a statement → /do/receipts/import',
    'Kept → /do/receipts/unmatched?kept=true&sort=newest',
    'dania_s → /do/accounts/show?name=dania_s',
  ]);
});

test('Money: what a press or a number key gives a receipt to, and which payments are looked for', async () => {
  const answers: Record<string, unknown> = { ...money };
  const said = 'Settled payment KP-1AAA-11 of amna_k with PKR 10,400.';
  const { read, asked, sent, tell } = await open('/money', answers, {
    changes: { 'receipts assign': { said } },
  });
  const [first, second] = all('[data-row]');
  press('Settle', first);
  await confirm('receipts assign?', 'Assign');
  await last(sent, ['receipts assign', { receipt: 'r-1', payment: 'p-1' }]);
  await settled();
  await waitFor(() =>
    expect(texts('[role=status]')).toEqual(['Settled payment KP-1AAA-11 of amna_k with PKR 10,400.']),
  );
  key('2');
  await last(asked, ['receipts assign', { receipt: 'r-1', account: 'bilal_r' }]);
  await confirm('receipts assign?', 'Not now');
  all('a', second)[0]?.focus();
  key('1');
  await last(asked, ['receipts assign', { receipt: 'r-2', payment: 'p-3' }]);
  expect(sent).toHaveLength(1);
  await confirm('receipts assign?', 'Not now');
  press('Credit PKR 2,310: the payment stays open', second);
  await last(asked, ['receipts assign', { receipt: 'r-2', account: 'chand_b' }]);
  await confirm('receipts assign?', 'Not now');
  answers['receipts unmatched'] = many;
  await tell();
  key('5');
  await last(asked, ['receipts assign', { receipt: 'r-1', payment: 'p-15' }]);
  await confirm('receipts assign?', 'Not now');
  type('Account', 'dania_s', section('Payments'));
  press('Show', section('Payments'), 'button[type=submit]');
  await last(read, ['payments list', { account: 'dania_s' }]);
  await waitFor(() => expect(typed('[name=account]')).toEqual(['dania_s']));
});

test('Money: all that fits is accepted by one question, and what came of it stays', async () => {
  const pairs = [{ receipt: 'r-1', payment: 'p-1' }];
  const answers = { ...money, 'receipts unmatched': clear };
  const { sent } = await open('/money', answers, {
    changes: {
      'receipts accept': { question: 'Accept 1?', confirmed: { pairs }, would: acceptable, answer: accepted },
    },
  });
  press('Accept all that fit');
  await waitFor(() => section('Accept 1?'));
  expect(texts('h2', section('Accept 1?'))).toEqual(['To settle']);
  expect(rows(section('Accept 1?'))).toEqual([
    'PKR 10,400 | AMNA KHALID LTD | Amna Khalid | KP-4M9T-R7 | amna_k',
  ]);
  answers['receipts unmatched'] = [];
  press('Accept', section('Accept 1?'));
  await last(sent, ['receipts accept', { pairs }]);
  await waitFor(() => expect(shown(main())).toContain('All money has found its place.'));
  await waitFor(() => expect(shown(main())).toContain('Done. Sum PKR 10,400 Settled'));
  expect(texts('button')).not.toContain('Accept all that fit');
});

/** A page of a list of 73 rows that has others before and after it. */
const pageOf = (answer: unknown) => ({
  answer,
  before: 'b-1',
  after: 'a-1',
  count: 73,
  totals: [{ label: 'Left', amount: '61200', currency: 'PKR' }],
});

test('Money: each list turns its pages by itself and stays in view; any of the others may fit', async () => {
  const { read } = await open('/money?payments.account=dania_s', {
    'receipts unmatched': pageOf(money['receipts unmatched'].slice(1)),
    'statements left': pageOf(money['statements left']),
    'payments list': pageOf(money['payments list']),
  });
  expect(read).toEqual([
    ['statements left', { done: false, limit: 5 }],
    ['receipts unmatched', { kept: false }],
    ['payments list', { account: 'dania_s' }],
  ]);
  const of = (words: string) =>
    texts('p', section(words))
      .filter((text) => text.startsWith('73'))
      .concat(texts('nav a', section(words)));
  const listed = ['73 in all · Left PKR 61,200', 'Older', 'Newer'];
  expect([of('Left to you'), of('Received and unmatched')]).toEqual([listed, listed]);
  expect(texts('button')).toContain('Accept all that fit');
  const turned = links().filter((link) => /^(Newer|Older) /.test(link));
  expect(turned.map((link) => link.replace('payments.account=dania_s', '(account)'))).toEqual([
    'Older → /money?(account)&left.cursor=b-1#left',
    'Newer → /money?(account)&left.cursor=a-1#left',
    'Older → /money?(account)&receipts.cursor=b-1#receipts',
    'Newer → /money?(account)&receipts.cursor=a-1#receipts',
    'Newer → /money?(account)&payments.cursor=b-1#payments',
    'Older → /money?(account)&payments.cursor=a-1#payments',
  ]);
  expect(all('#left, #receipts, #payments')).toHaveLength(3);
  press('Older', section('Payments'));
  await last(read, ['payments list', { account: 'dania_s', cursor: 'a-1' }]);
  expect(read).toHaveLength(4);
  type('Sort', 'amount', section('Received and unmatched'));
  press('Show', section('Received and unmatched'));
  await last(read, ['receipts unmatched', { kept: false, sort: 'amount' }]);
  expect(window.location.search).toBe('?payments.account=dania_s&payments.cursor=a-1&receipts.sort=amount');
});

test.each([
  ['b-1', null, true],
  [null, 'a-1', true],
  [null, null, false],
])('Money: receipts of other pages may fit (before: %s, after: %s): %s', async (before, after, isOffered) => {
  const page = { ...pageOf(money['receipts unmatched'].slice(1)), before, after };
  await open('/money', { ...money, 'receipts unmatched': page });
  expect(texts('button').includes('Accept all that fit')).toBe(isOffered);
});

test('Money: Later puts a receipt behind the others, in this browser, and sends nothing (R-201)', async () => {
  const three = ['r-1', 'r-2', 'r-3'].map((receipt, at) => ({
    ...receipts[0],
    receipt,
    payer: `PAYER ${at + 1}`,
    candidates: [],
  }));
  const answers: Record<string, unknown> = { ...money, 'receipts unmatched': three };
  const { asked, sent, tell } = await open('/money', answers);
  const order = () => texts('[data-row]').map((text) => /PAYER \d/.exec(text)?.[0]);
  press('Later', all('[data-row]')[0]);
  expect(order()).toEqual(['PAYER 2', 'PAYER 3', 'PAYER 1']);
  press('Later', all('[data-row]')[0]);
  expect(order()).toEqual(['PAYER 3', 'PAYER 1', 'PAYER 2']);
  answers['receipts unmatched'] = [...three, { ...three[0], receipt: 'r-4', payer: 'PAYER 4' }];
  await tell();
  expect(order()).toEqual(['PAYER 3', 'PAYER 4', 'PAYER 1', 'PAYER 2']);
  cleanup();
  await open('/money', answers);
  expect(order()).toEqual(['PAYER 3', 'PAYER 4', 'PAYER 1', 'PAYER 2']);
  expect([asked, sent]).toEqual([[], []]);
});

test('Money: support sees what is unmatched, and settles nothing', async () => {
  await open('/money', money, { role: 'support' });
  expect(shown(main())).toContain('A manager settles these.');
  const list = ['Show', 'Save as CSV'];
  expect(texts('button')).toEqual([...list, ...list, ...list]);
  expect(texts('a', section('Received')).slice(0, 2)).toEqual(['Kept', 'Done rows']);
  // Support sees the advice for a manager without a link to the form.
  expect(texts('ol li', all('[data-row]')[1])[1]).toBe('Lock the account');
  expect(links(all('[data-row]')[1])).toEqual(['KP-3CCC-33 → /do/payments/show?payment=p-3']);
});

test('Money: rows that an import left are there until a person is done with them', async () => {
  const done = {
    question: null,
    answer: { ...DONE_ROW_EXAMPLES[0], row: '81d2c3a40f6b4e55', file: null, line: 19 },
    said: 'Done with line 19: it is off the list. --undo puts it back.',
  };
  const { sent } = await open('/money', money, { changes: { 'statements done': done } });
  expect(texts('[role=status]')).toEqual(['']);
  const left = all('li', section('Left to you'));
  expect(left.map(shown)).toEqual([
    '14/03/2026 15:40,12.5O,OMAR SHAH,Main Branch no date: name it with date= in “Which column is what” march.csv, line 14, imported 2 Mar 2026 Done With a note Record its money',
    '15/03/2026,9300 probably a sum line 19, imported 2 Mar 2026 Done With a note Record its money',
  ]);
  expect(links(left[0])).toEqual([
    'With a note → /do/statements/done?row=7c40e19b52d84f0e9a61c3d7f2b80a45',
    'Record its money → /do/receipts/record?method=bank&row=7c40e19b52d84f0e9a61c3d7f2b80a45',
  ]);
  press('Done', left[1]);
  await last(sent, ['statements done', { row: '81d2c3a40f6b4e55' }]);
  await waitFor(() =>
    expect(texts('[role=status]')).toEqual([
      'Done with line 19: it is off the list. “Undo” puts it back. Undo',
    ]),
  );
  press('Undo');
  await last(sent, ['statements done', { row: '81d2c3a40f6b4e55', undo: true }]);
});

test('Money: what a left row holds is recorded under its text, and ticks it off', async () => {
  const [row] = money['statements left'];
  const { sent, read } = await open('/do/receipts/record?method=bank&row=7c40e19b52d84f0e9a61c3d7f2b80a45', {
    'statements left': [row],
  });
  expect(read).toEqual([['statements left', { row: '7c40e19b52d84f0e9a61c3d7f2b80a45' }]]);
  expect(shown(main())).toContain(
    '14/03/2026 15:40,12.5O,OMAR SHAH,Main Branch march.csv, line 14 Method: bank Amount',
  );
  expect(texts('label')).not.toContain('Row (optional)');
  type('Amount', '1250');
  type('Payer (optional)', 'Omar Shah');
  type('Reference', 'FT-1');
  press('Record', main(), 'button[type=submit]');
  await confirm('receipts record?', 'Record');
  await last(sent, [
    'receipts record',
    {
      method: 'bank',
      row: '7c40e19b52d84f0e9a61c3d7f2b80a45',
      amount: '1250',
      payer: 'Omar Shah',
      reference: 'FT-1',
    },
  ]);
});

test('Money: of the rows that are left all but two are behind a line; several are ticked off at once', async () => {
  const [first] = money['statements left'];
  const left = Array.from({ length: 5 }, (_, at) => ({ ...first, row: `row-${at}`, text: `text ${at}` }));
  const answers: Record<string, unknown> = { ...money, 'statements left': left };
  const { asked, sent } = await open('/money', answers, {
    many: ['statements done'],
    changes: { 'statements done': { question: 'Off the list?' } },
  });
  const listed = () => section('Left to you');
  expect([all('li', listed()).length, all('details li', listed()).length]).toEqual([5, 3]);
  expect(texts('summary', listed())).toEqual(['Filter and sort', '3 more']);
  press('text 1', listed(), 'label');
  press('text 4', listed(), 'label');
  expect(shown(listed())).toContain('2 chosen');
  press('Done', all('[data-state]', listed()).at(-1));
  await confirm('Please confirm: 2', 'Done');
  expect(asked).toEqual(['row-1', 'row-4'].map((row) => ['statements done', { row }]));
  answers['statements left'] = [];
  await last(sent, ['statements done', { row: 'row-4' }]);
  await waitFor(() => expect(shown(listed())).toContain('All are done. Done: 2.'));
});

test('Money: nothing is said of left rows while there are none, and it is where they were looked for', async () => {
  await open('/money', { ...money, 'statements left': [] });
  expect(texts('h2')).toEqual(['Received and unmatched', 'Payments']);
  cleanup();
  await open('/money?left.from=2026-03-02', { ...money, 'statements left': [], 'receipts unmatched': [] });
  expect(texts('h2')).toEqual(['Left to you', 'Received and unmatched', 'Payments']);
  expect(texts('h3')).toEqual(['Nothing here.', 'All money has found its place.']);
});

test('a refusal names the form’s fields, not the command line’s options', async () => {
  const why = 'Say the order with --dates: dmy. Or name it: --map date=When. --unknown stays.';
  const refusal = { status: 409, sentence: why, path: 'dates' };
  await open('/do/receipts/import', {}, { refused: { 'receipts import': refusal } });
  expect(texts('details:not([open]) > summary')).toEqual(['More choices']);
  expect(texts('label')).toEqual([
    'Statement',
    'Which column is what (optional)',
    'Time zone (optional)',
    'Dates (optional)',
    'Record another account’s file Records a file that names another account than the shop’s all the same.',
  ]);
  expect(texts('option')).toEqual(['Not set', 'Day first (dmy)', 'Month first (mdy)', 'Year first (ymd)']);
  type('Statement', 'date,credit\n2 Mar,700');
  press('Import', main(), 'button[type=submit]');
  await waitFor(() => expect(texts('button')).toContain('Record'));
  press('Record', section('Not now'));
  await waitFor(() =>
    expect(shown(main())).toContain(
      'Say the order with “Dates”: dmy. Or name it: date=When in “Which column is what”. --unknown stays.',
    ),
  );
  expect(texts('details[open] > summary')).toEqual(['More choices']);
});

test('Orders: those that wait, the newest, and those that somebody looks for', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  const { read } = await open('/more', {
    'orders list': [order, cancelled],
    'orders find': { orders: [{ ...cancelled, found_by: [] }], more_orders: false, more_codes: true },
  });
  key('/');
  await waitFor(() => expect(document.activeElement?.ariaLabel).toBe('Number, name, email, code or sum'));
  await waitFor(() => expect(rows()).toHaveLength(2));
  const [first, second] = [
    'KS-7F3Q-K2 | 3 × PC setup by phone 1 × Star 20 |  | amna_k | 3 Mar 2026, 01:45 | processing | PKR 4,900',
    'b7d20c9e |  | omar | bilal_r | 2 Mar 2026, 00:05 | cancelled | PKR 800',
  ];
  const at = () => texts('nav [aria-current]', main());
  expect([read, at(), rows()]).toEqual([[['orders list', { waiting: true }]], ['Waiting'], [first, second]]);
  expect(texts('thead th')).toEqual(['Order', 'Missing', 'Assigned to', 'Buyer', 'Created', 'State', 'Paid']);
  expect(links(all('table')[0])).toEqual([
    `KS-7F3Q-K2 → /orders/${ID}?of=waiting`,
    `b7d20c9e → /orders/${OTHER}?of=waiting`,
  ]);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  for (const [name, expected] of [
    ['j', 'KS-7F3Q-K2'],
    ['j', 'b7d20c9e'],
    ['k', 'KS-7F3Q-K2'],
  ] as const) {
    key(name);
    expect(shown(document.activeElement ?? undefined)).toBe(expected);
  }
  const tones = () => all('tbody [class*=tone_]', main()).map(toneOf);
  expect(tones()).toEqual(['pending', 'failed']);
  press('Newest');
  await last(read, ['orders list', { waiting: false }]);
  await waitFor(() => expect(at()).toEqual(['Newest']));
  await settled();
  expect(links(all('table')[0])[0]).toBe(`KS-7F3Q-K2 → /orders/${ID}`);
  const label = 'Number, name, email, code or sum';
  type(label, ' bilal@example.com ');
  press('Find');
  await last(read, ['orders find', { text: 'bilal@example.com', limit: 200 }]);
  await waitFor(() => expect(rows()).toEqual([second]));
  expect(at()).toEqual([]);
  expect(window.location.search).toBe('?find=bilal%40example.com');
  expect(typed()).toEqual(['bilal@example.com']);
  expect(shown(main())).toContain('Only the newest codes were looked through: a whole code finds any.');
});

test('Orders: filters and days are in the address, through pages and tabs; several are taken at once', async () => {
  const { read, sent } = await open(
    '/orders?from=2026-03-01&state=processing',
    { 'orders list': pageOf([order, cancelled]) },
    { many: ['orders take'], changes: { 'orders take': { question: null } } },
  );
  expect(read).toEqual([['orders list', { waiting: true, from: '2026-03-01', state: 'processing' }]]);
  expect(links(all('nav[aria-label=Pages]')[0])).toEqual([
    'Older → /orders?from=2026-03-01&state=processing&cursor=b-1',
    'Newer → /orders?from=2026-03-01&state=processing&cursor=a-1',
  ]);
  expect(texts('thead th')[0]).toBe('Choose');
  press('All rows', main(), 'label');
  press('Take', all('[role=status]')[0]?.parentElement ?? main());
  await confirm('Please confirm: 2', 'Take');
  await last(sent, ['orders take', { order: OTHER }]);
  expect(sent).toEqual([ID, OTHER].map((id) => ['orders take', { order: id }]));
  // What waits is listed oldest first unless it is asked otherwise.
  expect(typed('[name=sort]')).toEqual(['oldest']);
  type('Sort', 'newest');
  press('Show');
  await last(read, [
    'orders list',
    { waiting: true, from: '2026-03-01', state: 'processing', sort: 'newest' },
  ]);
  press('Newest');
  await last(read, ['orders list', { waiting: false }]);
  expect(typed('[name=sort]')).toEqual(['newest']);
});

test.each([
  [3, false],
  [2, true],
])('Orders: of %d that are found it is said that there are older ones: %s', async (many, hasMore) => {
  const orders = Array.from({ length: many }, (_, at) => ({ ...order, id: `o-${at}`, found_by: [] }));
  await open('/orders?find=star', { 'orders find': { orders, more_orders: hasMore, more_codes: false } });
  expect(rows()).toHaveLength(many);
  expect(shown(main()).includes('These are the newest 2.')).toBe(hasMore);
});

test('Order: what to copy, what is missing, what was delivered, who bought it and what was noted', async () => {
  const copied = clipboard();
  await open(`/orders/${ID}`, { 'orders show': whole });
  expect(shown(all('main header')[0])).toBe('Order KS-7F3Q-K2 amna_k, 3 Mar 2026, 01:45 processing');
  expect(document.title).toBe('Order KS-7F3Q-K2 · Keystall office');
  expect(texts('nav [aria-current=page]', document)).toEqual(['Orders']);
  expect(shown(section('PC setup'))).toContain(
    '4 × PC setup by phone 3 missing Phone number 0300 1234567 Copy Phone number',
  );
  expect(shown(section('Star 10'))).toBe(
    '5 × Star 10 complete …XB4D replaced 2 Mar 2026, 15:20 …LL7C delivered 2 Mar 2026, 14:07 Replace',
  );
  expect(shown(section('Star 20'))).toContain('2 × Star 20 1 missing');
  expect(shown(section('Buyer'))).toBe(
    'Paid PKR 4,900 (PKR 300 refunded) Payment KP-4M9T-R7 Buyer amna_k Email amna@example.com Chat Messages',
  );
  expect(texts('li', section('Notes'))).toEqual([
    'Called about the dead code; the new one works. 2 Mar 2026, 15:25',
    'It came. 3 Mar 2026, 03:20',
  ]);
  expect(links()).toEqual([
    'KP-4M9T-R7 → /do/payments/show?payment=KP-4M9T-R7',
    'amna_k → /do/accounts/show?name=amna_k',
    'Messages → /chats/amna_k',
  ]);
  press('Copy Phone number');
  expect(copied).toEqual([['0300 1234567']]);
});

test('Order: what each form sends, and whose the work is', async () => {
  const answers = { 'orders show': whole };
  const { sent, tell } = await open(`/orders/${ID}`, answers);
  press('Take it');
  await last(sent, ['orders take', { order: ID }]);
  answers['orders show'] = { ...whole, assigned_to: 'sana', assigned_at: '2026-03-02T20:55:00.000Z' };
  await tell();
  expect(shown(main())).toContain('Yours, since 3 Mar 2026, 01:55 Give it back');
  press('Give it back');
  await last(sent, ['orders take', { order: ID, release: true }]);
  answers['orders show'] = { ...whole, assigned_to: 'omar', assigned_at: '2026-03-02T20:56:00.000Z' };
  await tell();
  expect(shown(main())).toContain('omar, since 3 Mar 2026, 01:56 Take it over');
  press('Take it over');
  await last(sent, ['orders take', { order: ID, over: true }]);
  await settled();

  const give = async (words: string, typed: Record<string, string>, name: string, isAsked: boolean) => {
    const form = section(words);
    for (const [label, value] of Object.entries(typed)) type(label, value, form);
    press(name, form, 'button[type=submit]');
    if (isAsked) await confirm('?', name);
  };
  await give('Star 20', { Items: 'S20-AAA\nS20-BBB' }, 'Deliver', true);
  await last(sent, ['orders deliver', { order: ID, variant: 'star-20', items: ['S20-AAA', 'S20-BBB'] }]);
  await give('Note Text', { Text: 'Called.' }, 'Note', false);
  await last(sent, ['orders note', { order: ID, text: 'Called.' }]);
  await give('Write in the chat', { Text: 'Salam!' }, 'Write', true);
  await last(sent, ['chat write', { account: 'amna_k', order: ID, text: 'Salam!' }]);
  await give('Mail the buyer', { 'Text (optional)': 'Please write.' }, 'Mail', true);
  await last(sent, ['orders mail', { order: ID, text: 'Please write.' }]);
  await give('Refund', { Amount: '1,200', Reason: 'It is late.' }, 'Refund', true);
  await last(sent, ['orders refund', { order: ID, amount: 1200, reason: 'It is late.' }]);
  press('Replace');
  await give('Star 10', { Reason: 'It is used.' }, 'Replace', true);
  const meant = { order: ID, variant: 'star-10', code: 'LL7C' };
  await last(sent, ['orders replace', { ...meant, reason: 'It is used.' }]);
  await give('Cancel the order', { 'Reason (optional)': 'By wish.' }, 'Cancel the order', true);
  await last(sent, ['orders cancel', { order: ID, reason: 'By wish.' }]);
});

test('Order: support refunds nothing; of a cancelled one nothing is delivered, replaced or taken', async () => {
  const answers = { 'orders show': whole };
  const { tell } = await open(`/orders/${ID}`, answers, { role: 'support' });
  expect(texts('summary')).toEqual(['Note', 'Write in the chat', 'Mail the buyer']);
  expect(texts('button[type=submit]')).toContain('Deliver');
  answers['orders show'] = { ...whole, state: 'cancelled', refunded: 0 };
  await tell();
  expect(texts('button[type=submit]')).not.toContain('Deliver');
  expect([texts('a'), texts('button')].flat()).not.toContain('Replace');
  expect(shown(section('PC setup'))).toContain('4 × PC setup by phone 3 not delivered');
  expect(shown(section('Buyer'))).toContain('Paid PKR 4,900 Payment');
  expect(texts('button')).not.toContain('Take it');
});

test.each([
  ['processing', 0, true, true],
  ['processing', 4900, false, true],
  ['completed', 300, true, false],
  ['cancelled', 300, true, false],
  ['cancelled', 4900, false, false],
])(
  'Order: %s with PKR %d refunded offers a refund: %s, and to be cancelled: %s',
  async (state, refunded, isRefund, isCancel) => {
    await open(`/orders/${ID}`, { 'orders show': { ...whole, state, refunded } });
    const offered = texts('summary');
    expect([offered.includes('Refund'), offered.includes('Cancel the order')]).toEqual([isRefund, isCancel]);
  },
);

/** A host with these orders that wait, and the page of each. */
const waitingOrders = (...ids: string[]) => ({
  'orders list': ids.map((id) => ({ ...order, id, number: `KS-${id}` })),
  ...Object.fromEntries(
    ['1', '2', '3'].map((id) => [
      JSON.stringify(['orders show', { order: id }]),
      { ...whole, id, number: `KS-${id}` },
    ]),
  ),
});

test('Orders: from those that wait, the next one opens once one is delivered in full, or put off (R-201)', async () => {
  const answers: Record<string, unknown> = waitingOrders('1', '2', '3');
  const delivery: Change = { question: null, said: 'Delivered 1 of 3.', answer: DELIVERED_LINE_EXAMPLES[1] };
  const { read, sent } = await open('/orders?state=processing', answers, {
    changes: { 'orders deliver': delivery },
  });
  press('KS-1');
  const isAt = (id: string, where: string) =>
    waitFor(() =>
      expect([
        window.location.pathname,
        ...texts('h1'),
        texts('section[aria-label="What waits"]')[0],
      ]).toEqual([`/orders/${id}`, `Order KS-${id}`, where]),
    );
  await isAt('1', '1 of 3 Later Back to the list');
  expect(read).toContainEqual(['orders list', { state: 'processing', waiting: true }]);
  const deliver = async () => {
    type('Items', 'S20-AAA', section('Star 20'));
    press('Deliver', section('Star 20'), 'button[type=submit]');
    const before = sent.length;
    await waitFor(() => expect(sent.length).toBeGreaterThan(before));
    await settled();
  };
  await deliver();
  await isAt('1', '1 of 3 Later Back to the list');
  Object.assign(delivery, { said: 'Delivered KS-1 in full.', answer: DELIVERED_LINE_EXAMPLES[0] });
  await deliver();
  await isAt('2', '2 of 3 Later Back to the list');
  expect(texts('[role=status]').at(-1)).toBe('Order KS-1: Delivered KS-1 in full.');
  press('Later');
  await isAt('3', '2 of 3 1 for later Later Back to the list');
  expect(window.location.search).toBe('?of=waiting&state=processing');
  act(() => history.back());
  await isAt('2', '2 of 3 1 for later Later Back to the list');
  press('Back to the list');
  await waitFor(() => expect(texts('h1')).toEqual(['Orders']));
  expect(window.location.search).toBe('?state=processing');
});

test('Orders: one that somebody else has delivered stays in view, and the next one is offered; the last one says so', async () => {
  const answers: Record<string, unknown> = waitingOrders('1', '2');
  const delivery: Change = { question: null, answer: DELIVERED_LINE_EXAMPLES[0] };
  const { tell, sent } = await open('/orders/1?of=waiting', answers, {
    changes: { 'orders deliver': delivery },
  });
  const place = () => texts('section[aria-label="What waits"]')[0];
  await waitFor(() => expect(place()).toBe('1 of 2 Later Back to the list'));
  Object.assign(answers, waitingOrders('2'));
  await tell();
  expect([texts('h1'), place()]).toEqual([['Order KS-1'], '1 waiting Next Back to the list']);
  press('Next');
  await waitFor(() =>
    expect([...texts('h1'), place()]).toEqual(['Order KS-2', '1 of 1 Later Back to the list']),
  );
  expect(all('button').find((each) => shown(each) === 'Later')).toHaveProperty('disabled', true);
  await settled();
  Object.assign(answers, { 'orders list': [] });
  type('Items', 'S20-AAA', section('Star 20'));
  press('Deliver', section('Star 20'), 'button[type=submit]');
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() =>
    expect([...texts('h1'), place()]).toEqual(['Order KS-2', 'All done. Back to the list']),
  );
});

test('Orders: one that is opened from anywhere else leads nowhere by itself', async () => {
  const { read } = await open('/orders/1', waitingOrders('1', '2'));
  expect(read).toEqual([['orders show', { order: '1' }]]);
  expect(texts('section[aria-label="What waits"]')).toEqual([]);
});

test('Chats: who waits, with the last words; what was said, and what was bought', async () => {
  const refused = { 'chat take': { status: 409, sentence: 'omar has taken it.' } };
  const { sent } = await open(`/chats/${chat.visitor}`, chats, { refused });
  expect(links(all('main ul')[0])).toEqual([
    `visitor c07d52 Is it sent? 3 Mar 2026, 01:02 waiting → /chats/${chat.visitor}`,
    'bilal_r And mine? 3 Mar 2026, 00:10 omar → /chats/bilal_r',
    'chand_b 3 Mar 2026, 00:10 → /chats/chand_b',
  ]);
  expect(texts('li [aria-current=page]')).toEqual([expect.stringMatching(/^visitor c07d52/)]);
  const [log] = all('[role=log]');
  expect([log?.ariaLabel, all('[data-ours]').map(shown)]).toEqual([
    'Messages of visitor c07d52',
    ['It is on its way. sana, 2 Mar 2026, 16:37'],
  ]);
  expect(shown(log)).toBe(
    'Where is my code? 2 Mar 2026, 16:36 It is on its way. sana, 2 Mar 2026, 16:37 Thank you! 2 Mar 2026, 16:38',
  );
  const beside = section('amna@example.com');
  expect(shown(beside)).toBe(
    'amna@example.com KS-7F3Q-K2 Steam Wallet 10 USD × 2, PC setup by phone PKR 10,400 Processing b7d20c9e Star 20 PKR 900 Cancelled',
  );
  expect(links(beside)).toEqual([`KS-7F3Q-K2 → /orders/${ID}`, `b7d20c9e → /orders/${OTHER}`]);
  press('No answer needed');
  await last(sent, ['chat dismiss', { visitor: chat.visitor, seen: 6 }]);
  press('Take it');
  await last(sent, ['chat take', { visitor: chat.visitor }]);
  await waitFor(() => expect(texts('[role=alert]')).toEqual(['omar has taken it.']));
});

test('Chats: a chat is opened from its page of the list, which stays; several are taken at once', async () => {
  const { read, sent } = await open(
    '/chats?waiting=true&cursor=a-0',
    { ...chats, 'chat list': pageOf(chats['chat list']) },
    { many: ['chat take'], changes: { 'chat take': { question: null } } },
  );
  expect(read).toEqual([['chat list', { waiting: true, cursor: 'a-0' }]]);
  press('visitor c07d52', main(), 'label');
  press('chand_b', main(), 'label');
  press('Take', all('[role=status]')[0]?.parentElement ?? main());
  await confirm('Please confirm: 2', 'Take');
  await last(sent, ['chat take', { visitor: 'chand_b' }]);
  press(texts('li a')[1] ?? '');
  await waitFor(() => expect(all('[role=log]')[0]?.ariaLabel).toBe('Messages of bilal_r'));
  expect(window.location.pathname + window.location.search).toBe('/chats/bilal_r?waiting=true&cursor=a-0');
  expect(links()).toContain('All chats → /chats?waiting=true&cursor=a-0');
});

test.each([
  ['/', { today }],
  ['/money', money],
  ['/chats', chats],
  ['/list/catalogue', shelves],
])(
  '%s stays while the connection is lost, says that it may be old, and catches up by itself (R-169)',
  async (path, answers) => {
    const outside = createOutside();
    const { read } = await open(path, answers, { outside });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const before = shown(main());
    const count = read.length;
    await outside.cut();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(shown(main())).toBe(`Not live: what you see may be old. ${before}`);
    await outside.restore();
    await waitFor(() => expect(read.length).toBeGreaterThanOrEqual(2 * count));
    await settled();
    expect(shown(main())).toBe(before);
  },
);

test('Chats: an answer that was written while the connection was lost is kept, and sent again by a press', async () => {
  const outside = createOutside();
  const { sent } = await open(`/chats/${chat.visitor}`, chats, { outside });
  await outside.cut();
  type('Your answer', 'Salam!');
  press('Send');
  await waitFor(() => expect(shown(main())).toContain("Couldn't reach the shop. Is your Internet working?"));
  expect(typed('textarea')).toEqual(['Salam!']);
  await outside.restore();
  press('Send it again');
  await last(sent, ['chat answer', { visitor: chat.visitor, text: 'Salam!' }]);
});

test('Chats: an unsent text is kept for its conversation until it is sent, and a ready one is added to it', async () => {
  const { sent } = await open(`/chats/${chat.visitor}`, chats);
  const visit = async (words: RegExp, name: string) => {
    press(texts('li a').find((each) => words.test(each)) ?? '');
    await waitFor(() => expect(all('[role=log]')[0]?.ariaLabel).toBe(`Messages of ${name}`));
  };
  type('Your answer', 'Nearly done.');
  await visit(/^bilal_r/, 'bilal_r');
  expect(typed('textarea')).toEqual(['']);
  expect(texts('button')).toContain('Take it over');
  type('Ready answers', 'Your transfer has arrived, and your order is on its way.');
  expect(typed('textarea')).toEqual(['Your transfer has arrived, and your order is on its way.']);
  await visit(/^chand_b/, 'chand_b');
  expect(texts('button')).not.toContain('No answer needed');
  await visit(/^visitor c0/, 'visitor c07d52');
  type('Ready answers', 'Salam! How can we help?');
  expect(typed('textarea')).toEqual(['Nearly done.\nSalam! How can we help?']);
  all('textarea')[0]?.focus();
  key('Enter');
  expect(sent).toEqual([]);
  key('Enter', { ctrlKey: true });
  await last(sent, ['chat answer', { visitor: chat.visitor, text: 'Nearly done.\nSalam! How can we help?' }]);
  await waitFor(() => expect(typed('textarea')).toEqual(['']));
  type('Your answer', ' Bye. ');
  press('Send');
  await last(sent, ['chat answer', { visitor: chat.visitor, text: 'Bye.' }]);
  await waitFor(() => expect(typed('textarea')).toEqual(['']));
  expect(Object.keys(JSON.parse(localStorage.getItem('office-drafts') ?? '').drafts)).toEqual([
    '["chat answer",[["visitor","bilal_r"]]]',
  ]);
});

test('What is typed waits for its operator: through another page, a reload, and a session that ends', async () => {
  const path = '/do/orders/refund?order=0192a000000070008000000000000001';
  const first = await open(path, {});
  type('Reason', 'Sent to the wrong ID');
  press('Today', document.body);
  await waitFor(() => expect(texts('h1')).toEqual(['Today']));
  act(() => history.back());
  await waitFor(() => expect(typed()).toContain('Sent to the wrong ID'));
  expect(shown(main())).toContain('What you typed before is here again.');
  type('Amount', '200');
  act(() => first.session.send({ type: 'session.ended' }));
  expect(all('[inert] h1')).toHaveLength(1);
  type('Your token', 'an-invented-token', document.body);
  press('Sign in', document.body);
  await waitFor(() => expect(all('[inert]')).toHaveLength(0));
  expect(typed()).toEqual(['200', 'Sent to the wrong ID']);
  cleanup();
  await open(path, {});
  expect(typed()).toEqual(['200', 'Sent to the wrong ID']);
  press('Start anew');
  expect(typed()).toEqual(['', '']);
  cleanup();
  await open(path, {});
  expect(typed()).toEqual(['', '']);
});

test('What was sent is typed no more, also if its beginning waited from before', async () => {
  const path = '/do/orders/refund?order=0192a000000070008000000000000001';
  const refund: Change = { question: 'Refund?', said: 'Refunded PKR 300; PKR 300 in total.', answer: {} };
  await open(path, {});
  type('Amount', '100');
  type('Reason', 'late');
  cleanup();
  const { sent } = await open(path, {}, { changes: { 'orders refund': refund } });
  expect(typed()).toEqual(['100', 'late']);
  type('Amount', '300');
  press('Refund', main(), 'button[type=submit]');
  await confirm('Refund?', 'Refund');
  await last(sent, [
    'orders refund',
    { order: '0192a000000070008000000000000001', amount: 300, reason: 'late' },
  ]);
  await waitFor(() => expect(shown(main())).toContain('Refunded PKR 300; PKR 300 in total.'));
  expect(shown(main())).not.toContain('What you typed before is here again.');
  expect(typed()).toEqual(['', '']);
  cleanup();
  await open(path, {});
  expect(typed()).toEqual(['', '']);
});

/** Opens a node of the tree. */
async function unfold(name: string) {
  const [fold] = all('details').filter((each) => shown(each.querySelector('bdi') ?? undefined) === name);
  press(shown(fold?.querySelector('summary') ?? undefined), fold, 'summary');
  await waitFor(() => expect(fold?.querySelector('summary + div')).not.toBeNull());
}

test('Catalogue: the tree with its prices and states, and what was changed', async () => {
  const { sent } = await open('/list/catalogue', shelves);
  await unfold('Gift cards');
  expect(texts('summary')).toEqual(['Gift cards', 'Star card 3, 1 hidden', 'Moon card 1']);
  expect(texts('button', all('main details [data-node]')[0])).toEqual([
    'Hide',
    'Unhide',
    'Prices',
    'Texts',
    'Picture',
  ]);
  await unfold('Star card');
  expect(all('img').map((each) => each.getAttribute('src'))).toEqual(['/pictures/star.png']);
  const lines = all('details details > div > div').map(shown);
  expect(lines).toEqual([
    'Hide Prices Texts Picture',
    'Star 10 star-10 PKR 1,390 Hide Texts',
    'Star 20 hidden star-20 PKR 2,790 Unhide Texts',
    'Star 50 out of stock star-50 PKR 6,990 Hide Texts',
  ]);
  expect(texts('li', section('History'))).toEqual([
    'valorant-vp-475: PKR 1,390 → 1,450 41, mina, 2 Mar 2026, 17:00',
    'Read for the first time 38, file, 2 Mar 2026, 14:15 Back to this',
  ]);
  const [, , hidden] = all('details details > div > div');
  press('Unhide', hidden);
  await confirm('catalogue unhide?', 'Unhide');
  await last(sent, ['catalogue unhide', { id: 'star-20', seen: 41 }]);
  press('Hide', all('details details > div > div')[1]);
  await confirm('catalogue hide?', 'Hide');
  await last(sent, ['catalogue hide', { id: 'star-10', seen: 41 }]);
  press('Back to this');
  await confirm('catalogue undo?', 'Undo');
  await last(sent, ['catalogue undo', { revision: 38, seen: 41 }]);
  expect(links(section('More'))).toEqual(['Prices → /do/catalogue/prices', 'Add → /do/catalogue/add']);
  await settled();
});

test('Catalogue: a form sends the revision that it was opened on, and only what was typed anew', async () => {
  const texts41 = { name: 'Star 10', note: 'New', aliases: ['ten', 'das'] };
  const answers = { ...shelves, '["catalogue show",{"id":"star-10"}]': { ...catalogue, texts: texts41 } };
  const { sent, tell } = await open('/list/catalogue', answers, {
    changes: { 'catalogue price': { answer: { ...CHANGED_PRICE_EXAMPLES[0], revision: 43 } } },
  });
  await unfold('Gift cards');
  await unfold('Star card');
  const [, row] = all('details details > div > div');
  press('PKR 1,390', row);
  type('Price', '1,450', row);
  answers['catalogue show'] = { ...catalogue, revision: 42 };
  await tell();
  press('Change', row, 'button[type=submit]');
  await waitFor(() => expect(texts('dialog[open]').join()).toContain('catalogue price?'));
  answers['catalogue show'] = { ...catalogue, revision: 43 };
  press('Change', all('dialog[open]')[0]);
  await last(sent, ['catalogue price', { variant: 'star-10', price: 1450, seen: 41 }]);
  await waitFor(() => expect(texts('button', row)).toContain('Undo'));
  press('Undo', row);
  await confirm('catalogue undo?', 'Undo');
  await last(sent, ['catalogue undo', { revision: 41, seen: 43 }]);
  await settled();
  press('Texts', row);
  await waitFor(() => expect(texts('label', row)).toContain('Note (optional)'));
  type('Note (optional)', '', row);
  type('Aliases (optional)', 'ten\nzehn', row);
  press('Edit', row, 'button[type=submit]');
  await confirm('catalogue edit?', 'Edit');
  await last(sent, ['catalogue edit', { id: 'star-10', seen: 43, note: '', aliases: ['ten', 'zehn'] }]);
  await settled();
});

test('Catalogue: support sees prices and changes nothing', async () => {
  await open('/list/catalogue', shelves, { role: 'support' });
  await unfold('Gift cards');
  await unfold('Star card');
  expect(shown(all('details details > div')[0])).toBe(
    'Star 10 star-10 PKR 1,390 Star 20 hidden star-20 PKR 2,790 Star 50 out of stock star-50 PKR 6,990',
  );
  expect(texts('button')).toEqual([]);
});

test('a list is drawn by its meanings, and a row offers what can be done with it', async () => {
  await open('/list/methods', lists);
  expect(rows()).toEqual([
    'bank | Bank transfer | paused | Since 2 Mar 2026, 12:30 | Our bank has no service until Monday. | Resume',
    'crypto | Crypto | offered |  |  | Pause',
    'binance | Binance | not offered |  | It is not set up. | Pause',
  ]);
  expect(links(all('tbody')[0])).toEqual([
    'Resume → /do/methods/resume?method=bank',
    'Pause → /do/methods/pause?method=crypto',
    'Pause → /do/methods/pause?method=binance',
  ]);
  press('Coupons', document);
  await waitFor(() => expect(rows()).toHaveLength(12));
  expect(shown(main())).toContain('12 in all');
  expect(rows()).toContain(
    'EID13 | Discount 10% | PKR 1,503 | Uses 53 | Of 100 | Ends 3 Mar 2026, 00:00 | used up | End',
  );
  expect(links()).toContain('End → /do/coupons/end?code=EID13');
});

test('an account: what is known of it, and what can be done with what it says', async () => {
  await open('/do/accounts/show?name=mina_khan', { 'accounts show': account });
  expect(shown(all('main h1')[0])).toBe('Account: mina_khan');
  const names = texts('dt');
  expect(texts('dd').map((value, at) => `${names[at]}: ${value}`)).toEqual([
    ...['Username: mina_khan', 'E-mail: mina@example.com', 'Registered: 2 Mar 2026, 13:00'],
    ...['Balance: PKR 2,700', 'Sessions: 2', 'Orders: 5', 'Undelivered: 1', 'Pending payment: KP-4M9T-R7'],
  ]);
  expect(rows()).toEqual([
    'At 2 Mar 2026, 16:20 | credit | PKR 2,500 | 5d1e8c20',
    'At 2 Mar 2026, 14:15 | sale | − PKR 200 | KP-4M9T-R7',
  ]);
  expect(links().filter((link) => !link.startsWith('mina_khan'))).toEqual([
    'Credit → /do/accounts/credit?name=mina_khan',
    'Lock → /do/accounts/lock?name=mina_khan',
    'KP-4M9T-R7 → /do/payments/show?payment=KP-4M9T-R7',
  ]);
});

test('a payment: its facts, what it paid for and what came, each with its page', async () => {
  await open('/do/payments/show?payment=7be03d9f51c84a26a0f4e81b62d9c501', { 'payments show': payment });
  expect(shown(all('main h1')[0])).toBe('Payment: 7be03d9f');
  const names = texts('dt');
  expect(texts('dd').map((value, at) => `${names[at]}: ${value}`)).toEqual([
    ...['Payment: KP-4M9T-R7', 'Created: 3 Mar 2026, 01:18', 'Account: amna_k', 'Method: bank'],
    ...['Amount: USDT 18.5', 'Status: Completed', 'Worth: PKR 5,180'],
    ...['Paid to: PK36 PLNS 0000 0011 2345 6702', 'Sender: AMNA KHALID'],
    ...['Taken as paid: PKR 50', 'Taken by: bilal', 'Taken at: 3 Mar 2026, 01:45'],
    ...['Expires: 2 Mar 2026, 15:02', 'Closed: 2 Mar 2026, 14:07', 'Coupon: EID10', 'Order: KS-7F3Q-K2'],
  ]);
  expect(rows()).toEqual([
    'steam-usd-10 | Steam Wallet 10 USD | PKR 2,950 | Quantity 2',
    'pc-setup-basic | PC setup by phone | PKR 4,500 | Quantity 1',
    '5d1e8c20 | Sent 2 Mar 2026, 14:05 | PKR 10,350 | settled | AMNA KHALID | FT26061XYZ | a person',
  ]);
  expect(links().slice(-6)).toEqual([
    'KP-4M9T-R7 → /do/payments/show?payment=KP-4M9T-R7',
    'amna_k → /do/accounts/show?name=amna_k',
    'KS-7F3Q-K2 → /orders/KS-7F3Q-K2',
    'steam-usd-10 → /do/stock/show?variant=steam-usd-10',
    'pc-setup-basic → /do/stock/show?variant=pc-setup-basic',
    '5d1e8c20 → /do/receipts/show?receipt=5d1e8c20a7f94b6e8c3d0b9a6f7e4d21',
  ]);
});

test('a form of its own sends what its address says, and shows what a person has to look at first', async () => {
  const { sent } = await open(
    '/do/receipts/import?zone=Asia%2FKarachi',
    {},
    { changes: { 'receipts import': { would: statement } } },
  );
  expect(texts('p')).toContain('Zone: Asia/Karachi');
  type('Statement', 'date,credit\n2 Mar,700');
  press('Import', main(), 'button[type=submit]');
  await waitFor(() => expect(rows()).toHaveLength(12));
  expect(rows().slice(0, 2)).toEqual(['Date | date', 'Credit | amount']);
  expect(rows().slice(4, 6)).toEqual(['Settled | Rows 1 | 2', 'Waiting for a person | Rows 1 | 3']);
  expect(rows().slice(8)).toEqual([
    'Line 4 | left to you | "12.5O" is not an amount such as 1,500.00 |  |  | 14/03/2026 15:40,12.5O,OMAR SHAH,Main Branch | ',
    'Line 2 | settled |  | At 2 Mar 2026, 14:05 | PKR 10,400 | AMNA KHALID | KP-4M9T-R7',
    'Line 3 | unmatched | it waits for a person | At 2 Mar 2026, 14:05 | PKR 2,500 | BILAL AHMED | ',
    'Line 5 | skipped | outgoing money | 14/03/2026 16:10,"-3,000.00",,Main Branch',
  ]);
  expect(rows(section('1 skipped'))).toEqual([
    'Line 5 | skipped | outgoing money | 14/03/2026 16:10,"-3,000.00",,Main Branch',
  ]);
  press('Record', section('Not now'));
  await last(sent, ['receipts import', { zone: 'Asia/Karachi', text: 'date,credit\n2 Mar,700' }]);
  await waitFor(() => expect(links()).toContain('Go to Money → /money'));
  await settled();
});

const [, suspiciousList] = ADDED_STOCK_EXAMPLES;
const goodOnes = { press: 'Add the 49 good ones', input: { skip_suspicious: true }, asksAgain: false };
const codePart = { press: 'Take column 2 as the code', input: { columns: ['2'] }, asksAgain: true };
const list = { name: 'codes.txt', base64: 'U1RBUi1BQUFBLVhCNEQK' };

test('a list of codes is sent as the file that was chosen, and its good ones are what the first button adds', async () => {
  const { asked, sent } = await open(
    '/do/stock/add?variant=star-5',
    {},
    {
      changes: {
        'stock add': {
          question:
            '2 lines differ from the rest:\n  line 1 (…er ID): a heading\nAdd 51 codes to star-5, these too?',
          confirmed: { accept_suspicious: 2 },
          press: 'Add all 51',
          choices: [goodOnes, codePart],
          would: suspiciousList,
        },
      },
    },
  );
  const choose = async () => {
    const [input] = all('input[type=file]');
    const file = new File(['STAR-AAAA-XB4D\n'], 'codes.txt');
    fireEvent.change(input ?? expect.fail('No field for a file'), { target: { files: [file] } });
    await waitFor(() => expect(texts('bdi')).toContain('codes.txt'));
  };
  await choose();
  press('Another file or a text');
  expect(texts('bdi')).not.toContain('codes.txt');
  await choose();
  press('Add', main(), 'button[type=submit]');
  await waitFor(() => expect(shown(main())).toContain('2 lines differ from the rest'));
  expect(asked).toEqual([['stock add', { variant: 'star-5', text: list }]]);
  expect(texts('dd')).toEqual([
    ...['with the 2 suspicious lines', '51', '51 lines: 49 codes, 2 suspicious', '4', '47'],
    ...['first: …er ID, last: …9ZQ2', '0'],
  ]);
  expect(rows()).toEqual([
    'form | xxxx-xxxx-xxxx | a code | Lines 49',
    'form | xxxxx xx | a code | Lines 1',
    'form | x.xxx+xx | a code | Lines 1',
    'Line 1 | …er ID | a heading',
    'Line 9 | …E+15 | a number that the spreadsheet shortened',
  ]);
  const question = section('Not now');
  expect(texts('button', question)).toEqual([
    'Not now',
    'Add the 49 good ones',
    'Take column 2 as the code',
    'Add all 51',
  ]);
  press('Take column 2 as the code', question);
  await last(asked, ['stock add', { variant: 'star-5', text: list, columns: ['2'] }]);
  await waitFor(() => expect(shown(main())).toContain('2 lines differ from the rest'));
  expect(sent).toEqual([]);
  press('Add the 49 good ones', section('Not now'));
  await last(sent, ['stock add', { variant: 'star-5', text: list, columns: ['2'], skip_suspicious: true }]);
  await settled();
});

test('where every line is suspicious, to add all of them is not the main button', async () => {
  await open(
    '/do/stock/add?variant=star-5',
    {},
    {
      changes: {
        'stock add': {
          question: '2 lines differ from the rest.\nAdd 2 codes to star-5, these too?',
          confirmed: { accept_suspicious: 2 },
          press: 'Add all 2',
          isDoubtful: true,
        },
      },
    },
  );
  type('List', '6.01E+15\n6.02E+15');
  press('Add', main(), 'button[type=submit]');
  await waitFor(() => expect(shown(main())).toContain('these too?'));
  const [no, all] = section('Not now').querySelectorAll('button');
  expect([no?.textContent, all?.textContent]).toEqual(['Not now', 'Add all 2']);
  expect(all?.className).toBe(no?.className);
});

test('all suspicious lines are taken by their number, and a pasted list is sent as a text', async () => {
  const { sent } = await open(
    '/do/stock/add?variant=star-5',
    {},
    {
      changes: {
        'stock add': {
          question: 'Add 51 codes to star-5, these too?',
          confirmed: { accept_suspicious: 2 },
          press: 'Add all 51',
          choices: [goodOnes],
        },
      },
    },
  );
  type('List', 'STAR-AAAA-XB4D\nCode');
  press('Add', main(), 'button[type=submit]');
  await waitFor(() => expect(shown(main())).toContain('these too?'));
  press('Add all 51', section('Not now'));
  await last(sent, ['stock add', { variant: 'star-5', text: 'STAR-AAAA-XB4D\nCode', accept_suspicious: 2 }]);
  await settled();
});

test('More: who is signed in, the colours, all other pages, another device, and the way out', async () => {
  const copied = clipboard();
  const link = 'https://office.example.com/in#c0de';
  const changes = {
    office: { said: 'This link is for one use.\nOpen it.', answer: { ...OFFICE_LINK_EXAMPLES[0], link } },
  };
  const { calls } = await open('/more', {}, { role: 'support', changes });
  expect(shown(main())).toContain('You are sana, support.');
  const others = ['Stock', 'Catalogue', 'Methods', 'Wishes', 'Accounts', 'Mails', 'Devices', 'Check'];
  expect(links(section('Stock'))).toEqual(others.map((name) => `${name} → /list/${name.toLowerCase()}`));
  expect(links(all('nav')[0]).slice(0, 5)).toEqual([
    ...['Today → /', 'Money → /money', 'Orders → /orders', 'Chats → /chats', 'More → /more'],
  ]);
  for (const theme of ['dark', 'light']) {
    type('Colours', theme);
    expect(document.documentElement.dataset['theme']).toBe(theme);
  }
  type('Colours', '');
  expect(document.documentElement.dataset['theme']).toBeUndefined();
  press('Sign in on another device');
  await waitFor(() => expect(texts('h1')).toEqual(['Sign in on another device']));
  press('Office', main(), 'button[type=submit]');
  await confirm('office?', 'Office');
  await waitFor(() => expect(shown(main())).toContain(`This link is for one use. Link: ${link} Copy link`));
  press('Copy link');
  expect(copied).toEqual([[link]]);
  press('Back');
  await waitFor(() => expect(texts('h1')).toEqual(['More']));
  press('Sign out');
  await waitFor(() => expect(calls.at(-1)).toBe('DELETE /session'));
  await waitFor(() => expect(all('nav')).toEqual([]));
});
