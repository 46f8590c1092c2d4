import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openCatalogue, topNodesOf } from '#server/catalogue/catalogue.ts';
import { postMessage } from '#server/chat/conversation.ts';
import { enqueueMail } from '#server/mail/enqueue.ts';
import type { CommandName } from '#server/operator/commands/commands.ts';
import { commands, isCommand } from '#server/operator/commands/commands.ts';
import { insertOfficeSession } from '#server/operator/frame/office.store.ts';
import { createOperatorApp } from '#server/operator/http/operator-server.ts';
import { newId } from '#server/platform/ids.ts';
import { keepWish } from '#server/wishes/wishes.ts';
import { testCatalogue } from './support/catalogue.ts';
import type { World } from './support/world.ts';
import { DAY, forEachEngine, MINUTE, onOneEngine } from './support/world.ts';

/** How much of something each row has: rows 3, 4 and 5 are alike, also in their moment. */
const AMOUNTS = [2, 7, 1, 1, 1, 6, 4];
/** The name of a row by its amount: alike ones are all `3`. */
const labelOf = (amount: number) => ({ 2: '1', 7: '2', 1: '3', 6: '6', 4: '7' })[amount] ?? `? ${amount}`;

/** A row's amount; every list of money has it as a text or a number. */
const amountIn = ({ paid, amount, balance }: Record<string, unknown>) => Number(paid ?? amount ?? balance);
const byAmount =
  (unit: number, base = 0) =>
  (row: Record<string, unknown>) =>
    labelOf((amountIn(row) - base) / unit);
const last = (field: string) => (row: Record<string, unknown>) => String(row[field]).slice(-1);

type List = {
  input?: object;
  label: (row: Record<string, unknown>) => string;
  /** The pages of three rows by each order. */
  sorts: Readonly<Record<string, string>>;
  count?: number;
  totals?: readonly string[];
};
const BY_TIME = { newest: '763|332|1', oldest: '123|336|7' };
const BY_AMOUNT = { ...BY_TIME, amount: '267|133|3' };

/** What every list shows of the seven rows that `fill` makes. */
const LISTS: Partial<Readonly<Record<CommandName, readonly List[]>>> = {
  'orders list': [
    { label: byAmount(500), sorts: BY_AMOUNT, totals: ['Paid 11000 PKR'] },
    { input: { waiting: true }, label: byAmount(500), sorts: BY_AMOUNT, totals: ['Paid 11000 PKR'] },
  ],
  'payments list': [{ label: byAmount(500), sorts: BY_AMOUNT, totals: ['Amount 11000 PKR'] }],
  'receipts unmatched': [
    { label: byAmount(1, 10_000), sorts: BY_AMOUNT, totals: ['Amount 70022 PKR'] },
    { input: { kept: true }, label: byAmount(1, 20_000), sorts: BY_AMOUNT, totals: ['Amount 140022 PKR'] },
  ],
  'statements left': [{ label: last('text'), sorts: { oldest: '123|456|7', newest: '765|432|1' } }],
  'stock list': [
    {
      label: ({ variant }) => String(variant).replace('star-', '$'),
      sorts: { 'runs-out': '$5$10$99|$50', name: '$10$5$50|$99', most: '$50$99$10|$5' },
      count: 4,
    },
  ],
  'stock batches': [{ label: ({ free }) => labelOf(Number(free)), sorts: BY_TIME }],
  'stock costs': [{ label: ({ codes }) => labelOf(Number(codes)), sorts: BY_TIME }],
  'stock show': [
    {
      input: { variant: 'star-10' },
      label: ({ free }) => labelOf(Number(free)),
      sorts: { newest: '731', oldest: '137' },
      count: 3,
    },
  ],
  'catalogue history': [{ label: last('revision'), sorts: { newest: '765|432|1', oldest: '123|456|7' } }],
  'methods list': [
    {
      label: ({ method }) => `${method} `,
      sorts: { shown: 'crypto bank binance |balance ', name: 'balance bank binance |crypto ' },
      count: 4,
    },
  ],
  'coupons list': [
    { label: last('code'), sorts: { code: '123|456|7', used: '765|432|1', ends: '654|321|7' } },
  ],
  'wishes list': [{ label: last('words'), sorts: { people: '123|456|7', newest: '765|432|1' } }],
  'chat list': [
    {
      label: last('last_words'),
      sorts: { waiting: '233|376|1', newest: '617|333|2', oldest: '233|371|6' },
    },
  ],
  'accounts list': [
    {
      label: byAmount(10),
      sorts: { ...BY_TIME, balance: '267|133|3' },
      totals: ['Balance 220 PKR'],
    },
  ],
  'audit list': [
    {
      input: { by: 'sana' },
      label: ({ subject }) => labelOf(AMOUNTS[Number(String(subject).slice(1)) - 1] ?? 0),
      sorts: BY_TIME,
    },
  ],
  'mails failed': [{ label: last('subject'), sorts: { newest: BY_TIME.newest } }],
  'devices list': [
    { label: last('name'), sorts: { used: BY_TIME.newest, newest: BY_TIME.newest } },
    { label: () => 'x', sorts: { operator: 'xxx|xxx|x' } },
  ],
};

const SHARED = 'the-shared-token-of-these-tests';
const LOCAL = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
const CLIENT = { client: '203.0.113.9' };

/** Makes seven rows of every list, a minute apart but for three. */
async function fill({ host, shop, clock }: World): Promise<void> {
  const file = join(mkdtempSync(join(tmpdir(), 'keystall-lists-')), 'catalogue.json');
  onTestFinished(() => rmSync(dirname(file), { recursive: true }));
  writeFileSync(file, JSON.stringify(topNodesOf(testCatalogue())));
  (await openCatalogue(file, { now: host.now, db: host.db })).close();
  const sana = { ...host, actor: { name: 'sana', role: 'manager' as const } };
  const rows = AMOUNTS.map((_, index) => `2026-03-02,12.5O,Omar ${index + 1}`);
  await commands['receipts import'].run(host, { text: ['date,credit,sender', ...rows].join('\n') });
  const visitors: string[] = [];
  for (const [index, amount] of AMOUNTS.entries()) {
    const label = labelOf(amount);
    if (index !== 3 && index !== 4) clock.advance(MINUTE);
    await shop.pays('bank', await shop.buyer({ balance: 10 * amount }), { 'star-5': amount });
    await shop.receives(10_000 + amount, { from: 'Nobody' });
    const { receiptId } = await shop.receives(20_000 + amount, { from: 'Nobody' });
    await commands['receipts keep'].run(host, { receipt: receiptId, reason: 'not for us' });
    await shop.stocks(['star-10', 'star-50', 'star-99'][index % 3] ?? '', amount);
    if (index > 0) await commands['catalogue price'].run(host, { variant: 'star-10', price: 1_000 + index });
    const until = index === 6 ? {} : { until: `2030-0${7 - index}-01` };
    await commands['coupons add'].run(sana, { code: `C${index + 1}`, discount: 0.1, cap: 5, ...until });
    for (let client = index; client < 7; client++)
      await keepWish(
        host,
        { words: `wish ${index + 1}`, tell: false },
        { accountId: null, client: `198.51.100.${client}` },
      );
    const visitor = newId();
    visitors.push(visitor);
    await postMessage(host, { id: visitor, accountId: null }, `row ${label}`, CLIENT);
    const mail = { to: 'mina@example.com', subject: `row ${label}`, paragraphs: [] };
    await enqueueMail(host.db, host, mail, `failed ${index}`);
    await insertOfficeSession(host.db, {
      token_hash: newId(),
      credential: newId(),
      signed_in_at: host.now(),
      used_at: host.now(),
      fresh_until: host.now(),
      device: `row ${label}`,
    });
  }
  await host.db
    .updateTable('outbox')
    .set({ failure: 'ECONNECTION' })
    .where('dedupe_key', 'like', 'failed %')
    .execute();
  for (const index of [0, 5]) {
    clock.advance(MINUTE);
    await commands['chat answer'].run(host, { visitor: visitors[index] ?? '', text: `row ${index + 1}` });
  }
}

const pageOf = (host: World['host'], name: string, input: object) => {
  const page = isCommand(name) ? commands[name].page : undefined;
  if (page === undefined) throw new Error(`${name} is no list`);
  return page(host, { limit: 3, ...input });
};

/** All pages of a list as they are shown one after another, and again on the way back. */
async function leafThrough(host: World['host'], name: string, { label, input }: List, sort: string) {
  const read = (cursor: string | null) =>
    pageOf(host, name, { ...input, sort, ...(cursor === null ? {} : { cursor }) });
  const pages = [await read(null)];
  for (
    let on = pages.at(-1)?.after ?? null;
    on !== null && pages.length < 9;
    on = pages.at(-1)?.after ?? null
  )
    pages.push(await read(on));
  const back: typeof pages = [];
  const [first, end] = [pages.at(0), pages.at(-1)];
  for (let to = end?.before ?? null; to !== null && back.length < 9; to = back[0]?.before ?? null)
    back.unshift(await read(to));
  const [forth, again] = [pages.slice(0, -1), back].map((all) => all.map(({ answer }) => answer));
  expect([name, sort, again]).toEqual([name, sort, forth]);
  expect([name, sort, first?.before, back.every(({ after }) => after !== null)]).toEqual([
    name,
    sort,
    null,
    true,
  ]);
  const rows = pages.flatMap(({ answer }) => answer);
  expect([name, sort, new Set(rows.map((row) => JSON.stringify(row))).size]).toEqual([
    name,
    sort,
    rows.length,
  ]);
  return {
    shown: pages.map(({ answer }) => answer.map(label).join('')).join('|'),
    counted: [...new Set(pages.map(({ count }) => count))],
    totals: first?.totals.map((total) => Object.values(total).join(' ')) ?? [],
  };
}

forEachEngine('Each list of the operator (R-196)', (world) => {
  it('is paged through forwards and backwards in each of its orders, and shows each row once', async () => {
    const { host } = world;
    await fill(world);
    const told = Object.entries(LISTS).flatMap(([name, all]) =>
      all.flatMap((list) => Object.entries(list.sorts).map(([sort, shown]) => ({ name, list, sort, shown }))),
    );
    expect([...new Set(told.map(({ name, sort }) => `${name} ${sort}`))].toSorted()).toEqual(
      Object.values(commands)
        .flatMap(({ name, list }) => (list?.sorts ?? []).map((sort) => `${name} ${sort}`))
        .toSorted(),
    );
    for (const { name, list, sort, shown } of told) {
      const { count = 7, totals = [] } = list;
      expect([name, sort, await leafThrough(host, name, list, sort)]).toEqual([
        name,
        sort,
        { shown, counted: [count], totals },
      ]);
    }
  });
});

onOneEngine('A page of a list (R-196)', (world) => {
  const shownOf = ({ answer }: { answer: Record<string, unknown>[] }) => answer.map(byAmount(500)).join('');

  it('begins where the last one ended, whatever comes and goes meanwhile', async () => {
    const { host, shop, clock } = world;
    const buys = async (amount: number) => {
      clock.advance(MINUTE);
      await shop.pays('bank', await shop.buyer(), { 'help-hour': 1, 'star-5': amount });
    };
    const read = (cursor: string | null, input = {}) =>
      pageOf(host, 'orders list', { ...input, ...(cursor === null ? {} : { cursor }) });
    const told = ({ answer, count }: Awaited<ReturnType<typeof read>>) =>
      `${answer.map(({ paid }) => (Number(paid) - 2_500) / 500).join('')} of ${count}`;
    for (const amount of [1, 2, 3, 4, 5]) await buys(amount);
    const first = await read(null);
    await buys(6);
    const second = await read(first.after);
    const back = await read(second.before);
    const newest = await read(back.before);
    expect([first, second, back, newest].map(told)).toEqual(['543 of 5', '21 of 6', '543 of 6', '6 of 6']);
    expect([second.after, newest.before]).toEqual([null, null]);

    // A page of which nothing is left is the first one.
    const waiting = await read(null, { waiting: true });
    for (const { order } of (await read(waiting.after, { waiting: true })).answer.map(({ id }) => ({
      order: String(id),
    })))
      await commands['orders cancel'].run(host, { order });
    expect(told(await read(waiting.after, { waiting: true }))).toBe('123 of 3');
  });

  it('is refused to a cursor of another list or order, to days the wrong way round, and to what is no list', async () => {
    const { host, shop, clock } = world;
    const app = createOperatorApp(host, SHARED);
    const sent = async (command: string, input: object) => {
      const body = JSON.stringify({ command, input, page: true });
      const headers = { Host: '127.0.0.1', Authorization: `Bearer ${SHARED}`, Accept: 'application/json' };
      const response = await app.request(
        'http://127.0.0.1/commands',
        { method: 'POST', headers, body },
        LOCAL,
      );
      return [response.status, await response.json()];
    };
    for (const amount of [1, 2, 7]) {
      await shop.pays('bank', await shop.buyer(), { 'star-5': amount });
      clock.advance(DAY);
    }
    const { after } = await pageOf(host, 'orders list', { limit: 1 });
    const other = {
      path: 'cursor',
      sentence: 'This page is of another list, or of another order of it: begin with its first page.',
    };
    const days = { from: '2026-03-03', to: '2026-03-03' };
    const [, { answer: ofDay, count }] = await sent('orders list', days);
    expect([shownOf({ answer: ofDay }), count]).toEqual(['1', 1]);
    for (const [command, input, refusal] of [
      ['orders list', { sort: 'oldest', cursor: after }, other],
      ['orders list', { waiting: true, cursor: after }, other],
      ['payments list', { cursor: after }, other],
      ['orders list', { cursor: 'WzFd' }, other],
      [
        'orders list',
        { from: '2026-03-03', to: '2026-03-02' },
        { path: 'from', sentence: 'The first day, 2026-03-03, is after the last, 2026-03-02.' },
      ],
      [
        'orders list',
        { sort: 'price' },
        { path: 'sort', sentence: 'sort must be one of newest, oldest, amount.' },
      ],
      ['orders show', { order: 'KS-7F3Q-K2' }, { path: null, sentence: '"orders show" is no list.' }],
    ] as const)
      expect([command, input, await sent(command, input)]).toEqual([command, input, [400, refusal]]);
  });
});

onOneEngine('Today', (world) => {
  it('shows the first rows of each of its lists, says how many more there are, and counts a sale at once', async () => {
    const { host, shop, clock } = world;
    clock.advance(DAY);
    await shop.pays('bank', await shop.buyer(), { 'star-5': 1 });
    const today = async () => commands.today.run(host, {});
    const { more_products, more_replaced, waiting, days } = await today();
    expect([more_products, more_replaced]).toEqual([0, 0]);
    expect([waiting.low_shelves, waiting.shelves.length]).toEqual([{ empty: 2, low: 0 }, 2]);
    expect(days.map(({ orders }) => orders)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    await sql`INSERT INTO order_line (id, order_id, position, variant_id, name, price, quantity, instant, delivered)
      SELECT 'line ' || n, order_id, n, 'v-' || n, 'Card ' || n, n, 1, instant, 1
      FROM order_line, generate_series(1, 52) AS n`.execute(host.db);
    await sql`INSERT INTO audit_log (id, at, actor, action, subject, detail)
      SELECT 'entry ' || n, ${host.now()}, 'actor ' || n, 'orders replace', 'x', '{}' FROM generate_series(1, 23) AS n`.execute(
      host.db,
    );
    clock.advance(MINUTE);
    await shop.pays('bank', await shop.buyer(), { 'star-5': 1 });
    const later = await today();
    expect([later.products.length, later.more_products]).toEqual([50, 3]);
    expect([later.replaced.length, later.more_replaced]).toEqual([20, 3]);
    expect(later.days.slice(-2).map(({ orders }) => orders)).toEqual([0, 2]);
    clock.advance(DAY);
    expect((await today()).days.slice(-2).map(({ orders }) => orders)).toEqual([2, 0]);
    expect(commands.today.show(later, 100)).toContain('3 more');
  });
});

onOneEngine('An answer with a list in it (R-109)', (world) => {
  it('ends, and says that there is more', async () => {
    const { host, shop } = world;
    const buyer = await shop.buyer();
    for (let times = 0; times < 11; times++) await shop.credits(buyer, 100);
    for (let times = 0; times < 2; times++) await shop.pays('balance', buyer, { 'star-5': 1 });
    const found = async (limit: number) => {
      const { orders, more_orders } = await shop.operator('orders find', { text: 'star', limit });
      return [orders.length, more_orders];
    };
    expect([await found(1), await found(2)]).toEqual([
      [1, true],
      [2, false],
    ]);
    const { movements, more_movements } = await shop.operator('accounts show', {
      name: (await shop.username(buyer)) ?? '',
    });
    expect([movements.length, more_movements]).toEqual([10, 3]);
    const day = '2026-03-02';
    expect((await shop.operator('books profit', { day })).more_products).toBeNull();
    await sql`INSERT INTO order_line (id, order_id, position, variant_id, name, price, quantity, instant, delivered)
      SELECT 'line ' || n, order_id, n, 'v-' || n, 'Card ' || n, n, 1, instant, 1
      FROM (SELECT * FROM order_line LIMIT 1) AS line, generate_series(1, 201) AS n`.execute(host.db);
    const { products, more_products } = await shop.operator('books profit', { day });
    expect([products.length, more_products]).toEqual([200, 2]);
  });
});
