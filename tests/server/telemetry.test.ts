import { describe, expect, it, vi } from 'vitest';
import { withSavepoint } from '#server/database/savepoint.ts';
import { afterCommit, dryRun, transact } from '#server/database/transact.ts';
import { startJobs } from '#server/jobs.ts';
import { createOperatorApp } from '#server/operator/http/operator-server.ts';
import { settingsToLog } from '#server/settings-to-log.ts';
import { makeCodes } from './support/driver.ts';
import { latestCode, newShopper, signUp, signUpAndLogIn } from './support/members.ts';
import type { World } from './support/world.ts';
import { DAY, MINUTE, onOneEngine, testConfig } from './support/world.ts';

const TOKEN = 'a token of an operator';

/** What `/metrics` of a host's operator listener answers. */
async function metricsOf(
  { host }: Pick<World, 'host'>,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) {
  const response = await createOperatorApp(host, TOKEN).request(
    '/metrics',
    { headers: { Host: 'localhost:3010', ...headers } },
    { incoming: { socket: { remoteAddress } } },
  );
  return { status: response.status, text: await response.text() };
}

/** The value of a sample, such as `keystall_payments_total{method="bank",state="pending"}`. */
function sampleOf(text: string, name: string): number | null {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? null : Number(line.slice(name.length));
}

onOneEngine('The log (R-116)', (world) => {
  const events = (event: string) => world.logged.lines().filter((line) => line.event === event);

  it('has a line for each request, which names it as its answer does', async () => {
    const { browser } = await signUpAndLogIn(world);
    world.logged.clear();
    const { headers } = await browser.call('profile');
    const [line] = events('request');
    expect(line).toMatchObject({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      method: 'GET',
      route: '/api/profile',
      status: 200,
      ms: expect.any(Number),
      request_id: headers.get('X-Request-Id'),
      account: expect.stringMatching(/^\w{32}$/),
      client: expect.stringMatching(/^[\w-]{12}$/),
    });
    expect(headers.get('X-Request-Id')).toMatch(/^\w{10}$/);
  });

  it('tells clients apart without their addresses', async () => {
    for (const address of ['203.0.113.7', '203.0.113.8', '203.0.113.7'])
      await world.browser(address).request('/api/profile');
    const [one, other, again] = events('request').map(({ client }) => client);
    expect([one === again, one === other]).toEqual([true, false]);
    expect(world.logged.text()).not.toContain('203.0.113');
  });

  it('names no path that a visitor makes up', async () => {
    await world.browser().request('/api/made-up-path?with=a-query');
    expect(world.logged.text()).not.toMatch(/made-up|a-query/);
  });

  it('tells who logs in, and who is refused and why', async () => {
    const shopper = await signUp(world);
    const browser = world.browser();
    await world.browser().call('login', shopper);
    expect(events('logged in')).toMatchObject([{ account: expect.stringMatching(/^\w{32}$/) }]);
    await browser.call('login', { ...shopper, password: 'wrong-by-far-1' });
    await browser.call('login', { username: 'nobody-here', password: 'wrong-by-far-1' });
    expect(events('login refused')).toMatchObject([
      { level: 'warn', outcome: 'wrong', account: expect.stringMatching(/^\w{32}$/) },
      { outcome: 'wrong', account: null },
    ]);
    for (let tries = 0; tries < 10; tries += 1)
      await browser.call('login', { ...shopper, password: 'wrong-by-far-1' });
    expect(events('limit exceeded')[0]).toMatchObject({ limit: 'wrong-password-from' });
    expect(events('login refused').at(-1)).toMatchObject({ outcome: 'limited' });
  });

  it('tells by id what becomes of payments, receipts and orders', async () => {
    const [one, two] = [await world.shop.buyer(), await world.shop.buyer()];
    await world.shop.stocks('star-5', ['CODE-1']);
    const paid = await world.shop.pays('bank', one, { 'star-5': 1 });
    const cancelled = await world.shop.opens('bank', two, { 'star-5': 1 });
    await world.shop.cancels(cancelled);
    expect(events('payment pending').map(({ payment }) => payment)).toEqual([paid, cancelled]);
    expect(events('payment completed')).toMatchObject([{ payment: paid, method: 'bank' }]);
    expect(events('payment cancelled')).toMatchObject([{ payment: cancelled }]);
    expect(events('receipt recorded')).toMatchObject([{ outcome: 'settled', payment: paid }]);
    expect(events('order delivered')).toMatchObject([{ complete: true }]);
  });

  it('tells how many codes an order got from stock, since a restored backup has them for sale again', async () => {
    const { shop } = world;
    const codes = makeCodes(6);
    await shop.stocks('star-5', codes.slice(0, 2));
    await shop.stocks('star-10', codes.slice(2, 3));
    const buyer = await shop.buyer();
    await shop.pays('bank', buyer, { 'star-5': 3, 'star-10': 1, 'help-hour': 1 });
    await shop.stocks('star-5', codes.slice(3, 5));
    const orderId = (await shop.orders(buyer))[0]?.id ?? '';
    await shop.delivers({ orderId, variantId: 'help-hour', items: ['Today at 5'] });
    expect(events('order delivered').map(({ complete, from_stock }) => [complete, from_stock])).toEqual([
      [false, { 'star-5': 2, 'star-10': 1 }],
      [false, { 'star-5': 1 }],
      [true, {}],
    ]);
    await shop.replaces({ orderId, variantId: 'star-5', dead: codes[0] ?? '', substitute: null });
    expect(events('item replaced')).toMatchObject([{ order: orderId, from_stock: { 'star-5': 1 } }]);
    for (const code of codes) expect(world.logged.text()).not.toContain(code);
  });

  it('tells what was committed, and nothing else', async () => {
    const said: string[] = [];
    await transact(world.host.db, async (tx) => {
      afterCommit(tx, () => said.push('kept'));
      await withSavepoint(
        tx,
        async () => afterCommit(tx, () => said.push('undone')),
        () => false,
      );
      expect(said).toEqual([]);
    });
    await dryRun(world.host, async (tx) => afterCommit(tx, () => said.push('tried')));
    expect(said).toEqual(['kept']);
  });

  it('is not done again where what tells it fails like a lost conflict', async () => {
    let runs = 0;
    const deadlock = Object.assign(new Error('A deadlock'), { code: '40P01' });
    const told = transact(world.host.db, async (tx) => {
      runs += 1;
      afterCommit(tx, () => {
        throw deadlock;
      });
    });
    await expect(told).rejects.toBe(deadlock);
    expect(runs).toBe(1);
  });

  it('has no code, password, token, address or one-time code in it', async () => {
    const shopper = newShopper();
    const { browser } = await signUpAndLogIn(world, shopper);
    const otp = await latestCode(world, shopper.email);
    await browser.call('changePassword', {
      current_pass: shopper.password,
      new_pass_1: 'another-quiet-river',
      new_pass_2: 'another-quiet-river',
    });
    await world.browser().call('forget', { email: shopper.email });
    const reset = await latestCode(world, shopper.email);
    await world.shop.stocks('star-5', ['CODE-CANARY-77', 'CODE-CANARY-78']);
    const payment = { method: 'bank' as const, coin: null, network: null };
    await browser.call('checkout', { ...payment, cart: world.shop.cart({ 'star-5': 1 }) });
    await world.shop.receives(500, { from: 'Canary Payer' });
    await browser.call('myOrders');
    const text = world.logged.text();
    expect(text.length).toBeGreaterThan(1_000);
    for (const secret of [
      shopper.email,
      shopper.username,
      shopper.password,
      'another-quiet-river',
      'Canary Payer',
      'CODE-CANARY',
      String(otp),
      String(reset),
      ...browser.cookies.values(),
    ])
      expect(text).not.toContain(secret);
  });
});

describe('The settings in the log (R-116)', () => {
  it('are those that are listed: no secret is among them', () => {
    const canary = (name: string) => `canary-of-${name}-0123456789abcdef`;
    const config = testConfig({
      NODE_ENV: 'production',
      DATABASE_URL: `postgres://shop:${canary('db')}@127.0.0.1/shop`,
      SMTP_URL: `smtps://shop:${canary('smtp')}@mail.example.com`,
      PUBLIC_URL: 'https://shop.example.com',
      TRUSTED_PROXIES: '1',
      SECRET: canary('secret'),
      OPERATOR_TOKEN: canary('operator'),
      METRICS_TOKEN: canary('metrics'),
      OKX_KEY: canary('okx-key'),
      OKX_SECRET: canary('okx-secret'),
      OKX_PASSPHRASE: canary('okx-pass'),
      RATE_PKR_PER_USDT: '280',
    });
    const text = JSON.stringify(settingsToLog(config));
    expect(text).toContain('mail.example.com');
    expect(text).not.toContain('canary');
  });
});

onOneEngine(
  'Behind a trusted proxy (R-116)',
  (world) => {
    it.each([
      ['its id of a request is kept', 'proxy-id-0001', 'proxy-id-0001'],
      ['but only if it looks like one', 'x y"}{', expect.stringMatching(/^\w{10}$/)],
    ])('%s', async (_, given, expected) => {
      const response = await world.browser().request('/api/profile', { headers: { 'X-Request-Id': given } });
      expect(response.headers.get('X-Request-Id')).toEqual(expected);
    });
  },
  { env: { TRUSTED_PROXIES: '1' } },
);

onOneEngine('Without a trusted proxy (R-116)', (world) => {
  it('an id that a client makes up is not taken', async () => {
    const headers = { 'X-Request-Id': 'made-up-by-a-client' };
    const response = await world.browser().request('/api/profile', { headers });
    expect(response.headers.get('X-Request-Id')).toMatch(/^\w{10}$/);
  });
});

onOneEngine('The metrics (R-117)', (world) => {
  it('count requests, logins, limits, payments and receipts', async () => {
    const shopper = await signUp(world);
    await world.browser().call('login', { ...shopper, password: 'wrong-by-far-1' });
    const buyer = await world.shop.buyer();
    await world.shop.pays('bank', buyer, { 'star-5': 1 });
    const { text } = await metricsOf(world);
    const count = (name: string) => sampleOf(text, `keystall_${name}`);
    expect(count('http_request_duration_seconds_count{method="POST",route="/api/login",status="401"}')).toBe(
      1,
    );
    expect(count('logins_total{outcome="wrong"}')).toBe(1);
    expect(count('exchange_rate_timestamp_seconds')).toBeNull();
    // Nothing waits: a 0 would be a time long ago, which wakes somebody up.
    expect(count('receipts_unmatched_oldest_timestamp_seconds')).toBeNull();
    expect(count('outbox_oldest_timestamp_seconds')).toBeNull();
    expect(count('payments_total{method="bank",state="completed"}')).toBe(1);
    expect(count('receipts_total{method="bank",outcome="settled"}')).toBe(1);
  });

  it('tell what waits in the database, at most once in 5 seconds', async () => {
    const { host, shop } = world;
    const app = createOperatorApp(host, TOKEN);
    const read = async () => (await app.request('/metrics', { headers: { Host: 'localhost:3010' } })).text();
    const buyer = await shop.buyer();
    await shop.pays('bank', buyer, { 'star-5': 1 });
    await shop.opens('bank', buyer, { 'help-hour': 1 });
    const seen = await shop.opens('bank', await shop.buyer(), { 'help-hour': 1 });
    await host.db.updateTable('payment').set({ state: 'confirming' }).where('id', '=', seen).execute();
    await shop.receives(123, { from: 'Nobody We Know' });
    await shop.stocks('star-10', ['A-1', 'A-2', 'A-3', 'A-4', 'A-5']);
    const since = host.now().getTime() / 1000;
    world.clock.advance(MINUTE);
    await shop.records({ ...shop.money(45_000, { from: 'Nobody We Know' }), source: 'usdt' });
    const text = await read();
    const gauge = (name: string) => sampleOf(text, `keystall_${name}`);
    expect(gauge('database_up')).toBe(1);
    expect(gauge('payments_open{method="bank",state="pending"}')).toBe(1);
    expect(gauge('payments_open{method="bank",state="confirming"}')).toBe(1);
    // None is busy between two requests; the embedded database has none.
    expect(gauge('database_connections{state="busy"}') ?? 0).toBe(0);
    expect(gauge('receipts_unmatched{currency="PKR"}')).toBe(1);
    expect(gauge('receipts_unmatched{currency="USDT"}')).toBe(1);
    expect(gauge('receipts_unmatched_oldest_timestamp_seconds')).toBe(since);
    expect(gauge('orders_waiting{delivery="instant"}')).toBe(1);
    expect(gauge('orders_waiting_oldest_timestamp_seconds{delivery="instant"}')).toBe(since);
    expect(gauge('stock_free{variant="star-5"}')).toBe(0);
    expect(gauge('stock_free{variant="star-10"}')).toBeNull();

    await shop.stocks('star-5', ['B-1']);
    expect(sampleOf(await read(), 'keystall_orders_waiting{delivery="instant"}')).toBe(1);
    world.clock.advance(MINUTE);
    expect(sampleOf(await read(), 'keystall_orders_waiting{delivery="instant"}')).toBeNull();
  });

  it('time the rounds of background jobs by their outcome', async () => {
    const now = () => {
      throw new Error('The clock stands still');
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const jobs = startJobs({ ...world.host, now });
    vi.advanceTimersByTime(5_000);
    vi.useRealTimers();
    await jobs.stop();
    const { text } = await metricsOf(world);
    const rounds = (of: string) => sampleOf(text, `keystall_job_duration_seconds_count{${of}}`);
    expect(rounds('job="expiry",outcome="failed"')).toBe(1);
    expect(rounds('job="expiry",outcome="ok"')).toBeNull();
    expect(rounds('job="transfers",outcome="ok"')).toBe(1);
  });

  it('are of these background jobs, each in its own time', async () => {
    const config = {
      ...world.host.config,
      smtpUrl: 'smtp://127.0.0.1:1',
      operatorWebhookUrl: 'https://hooks.example.com',
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const begun = Date.now();
    const rounds: [job: string, ms: number][] = [];
    // Its failure ends the round before it does anything, and the next one would come after this test.
    const timer = vi.spyOn(world.host.metrics.jobs, 'startTimer').mockImplementation((labels) => {
      rounds.push([String(labels?.['job']), Date.now() - begun]);
      throw new Error('No round is run');
    });
    const jobs = startJobs({ ...world.host, config });
    vi.advanceTimersByTime(DAY);
    vi.useRealTimers();
    await jobs.stop();
    timer.mockRestore();
    expect(rounds.toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
      ['back-orders', 5_000],
      ['catalogue', 30_000],
      ['chat-alerts', 5_000],
      ['cleanup', 600_000],
      ['expiry', 5_000],
      ['invoices', 2_000],
      ['keys', 10_000],
      ['mail', 1_000],
      ['stock-alerts', 600_000],
      ['transfers', 2_000],
      ['webhook', 2_000],
    ]);
  });

  it('have no label that a visitor can make up', async () => {
    const browser = world.browser();
    for (const path of ['/api/made-up-one', '/made-up-two', '/product/made-up-three'])
      await browser.request(path);
    expect((await metricsOf(world)).text).not.toContain('made-up');
  });

  it('ask for METRICS_TOKEN if there is one', async () => {
    const host = { ...world.host, config: { ...world.host.config, metricsToken: 'a-token-for-metrics' } };
    expect((await metricsOf({ host })).status).toBe(401);
    expect((await metricsOf({ host }, { Authorization: 'Bearer a-token-for-metrics' })).status).toBe(200);
  });

  it('are not told to a page that points its own name at this machine', async () => {
    expect((await metricsOf(world, { Host: 'rebound.example.com' })).status).toBe(403);
  });

  it('are all that another machine can ask for', async () => {
    const elsewhere = '198.51.100.9';
    expect((await metricsOf(world, {}, elsewhere)).status).toBe(200);
    const command = await createOperatorApp(world.host, TOKEN).request(
      'http://localhost/commands',
      { method: 'POST', headers: { Authorization: `Bearer ${TOKEN}` }, body: '{}' },
      { incoming: { socket: { remoteAddress: elsewhere } } },
    );
    expect(command.status).toBe(403);
  });
});

onOneEngine('A host that was told to end (R-118)', (world) => {
  it('is alive but not ready, and closes the connection with each answer', async () => {
    const browser = world.browser();
    const before = await browser.request('/readyz');
    expect([before.status, before.headers.get('Connection')]).toEqual([204, null]);
    world.leave();
    const [alive, ready, call] = [
      await browser.request('/healthz'),
      await browser.request('/readyz'),
      await browser.request('/api/payment-methods'),
    ];
    expect([alive.status, ready.status, call.status]).toEqual([204, 503, 200]);
    expect(call.headers.get('Connection')).toBe('close');
  });
});
