import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import { postMessage, recentMessages } from '#server/chat/conversation.ts';
import { createJobs } from '#server/jobs.ts';
import type { CommandName } from '#server/operator/commands/commands.ts';
import { commands, isCommand } from '#server/operator/commands/commands.ts';
import {
  countFailedMails,
  countLowShelves,
  countOpenPayments,
  countUnconfirmed,
  countWaitingOrders,
  oldestUnsentMail,
  sumByProduct,
  sumUnmatched,
} from '#server/operator/commands/counts.store.ts';
import { booksByDay } from '#server/operator/commands/takings.ts';
import { fieldsOf } from '#server/operator/frame/field-metadata.ts';
import { findBySum, findDelivered } from '#server/orders/search.store.ts';
import { stockThresholds } from '#server/stock/inventory.ts';
import { prepareChanges } from './support/changes.ts';
import { reachableEngines } from './support/databases.ts';
import { latestCode, signUpAndLogIn } from './support/members.ts';
import { findWholeReads, recordStatements } from './support/query-plans.ts';
import { rareStatements } from './support/rare-statements.ts';
import { seedShop } from './support/seed-shop.ts';
import { countStoreCalls, storeFunctions } from './support/store-calls.ts';
import type { World } from './support/world.ts';
import { createWorld, DAY } from './support/world.ts';

const SIZE = { accounts: 2_000, orders: 10_000, codes: 20_000 };
const VARIANTS = [
  { id: 'star-5', name: 'Star Card, USD 5', price: 500 },
  { id: 'star-10', name: 'Star Card, USD 10', price: 1_000 },
];
/** These count the whole stock, or check the whole shop. */
const READS_WHOLE: readonly CommandName[] = [
  'check',
  'stock list',
  'stock batches',
  'stock costs',
  'stock show',
];
/** Opens and seals every code, and those here can't be opened. */
const RESEALS: readonly CommandName[] = ['keys rotate'];
/** Nothing of the database is behind these. */
const FILES: readonly string[] = ['tos', 'refunds', 'privacy'];
/** What may read a table whole, with the reason. */
const EXEMPT = [
  // A sum of many orders is soon met among the newest; for a rare one PostgreSQL takes the index of sums.
  /^Index Scan of order: select "id" from "order" where \("amount" = \$1 or "paid" = \$2\) order by "created_at" desc/,
  // A part of a name or an address may be anywhere in it, which no index of all engines finds.
  /^Seq Scan of account: select "order"."id" from "order" inner join "account" .* like /s,
  // Only a sandbox lists its mails.
  /^Seq Scan of outbox: .* from "outbox" where "kind" = \$1 and "payload" is not null order by "created_at" desc/,
  // The buyers of some hundred payments that a receipt may be for.
  /^Seq Scan of account: select "id", "username" from "account" where "id" = any/,
  // What most people ask for is counted, of what is kept of their wishes for some months.
  /^(?:Index|Seq) Scan of wish: select \(array_agg/,
  // What was owed to balances is what is owed now, less what moved since, which may be much.
  /^(Seq|Index Only) Scan of (account|ledger_entry): .* FROM account LEFT JOIN \(.* AS since/s,
];

/** A day that is over on every clock. */
const PAST_DAY = new Date(Date.now() - 2 * DAY).toISOString().slice(0, 10);

/** The functions of stores that nothing here calls, with the reason. */
const NOT_MET = [
  { what: /^recovery\//, why: 'a backup and its check read the whole shop' },
  { what: /^keys\/sealed/, why: 'a new key seals all codes again, part by part' },
  {
    what: /^stock\/store\.ts: count(?:s?ByState|Batches|Inventory|Supplies|sByState)/,
    why: 'they count the whole stock',
  },
  {
    what: /: (?:sumAccounts|countAudits|countLeft|countConversations|sumOrders|sumPayments|sumKept)$/,
    why: 'how many rows a list has on all pages (R-196)',
  },
  { what: /^keys\/store/, why: 'a few settings, and the processes of the host' },
  { what: /^operator\/frame\/(?:attempts|office|operators)\.store/, why: 'people of the shop are few' },
  { what: /^catalogue\//, why: 'changes of the catalogue are few' },
  { what: /^bank-statements\/bank-balance\.store/, why: 'one row a day' },
  { what: /^reconciliation\/polling\/store/, why: 'one row a network' },
  { what: /^payments\/unconfirmed\.store/, why: 'money on its way is little' },
  { what: /^payments\/status\.store\.ts: is/, why: 'built once, as parts of what a payment shows' },
];

describe.skipIf(!reachableEngines.includes('postgresql'))('In a shop with many orders (R-109)', () => {
  let world: World;
  let client: pg.Client;
  let storeCalls: Awaited<ReturnType<typeof countStoreCalls>>;
  beforeAll(async () => {
    world = await createWorld('postgresql', {
      env: { LIMITS: 'loose', OPERATOR_EMAIL: 'staff@example.com' },
    });
    await seedShop(world.host.db, SIZE, VARIANTS);
    // The day after the last seeded one: how many rows today has would depend on the hour, and the plans on that.
    world.clock.set(new Date(Date.now() + DAY));
    client = new pg.Client({ connectionString: world.database.url ?? '' });
    await client.connect();
    // As on a solid-state disk: else a table of these few pages may as well be read whole.
    await client.query('SET random_page_cost = 1.1');
    storeCalls = await countStoreCalls();
  }, 120_000);
  afterAll(async () => {
    await storeCalls?.close();
    await client?.end();
    await world?.close();
  });

  /** What `work` reads whole; it has to send as many different statements as are known to be in it. */
  async function wholeReadsOf(work: () => Promise<unknown>, statementsMin: number): Promise<string[]> {
    const recorded = recordStatements();
    await storeCalls.begin();
    await work().finally(recorded.stop);
    await storeCalls.end();
    expect(recorded.statements.size).toBeGreaterThan(statementsMin);
    const found: string[] = [];
    for (const statement of recorded.statements.values())
      found.push(...(await findWholeReads(client, statement)));
    return found.filter((what) => !EXEMPT.some((each) => each.test(what)));
  }

  it('each call of a shopper finds its rows by an index', async () => {
    const { host, shop } = world;
    const made = new Set<CallName>();
    const visit = async () => {
      const { browser, shopper } = await signUpAndLogIn(world);
      const call: typeof browser.call = (name, payload, headers) => {
        made.add(name);
        return browser.call(name, payload, headers);
      };
      made.add('signup');
      await call('tokenValidation');
      await call('profile');
      await call('preference', { list: 'promos', value: true });
      await call('checkStock', { productId: 'star-5', quantity: 2 });
      for (const tell of [false, true]) await call('wish', { words: 'uber', tell });
      await call('openWishes');
      await call('coupon', { ...shop.cart({ 'star-5': 1 }), coupon: 'NONE' });
      await call('paymentMethods');
      await browser.request('/api/payment-methods?total=500');
      for (const order of [
        shop.checkout('bank', { 'star-5': 1 }),
        { ...shop.checkout('crypto', { 'star-5': 1 }), coin: 'USDT', network: 'trc20' },
        shop.checkout('binance', { 'star-5': 1 }),
        shop.checkout('balance', { 'star-5': 1 }),
      ]) {
        const { text } = await call('checkout', order, { 'Idempotency-Key': `key-${order.method}` });
        const [, id] = /\/payment\/(\w+)/.exec(text) ?? [];
        if (id === undefined) continue;
        await call('checkout', order, { 'Idempotency-Key': 'another' });
        await call('paymentStatus', { payment_id: id });
        if (order.method === 'bank') {
          await call('paymentStatus', { payment_id: id, userInput: 'Mina Khan' });
          await shop.receivesFor(id);
        } else await call('paymentStatus', { payment_id: id, cancel: true });
      }
      await call('checkoutAttempt', { key: 'key-bank' });
      await call('myOrders');
      await call('myPayments');
      await call('balanceHistory');
      await call('changeEmail', { email: `new-${shopper.email}` });
      await call('changePassword', {
        current_pass: shopper.password,
        new_pass_1: 'quiet-lake-77',
        new_pass_2: 'quiet-lake-77',
      });
      await call('logout');
      await call('login', { username: shopper.username, password: 'wrong-lake-77' });
      await call('login', { username: shopper.email, password: 'quiet-lake-77' });
      await call('forget', { email: shopper.email });
      await call('forget', {
        otp: await latestCode(world, shopper.email),
        password_1: 'quiet-lake-78',
        password_2: 'quiet-lake-78',
      });
      await postMessage(host, { id: 'b'.repeat(32), accountId: null }, 'Hello?', { client: '203.0.113.9' });
      await recentMessages(host, 'b'.repeat(32));
    };
    expect(await wholeReadsOf(visit, 60)).toEqual([]);
    const missed = Object.keys(calls).filter(
      (name) => !FILES.includes(name) && ![...made].some((each) => each === name),
    );
    expect(missed).toEqual([]);
  });

  it('each slice of a long history is found by an index', async () => {
    const browser = world.browser();
    const { host, shop } = world;
    const { id } = await host.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'seed_1')
      .executeTakeFirstOrThrow();
    const session = await shop.logsIn(id);
    const [name = '', token = ''] = (session.split(';')[0] ?? '').split('=');
    browser.cookies.set(name, token);
    const read = async () => {
      for (const path of ['/api/my-orders', '/api/my-payments', '/api/balance-history']) {
        const first = await browser.request(`${path}?limit=20`);
        expect(first.status).toBe(200);
        const [, next] = /<([^>]+)>/.exec(first.headers.get('Link') ?? '') ?? [];
        if (next !== undefined) expect((await browser.request(next)).status).toBe(200);
      }
    };
    expect(await wholeReadsOf(read, 8)).toEqual([]);
  });

  it('what runs on a timer finds its rows by an index', async () => {
    const { host, shop } = world;
    await shop.stocks('star-5', 2);
    const config = {
      ...host.config,
      smtpUrl: 'smtp://127.0.0.1:1',
      operatorWebhookUrl: 'http://127.0.0.1:1/hook',
    };
    const { jobs, close } = createJobs({ ...host, config });
    expect(jobs.length).toBeGreaterThan(10);
    const found: string[] = [];
    for (const { name, run } of jobs)
      found.push(...(await wholeReadsOf(run, -1)).map((what) => `${name}: ${what}`));
    close();
    expect(found).toEqual([]);
  });

  it('each reading of an operator finds its rows by an index', async () => {
    const { host, shop } = world;
    const { id: order, payment_id: payment } = await host.db
      .selectFrom('order')
      .select(['id', 'payment_id'])
      .limit(1)
      .executeTakeFirstOrThrow();
    const { id: receipt } = await host.db
      .selectFrom('receipt')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { id: visitor } = await host.db
      .selectFrom('chat_conversation')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await shop.stocks('star-5', 1);
    const inputs: Partial<Record<CommandName, readonly object[]>> = {
      'accounts show': [{ name: 'seed_1' }],
      'books rows': [{ figure: 'sales', day: PAST_DAY }],
      'chat show': [{ visitor }],
      'orders find': ['KS-0000123', order.slice(0, 8), 'Star Card', 'seed_17', '500'].map((text) => ({
        text,
      })),
      'orders show': [{ order }],
      'payments show': [{ payment }],
      'receipts show': [{ receipt }],
    };
    // From now on the books of the days that are over are kept.
    await commands.today.run(host, {});
    // One that needs an input which is not above is refused, and fails here.
    const readings = Object.values(commands).filter(
      ({ name, does }) => does === 'read' && !READS_WHOLE.includes(name),
    );
    expect(readings.length).toBeGreaterThan(20);
    const found: string[] = [];
    for (const { name, list, run } of readings) {
      const look = async () => {
        for (const input of inputs[name] ?? [list === undefined ? {} : { limit: 20 }]) await run(host, input);
      };
      found.push(...(await wholeReadsOf(look, -1)).map((what) => `${name}: ${what}`));
    }
    expect(found).toEqual([]);
  });

  it("the operator's lists find their rows by an index", async () => {
    const { host, shop } = world;
    const order = await host.db
      .selectFrom('order')
      .select(['id', 'payment_id'])
      .limit(1)
      .executeTakeFirstOrThrow();
    const limit = 20;
    const since = new Date(Date.now() - DAY);
    const day = PAST_DAY;
    const figures = fieldsOf(commands['books rows'].input)[0]?.choices ?? [];
    expect(figures.length).toBeGreaterThan(10);
    // Of each list, in each of its orders, the first page and the one after it. How many rows it has on all
    // pages is another question, which reads what the filters leave.
    const pages: { name: CommandName; input: object }[] = [];
    for (const { name, list, page } of Object.values(commands).filter(
      (each) => !READS_WHOLE.includes(each.name),
    ))
      for (const sort of list?.sorts ?? []) {
        const { after } = (await page?.(host, { sort, limit: 2 })) ?? { after: null };
        pages.push({ name, input: { sort, limit } });
        if (after !== null) pages.push({ name, input: { sort, limit, cursor: after } });
      }
    expect(pages.length).toBeGreaterThan(30);
    const look = async () => {
      for (const { name, input } of pages) await commands[name].run(host, input);
      await shop.operator('receipts unmatched', { kept: true, limit });
      await shop.operator('receipts unmatched', { kept: true, sort: 'amount', limit });
      await shop.operator('orders list', { waiting: true, limit });
      await shop.operator('orders list', {
        waiting: false,
        limit,
        method: 'bank',
        from: '2026-03-02',
        to: '2026-03-02',
      });
      // Those of what is often bought are soon met among the newest.
      for (const rare of [{ variant: 'help-hour' }, { method: 'binance' }, { state: 'cancelled' }] as const)
        await shop.operator('orders list', { waiting: false, limit, ...rare });
      await shop.operator('orders show', { order: order.id.slice(0, 8) });
      await shop.operator('payments list', { pending: true, limit });
      await shop.operator('payments list', { pending: false, account: 'seed_1', limit });
      await shop.operator('payments show', { payment: order.payment_id.slice(0, 8) });
      await shop.operator('accounts show', { name: 'seed_1' });
      await shop.operator('audit list', { subject: order.id.slice(0, 8), limit });
      await booksByDay(host, [day]);
      await shop.operator('books show', { day });
      await shop.operator('books profit', { day });
      for (const figure of figures) await commands['books rows'].run(host, { figure, day, limit });
      await countLowShelves(host.db, await stockThresholds(host), host.now());
      await countOpenPayments(host.db);
      await oldestUnsentMail(host.db);
      await sumUnmatched(host.db);
      await countUnconfirmed(host.db);
      await countWaitingOrders(host.db);
      await countFailedMails(host.db, since);
      await sumByProduct(host.db, since);
      await findBySum(host.db, 501, limit);
      await findDelivered(host.db, null, limit);
      await findDelivered(host.db, { id: order.id, at: since }, limit);
    };
    expect(await wholeReadsOf(look, 20)).toEqual([]);
  });

  it('each change of an operator, and its dry run, finds its rows by an index', async () => {
    const { inputs, acting } = await prepareChanges(world);
    const found: string[] = [];
    for (const [name, input] of Object.entries(inputs)) {
      if (!isCommand(name) || RESEALS.includes(name)) continue;
      const as = await acting(name);
      const work = async () => {
        await commands[name].run(as, { ...input, dry_run: true });
        await commands[name].run(as, input);
      };
      found.push(...(await wholeReadsOf(work, -1)).map((what) => `${name}: ${what}`));
    }
    expect(found).toEqual([]);
  });

  it('what networks, banks and people do rarely finds its rows by an index', async () => {
    const { host, shop } = world;
    const visitor = 'c'.repeat(32);
    await postMessage(host, { id: visitor, accountId: null }, 'Hello?', { client: '203.0.113.9' });
    const rows = await host.db
      .selectFrom('delivered_item')
      .innerJoin('order_line', 'order_line.id', 'delivered_item.order_line_id')
      .innerJoin('order', 'order.id', 'order_line.order_id')
      .innerJoin('receipt', 'receipt.payment_id', 'order.payment_id')
      .leftJoin('coupon_redemption', 'coupon_redemption.payment_id', 'order.payment_id')
      .innerJoin('coupon', (join) => join.onTrue())
      .select(['order.account_id as account', 'order.payment_id as payment', 'receipt.id as receipt'])
      .select(['delivered_item.id as item', 'coupon.id as coupon'])
      .where('coupon_redemption.payment_id', 'is', null)
      .whereRef('coupon.created_at', '>', 'order.created_at')
      .limit(1)
      .executeTakeFirstOrThrow();
    const ask = () =>
      shop
        .transact(async (tx) => {
          for (const statement of rareStatements(tx, { ...rows, visitor })) await statement();
          throw new Error('Nothing of it is kept');
        })
        .catch((error: Error) => error.message);
    const asked = async () => expect(await ask()).toBe('Nothing of it is kept');
    expect(await wholeReadsOf(asked, 40)).toEqual([]);
  });

  it('and no function of a store was left out, but those known', async () => {
    const functions = await storeFunctions();
    expect(functions.length).toBeGreaterThan(200);
    const left = [...functions.filter((name) => !storeCalls.called.has(name)), ...storeCalls.unreached()];
    expect(left.filter((name) => !NOT_MET.some(({ what }) => what.test(name)))).toEqual([]);
    expect(NOT_MET.filter(({ what }) => !left.some((name) => what.test(name)))).toEqual([]);
  });
});
