import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Host } from '#server/host.ts';
import { offerOf } from '#server/payment-methods/offer.ts';
import { fetchJson, NetworkFailure } from '#server/payment-networks/http-client.ts';
import { createNetworks } from '#server/payment-networks/networks.ts';
import { createRateSource } from '#server/payment-networks/rates.ts';
import { toDecimal } from '#server/platform/money.ts';
import { recordManualReceipt, toIncomingReceipt } from '#server/reconciliation/manual-receipt.ts';
import { pollNetworks } from '#server/reconciliation/polling/transfers.ts';
import { shopOf } from './support/driver.ts';
import type { FakeBinance, FakeOkx } from './support/fake-exchanges.ts';
import { OKX_ADDRESS, startFakeBinance, startFakeOkx } from './support/fake-exchanges.ts';
import type { FakeServer } from './support/fake-server.ts';
import { startFakeServer } from './support/fake-server.ts';
import { keepLaws } from './support/laws.ts';
import { DAY, HOUR, MINUTE, onOneEngine, START } from './support/world.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

describe('A request to a network', () => {
  let server: FakeServer;
  beforeAll(async () => {
    server = await startFakeServer(({ path }) => (path === '/there' ? { fine: true } : null));
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.failureMode = 'fine';
  });
  const url = (path: string) => new URL(path, server.url);

  it('returns its JSON', async () => {
    expect(await fetchJson(url('/there'))).toEqual({ fine: true });
  });

  it.each(['failing', 'garbled', 'silent', 'endless'] as const)(
    'fails in one way when it is %s',
    async (trouble) => {
      server.failureMode = trouble;
      await expect(fetchJson(url('/there?key=hidden-word'), { timeoutMs: 300 })).rejects.toThrow(
        NetworkFailure,
      );
      await expect(fetchJson(url('/there?key=hidden-word'), { timeoutMs: 300 })).rejects.not.toThrow(
        'hidden-word',
      );
    },
  );

  it('fails the same way if no server answers, or for an unknown path', async () => {
    await expect(fetchJson(url('/nowhere'))).rejects.toThrow(/answered with 404/);
    await expect(fetchJson(new URL('http://127.0.0.1:1/'))).rejects.toThrow(NetworkFailure);
  });
});

describe('The exchange rate', () => {
  let server: FakeServer;
  let answer: unknown;
  let at = START;
  beforeAll(async () => {
    server = await startFakeServer(() => answer);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.failureMode = 'fine';
    server.requests.length = 0;
    at = START;
  });
  const rates = () =>
    createRateSource({ kind: 'source', url: server.url, field: 'tether.pkr', min: 150, max: 600 }, () => at);
  const pass = (ms: number) => {
    at = new Date(at.getTime() + ms);
  };

  it('may be set, or missing', async () => {
    expect(await createRateSource({ kind: 'fixed', rate: '281.5' }, () => at)()).toBe('281.5');
    expect(await createRateSource(null, () => at)()).toBeNull();
  });

  it.each([
    [{ tether: { pkr: 278.5 } }, '278.5'],
    [{ tether: { pkr: '278.123456789' } }, '278.123456'],
    [{ tether: { pkr: 149.9 } }, null],
    [{ tether: { pkr: 601 } }, null],
    [{ tether: { pkr: -278 } }, null],
    [{ tether: { pkr: 'much' } }, null],
    [{ tether: {} }, null],
    [[], null],
  ])('is read from a source: %j is %j', async (given, rate) => {
    answer = given;
    expect(await rates()()).toBe(rate);
  });

  it('is fetched once a minute, and the last good one is valid for half an hour', async () => {
    const rate = rates();
    answer = { tether: { pkr: 280 } };
    await Promise.all([rate(), rate(), rate()]);
    expect(server.requests).toHaveLength(1);
    answer = { tether: { pkr: 290 } };
    pass(MINUTE - 1);
    expect(await rate()).toBe('280');
    pass(1);
    expect(await rate()).toBe('290');
    server.failureMode = 'failing';
    pass(30 * MINUTE - 1);
    expect(await rate()).toBe('290');
    const asked = server.requests.length;
    expect(await rate()).toBe('290');
    expect(server.requests).toHaveLength(asked);
    pass(1);
    expect(await rate()).toBeNull();
    server.failureMode = 'fine';
    pass(5_000);
    expect(await rate()).toBe('290');
  });
});

onOneEngine('The pollers of the exchanges', (world) => {
  keepLaws(world);

  let okx: FakeOkx;
  let binance: FakeBinance;
  beforeAll(async () => {
    okx = await startFakeOkx();
    binance = await startFakeBinance();
  });
  afterAll(() => Promise.all([okx.close(), binance.close()]));
  beforeEach(() => {
    okx.deposits.length = 0;
    binance.transfers.length = 0;
    for (const server of [okx, binance]) {
      server.failureMode = 'fine';
      server.requests.length = 0;
    }
    okx.canDeposit = true;
    okx.least = '0.01';
  });

  /** A host with both exchanges, as in production. */
  const hostOf = (host: Host = world.host): Host => {
    const rate = { kind: 'fixed' as const, rate: '280' };
    const networks = { okx: okx.setting, binance: binance.setting, rate };
    const config = { ...host.config, ...networks, operatorEmail: 'staff@example.com' };
    return { ...host, config, networks: createNetworks(config, host.now) };
  };
  const askedOf = async (id: string) => (await world.shop.payment(id))?.pay_amount ?? 0;
  const stateOf = async (id: string) => (await world.shop.payment(id))?.state;
  const outcomes = async () =>
    (
      await world.host.db
        .selectFrom('receipt')
        .select(['external_id', 'outcome'])
        .orderBy('recorded_at')
        .execute()
    ).map(({ outcome }) => outcome);
  const pollAfter = async (host: Host, ms = MINUTE) => {
    world.clock.advance(ms);
    return pollNetworks(host);
  };

  /** A payment in USDT at a host that has begun to read both exchanges. */
  const watched = async () => {
    const host = hostOf();
    const shop = shopOf(host);
    const buyer = await shop.buyer();
    const id = await shop.opens('usdt', buyer, { 'help-hour': 1 });
    await pollNetworks(host);
    return { host, shop, buyer, id };
  };

  it('offer the networks of the exchange, with its addresses', async () => {
    const host = hostOf();
    const { methods } = await offerOf(host);
    expect(methods[0]?.currencies.find(({ id }) => id === 'USDT')?.networks).toEqual([
      { id: 'trc20', name: 'Tron (TRC20)', confirms: 20 },
    ]);
    expect(await host.networks.usdt?.depositAddresses()).toEqual([
      expect.objectContaining({ address: OKX_ADDRESS, minAmount: 10_000, tag: null }),
    ]);
    okx.canDeposit = false;
    const { methods: closed } = await offerOf({
      ...hostOf(),
      networks: { ...hostOf().networks, bitcart: null },
    });
    expect(closed[0]).toMatchObject({ disabled: true, reason: expect.stringContaining('Not available') });
  });

  it('offer a network even if its minimum is less than a millionth', async () => {
    okx.least = '0.00000001';
    const [place] = (await hostOf().networks.usdt?.depositAddresses()) ?? [];
    expect(place?.minAmount).toBe(1);
  });

  it('settle each deposit once, however often it is listed and by whichever process', async () => {
    const [host, other] = [hostOf(), hostOf((await world.secondHost()).host)];
    const ids = [
      await shopOf(host).opens('usdt', await shopOf(host).buyer(), { 'help-hour': 1 }),
      await shopOf(host).opens('binance', await shopOf(host).buyer(), { 'help-hour': 1 }),
    ];
    await pollNetworks(host);
    okx.deposit(await askedOf(ids[0] ?? ''), world.clock.now());
    binance.transfer(await askedOf(ids[1] ?? ''), world.clock.now());
    world.clock.advance(MINUTE);
    const read = await Promise.all([pollNetworks(host), pollNetworks(other), pollNetworks(host)]);
    expect(read.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['completed', 'completed']);
    await pollAfter(host);
    await pollAfter(other);
    expect(await outcomes()).toEqual(['settled', 'settled']);
  });

  describe('by a reference that the operator has already recorded', () => {
    const tell = async (host: Host, reference: string, amount: number) => {
      const told = { method: 'usdt' as const, amount: toDecimal(amount, 'USDT'), payer: null, network: null };
      const evidence = await toIncomingReceipt(host, { ...told, reference, at: world.clock.now() });
      return shopOf(host).transact((tx) => recordManualReceipt(tx, host, evidence, '280'));
    };

    it.each(['2', '0'])('recognise the money, first listed in state %s', async (state) => {
      const { host, shop, buyer, id } = await watched();
      const listed = okx.deposit(await askedOf(id), world.clock.now(), { state });
      expect(await tell(host, `tx-${listed.depId}`, await askedOf(id))).toMatchObject({ outcome: 'settled' });
      await pollAfter(host);
      listed.state = '2';
      await pollAfter(host);
      expect([await stateOf(id), await outcomes()]).toEqual(['completed', ['settled']]);
      expect(await shop.balance(buyer)).toBe(0);
    });

    it('recognise it when both report it at the same time', async () => {
      const [one, two] = [hostOf(), hostOf((await world.secondHost()).host)];
      const buyer = await shopOf(one).buyer();
      const id = await shopOf(one).opens('usdt', buyer, { 'help-hour': 1 });
      await pollNetworks(one);
      world.clock.advance(MINUTE);
      const { depId } = okx.deposit(await askedOf(id), world.clock.now());
      await Promise.all([pollNetworks(one), tell(two, `tx-${depId}`, await askedOf(id))]);
      expect([await stateOf(id), await outcomes()]).toEqual(['completed', ['settled']]);
      expect(await shopOf(one).balance(buyer)).toBe(0);
    });

    it('leave it to the operator if it is different money', async () => {
      const { host, id } = await watched();
      const { depId } = okx.deposit(await askedOf(id), world.clock.now());
      await tell(host, `tx-${depId}`, 5_000_000);
      await pollAfter(host);
      expect([await stateOf(id), await outcomes()]).toEqual(['pending', ['unmatched', 'unmatched']]);
    });

    it('distinguish several deposits of one transaction', async () => {
      const { host, shop, id: one } = await watched();
      const two = await shop.opens('usdt', await shop.buyer(), { 'help-hour': 1 });
      for (const id of [one, two]) okx.deposit(await askedOf(id), world.clock.now(), { txId: 'tx-of-both' });
      await pollAfter(host);
      expect([await stateOf(one), await stateOf(two)]).toEqual(['completed', 'completed']);
    });
  });

  it('leave unmatched deposits to the operator, and ignore outgoing money and other currencies', async () => {
    const host = hostOf();
    await pollNetworks(host);
    okx.deposit(5_000_000, world.clock.now());
    binance.transfer(5_000_000, world.clock.now());
    binance.transfer(0, world.clock.now(), { amount: '-12.5' });
    binance.transfer(1, world.clock.now(), { currency: 'BTC' });
    await pollAfter(host);
    expect(await outcomes()).toEqual(['unmatched', 'unmatched']);
  });

  it('strip control characters, which the database can’t store', async () => {
    const host = hostOf();
    await pollNetworks(host);
    okx.deposit(5_000_000, world.clock.now(), { txId: 'tx\u0000-7' });
    binance.transfer(5_000_000, world.clock.now(), { note: 'for\u0000 my\norder\u0007' });
    await pollAfter(host);
    const receipts = await host.db.selectFrom('receipt').select(['payer', 'reference']).execute();
    expect(receipts.toSorted((a, b) => (a.payer ?? '').localeCompare(b.payer ?? ''))).toEqual([
      { payer: null, reference: 'tx-7' },
      { payer: 'A Payer', reference: 'for my order' },
    ]);
  });

  it('retry what they can’t parse, and skip none of it', async () => {
    const { host, id } = await watched();
    const deposit = okx.deposit(await askedOf(id), world.clock.now());
    const transfer = binance.transfer(5_000_000, world.clock.now());
    const [sent, given] = [deposit.amt, transfer.amount];
    deposit.amt = `${sent}e0`;
    transfer.amount = `USDT ${given}`;
    await pollAfter(host, 2 * HOUR);
    expect([await stateOf(id), await outcomes()]).toEqual(['pending', []]);
    deposit.amt = sent;
    transfer.amount = given;
    await pollAfter(host, 2 * HOUR);
    expect([await stateOf(id), (await outcomes()).toSorted()]).toEqual([
      'completed',
      ['settled', 'unmatched'],
    ]);
  });

  it('hold a payment while its deposit is unconfirmed, settle it when that is final, and release it when it is gone', async () => {
    const { host, shop, id: one } = await watched();
    const two = await shop.opens('usdt', await shop.buyer(), { 'help-hour': 1 });
    const coming = okx.deposit(await askedOf(one), world.clock.now(), { state: '0' });
    const vanishing = okx.deposit(await askedOf(two), world.clock.now(), { state: '1' });
    await pollAfter(host);
    expect([await stateOf(one), await stateOf(two)]).toEqual(['confirming', 'confirming']);
    expect(await outcomes()).toEqual([]);
    world.clock.advance(3 * HOUR);
    await shop.expires();
    coming.state = '2';
    okx.deposits.splice(okx.deposits.indexOf(vanishing), 1);
    await pollAfter(host);
    expect([await stateOf(one), await stateOf(two)]).toEqual(['completed', 'expired']);
  });

  it('say how many confirmations a deposit has that is not final, where OKX counts them', async () => {
    const { host, shop } = await watched();
    const buyer = await shop.buyer();
    const id = await shop.opens('usdt', buyer, { 'help-hour': 1 });
    const confirmations = async () => (await shop.status(buyer, { payment_id: id })).confirmations;
    const coming = okx.deposit(await askedOf(id), world.clock.now(), { state: '0' });
    await pollAfter(host);
    expect(await confirmations()).toBeUndefined();
    coming.actualDepBlkConfirm = '3';
    await pollAfter(host);
    expect(await confirmations()).toBe(3);
    coming.actualDepBlkConfirm = 'some';
    await pollAfter(host);
    expect(await confirmations()).toBeUndefined();
    Object.assign(coming, { state: '2', actualDepBlkConfirm: '20' });
    await pollAfter(host);
    expect([await stateOf(id), await confirmations()]).toEqual(['completed', undefined]);
  });

  it('keep holding a payment while its final deposit can’t be recorded', async () => {
    const { host, id } = await watched();
    const coming = okx.deposit(await askedOf(id), world.clock.now(), { state: '0' });
    await pollAfter(host);
    coming.state = '2';
    vi.spyOn(host.networks, 'rate').mockRejectedValueOnce(new Error('a bad moment'));
    await pollAfter(host, 2 * HOUR);
    expect([await stateOf(id), await outcomes()]).toEqual(['confirming', []]);
    await pollAfter(host);
    expect([await stateOf(id), await outcomes()]).toEqual(['completed', ['settled']]);
  });

  it("record the others, and stay open, while one transfer can't be recorded, and alert the operator once", async () => {
    const refused = 5_000_000;
    const host = hostOf();
    const { usdt } = host.methods;
    const match: typeof usdt.match = async (tx, incoming) => {
      if (incoming.amount === refused) throw new Error('a bad transfer');
      return usdt.match(tx, incoming);
    };
    const failing = { ...host, methods: { ...host.methods, usdt: { ...usdt, match } } };
    await pollNetworks(failing);
    const { depId } = okx.deposit(refused, world.clock.now());
    const subjects = async () => (await world.mails()).map(({ subject }) => subject);
    await pollAfter(failing);
    expect(await subjects()).toEqual([]);
    for (let polls = 0; polls < 12; polls++) await pollAfter(failing, 10 * MINUTE);
    const [mail, ...more] = await world.mails();
    expect([mail?.subject, more]).toEqual(["A usdt transfer can't be recorded", []]);
    expect(mail?.text).toContain(`${depId}, sent on 2 March 2026 at 14:0`);
    const id = await shopOf(failing).opens('usdt', await shopOf(host).buyer(), { 'help-hour': 1 });
    okx.deposit(await askedOf(id), world.clock.now());
    await pollAfter(failing);
    expect([await stateOf(id), await outcomes()]).toEqual(['completed', ['settled']]);
    // It is still read, though it was sent hours ago.
    await pollAfter(host);
    expect(await outcomes()).toEqual(['settled', 'unmatched']);
  });

  it.each(['8', '11', '12', '13', '14', '17'])(
    'book nothing that the exchange holds back (state %s), for 72 hours',
    async (state) => {
      const { host, id } = await watched();
      const held = okx.deposit(await askedOf(id), world.clock.now(), { state });
      await pollAfter(host);
      expect([await stateOf(id), await outcomes()]).toEqual(['confirming', []]);
      await pollAfter(host, 3 * DAY);
      expect([await stateOf(id), await outcomes()]).toEqual(['expired', []]);
      // Polling no longer reads that far back: the operator takes over and is alerted once.
      await pollAfter(host);
      const [mail, ...more] = await world.mails();
      expect([mail?.to, mail?.subject, more]).toEqual([
        'staff@example.com',
        `Money on hold: USDT ${held.amt}`,
        [],
      ]);
      expect(mail?.text).toContain(
        `receipts record usdt --amount ${held.amt} --reference tx-${held.depId} --at ${START.toISOString()}`,
      );
    },
  );

  it('find deposits made during an outage of the exchange or the shop, with backoff', async () => {
    const { host, shop, id } = await watched();
    okx.failureMode = 'failing';
    const tries: number[] = [];
    const started = world.clock.now().getTime();
    okx.requests.length = 0;
    okx.deposit(await askedOf(id), new Date(started + MINUTE));
    for (let second = 0; second < 20 * 60; second += 5) {
      const before = okx.requests.length;
      await pollAfter(host, 5_000);
      if (okx.requests.length > before) tries.push((world.clock.now().getTime() - started) / 1000);
    }
    const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
    expect(await stateOf(id)).toBe('pending');
    world.clock.advance(2 * HOUR);
    await shop.expires();
    okx.failureMode = 'fine';
    await pollAfter(host, 5 * MINUTE);
    expect(await stateOf(id)).toBe('completed');
  });

  it('disable a network after 10 minutes of failed reads, and alert the operator once', async () => {
    const host = hostOf();
    const shop = shopOf(host);
    const reasonOf = async () => (await offerOf(host)).methods.find(({ id }) => id === 'binance')?.reason;
    const failFor = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += MINUTE / 2) await pollAfter(host, MINUTE / 2);
    };
    const subject = "Incoming binance money can't be read";
    const subjects = async () => (await world.mails()).map((mail) => mail.subject);
    await pollNetworks(host);
    binance.failureMode = 'failing';
    await failFor(10 * MINUTE);
    expect([await reasonOf(), await subjects()]).toEqual([undefined, []]);
    await failFor(5 * MINUTE);
    expect(await reasonOf()).toContain('Not available right now');
    await expect(shop.opens('binance', await shop.buyer(), { 'help-hour': 1 })).rejects.toMatchObject({
      status: 422,
    });
    await failFor(30 * MINUTE);
    expect(await subjects()).toEqual([subject]);
    expect((await world.mails())[0]?.text).toContain(
      "We haven't been able to read incoming binance transfers since 2 March 2026 at 14:00, Pakistan time.",
    );
    binance.failureMode = 'fine';
    await pollAfter(host, 5 * MINUTE);
    expect(await reasonOf()).toBeUndefined();
    binance.failureMode = 'failing';
    await failFor(15 * MINUTE);
    expect(await subjects()).toEqual([subject, subject]);
  });

  it('don’t disable a network because the shop itself was off', async () => {
    const host = hostOf();
    await pollNetworks(host);
    binance.failureMode = 'failing';
    await pollAfter(host, DAY);
    expect((await offerOf(host)).methods.find(({ id }) => id === 'binance')?.disabled).toBe(false);
    expect(await world.mails()).toEqual([]);
  });

  it.each(['oldest', 'newest'])(
    'read every page, %s first, even if many deposits have the same time',
    async (first) => {
      const host = hostOf();
      await pollNetworks(host);
      const at = world.clock.now();
      for (let count = 0; count < 230; count++) {
        okx.deposit(1_000_000 + count, new Date(at.getTime() + Math.floor(count / 60)));
        binance.transfer(1_000_000 + count, new Date(at.getTime() + count * 37));
      }
      if (first === 'newest') binance.transfers.reverse();
      // A busy machine may let a request time out, and the next look reads the rest.
      for (let polls = 0; polls < 5 && (await outcomes()).length < 460; polls++) await pollAfter(host);
      expect(await outcomes()).toHaveLength(460);
      okx.requests.length = 0;
      await pollAfter(host);
      expect(await outcomes()).toHaveLength(460);
    },
  );

  it('read a list that is too long in parts, and miss nothing', async () => {
    const host = hostOf();
    const shop = shopOf(host);
    const [byAddress, byAccount] = [
      await shop.opens('usdt', await shop.buyer(), { 'help-hour': 1 }),
      await shop.opens('binance', await shop.buyer(), { 'help-hour': 1 }),
    ];
    const waiting = await shop.opens('usdt', await shop.buyer(), { 'help-hour': 1 });
    await pollNetworks(host);
    const coming = okx.deposit(await askedOf(waiting), world.clock.now(), { state: '0' });
    await pollAfter(host);
    okx.deposit(await askedOf(byAddress), new Date(world.clock.now().getTime() + MINUTE));
    binance.transfer(await askedOf(byAccount), new Date(world.clock.now().getTime() + MINUTE));
    // Rows of two days without money for the shop.
    const at = (part: number) => new Date(world.clock.now().getTime() + part * 2 * DAY);
    for (let count = 0; count < 5_200; count++) okx.deposit(0, at(count / 5_200));
    for (let count = 0; count < 2_000; count++) binance.transfer(0, at(count / 2_000), { amount: '-1' });
    okx.deposit(5_000_000, at(1));
    binance.transfer(5_000_000, at(1));
    world.clock.set(at(1));
    for (let polls = 0; polls < 20 && (await outcomes()).length < 4; polls++) {
      await pollAfter(host);
      expect(await stateOf(waiting)).toBe('confirming');
    }
    expect([await stateOf(byAddress), await stateOf(byAccount)]).toEqual(['completed', 'completed']);
    expect((await outcomes()).toSorted()).toEqual(['settled', 'settled', 'unmatched', 'unmatched']);
    coming.state = '2';
    await pollAfter(host, 5 * MINUTE);
    expect(await stateOf(waiting)).toBe('completed');
  });

  it('ignore deposits from before the first poll', async () => {
    okx.deposit(5_000_000, new Date(world.clock.now().getTime() - DAY));
    await pollNetworks(hostOf());
    expect(await outcomes()).toEqual([]);
  });

  it('are taken over within a minute from a process killed during a read', async () => {
    const { host, id } = await watched();
    okx.deposit(await askedOf(id), world.clock.now());
    world.clock.advance(MINUTE);
    const began = Promise.withResolvers<void>();
    const fetchTransfers = () => {
      began.resolve();
      return new Promise<never>(() => {});
    };
    const { usdt } = host.networks;
    void pollNetworks({ ...host, networks: { ...host.networks, usdt: usdt && { ...usdt, fetchTransfers } } });
    await began.promise;
    await pollAfter(host, MINUTE - 1);
    expect(await stateOf(id)).toBe('pending');
    await pollAfter(host, 1);
    expect(await stateOf(id)).toBe('completed');
  });
});
