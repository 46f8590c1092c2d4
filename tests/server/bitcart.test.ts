import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createSite } from '#server/app.ts';
import { checkoutAttempt } from '#server/checkout/checkout.ts';
import type { Host } from '#server/host.ts';
import { NetworkFailure } from '#server/payment-networks/http-client.ts';
import { createNetworks } from '#server/payment-networks/networks.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import { newId } from '#server/platform/ids.ts';
import { pollInvoices } from '#server/reconciliation/polling/invoices.ts';
import { shopOf } from './support/driver.ts';
import type { FakeBitcart } from './support/fake-bitcart.ts';
import { startFakeBitcart } from './support/fake-bitcart.ts';
import { keepLaws } from './support/laws.ts';
import type { MoneyStep } from './support/money-rows.ts';
import { plays } from './support/money-rows.ts';
import { DAY, HOUR, MINUTE, onOneEngine } from './support/world.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

onOneEngine('A payment by a gateway’s invoice', (world) => {
  keepLaws(world);

  let bitcart: FakeBitcart;
  beforeAll(async () => {
    bitcart = await startFakeBitcart();
  });
  afterAll(() => bitcart.close());
  beforeEach(() => {
    bitcart.invoices.clear();
    bitcart.requests.length = 0;
    bitcart.failureMode = 'fine';
    bitcart.hasRates = true;
  });

  const hostOf = (host: Host = world.host): Host => {
    const config = { ...host.config, bitcart: bitcart.setting };
    return { ...host, config, networks: createNetworks(config, host.now) };
  };
  const opened = async (host: Host) => {
    const shop = shopOf(host);
    const buyer = await shop.buyer();
    const id = await shop.opens('bitcart', buyer, { 'help-hour': 1 });
    return { buyer, id, ref: (await shop.payment(id))?.invoice_id ?? '' };
  };
  const stateOf = async (id: string) => (await world.shop.payment(id))?.state;
  /** Notifies the host as the gateway would. */
  const tell = async (
    body: unknown,
    headers: Record<string, string> = { 'Content-Type': 'application/json' },
  ) => {
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await createSite(hostOf()).app.request('/api/bitcart/notification', init)).status;
  };
  const lookAfter = async (ms = MINUTE) => {
    world.clock.advance(ms);
    return pollInvoices(hostOf());
  };
  const receipts = () => world.host.db.selectFrom('receipt').select(['amount', 'outcome']).execute();

  it('leads to its invoice, which knows the payment, its price and the way back', async () => {
    const host = hostOf();
    const { buyer, id, ref } = await opened(host);
    expect(bitcart.invoices.get(ref)).toMatchObject({
      order_id: id,
      store_id: 'store-1',
      price: '2500.00',
      currency: 'PKR',
      expiration: 60,
      notification_url: 'http://localhost:3000/api/bitcart/notification',
      redirect_url: `http://localhost:3000/payment/${id}`,
    });
    expect(await shopOf(host).status(buyer, { payment_id: id })).toMatchObject({
      payment_method: 'bitcart',
      payment_amount: '2500',
      payment_currency: 'PKR',
      exchange_rate: null,
      payment_details: {
        methodName: 'Bitcoin',
        coin: 'BTC',
        bitcartUrl: `https://pay.example.com/admin/i/${ref}`,
        time: 3600,
      },
    });
  });

  it('is one payment with one invoice and one answer, however often its checkout is sent', async () => {
    const [host, other] = [hostOf(), hostOf((await world.secondHost()).host)];
    const buyer = await shopOf(host).buyer();
    const payload = { ...shopOf(host).checkout('crypto', { 'help-hour': 1 }), coin: 'LTC' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        shopOf(index % 2 === 0 ? host : other).checksOut(buyer, payload, 'once'),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toHaveProperty('bitcartUrl');
    expect(bitcart.invoices.size).toBe(1);
    expect(bitcart.requests).toHaveLength(1);
  });

  it.each(['failing', 'garbled', 'without rates'])(
    'fails, and releases its codes and coupon, when the gateway is %s',
    async (why) => {
      const host = hostOf();
      const shop = shopOf(host);
      await shop.stocks('star-5', 2);
      const buyer = await shop.buyer();
      if (why === 'without rates') bitcart.hasRates = false;
      else bitcart.failureMode = why === 'failing' ? 'failing' : 'garbled';
      const payload = { ...shop.checkout('crypto', { 'star-5': 2 }), coin: 'BTC' };
      for (let times = 0; times < 2; times++)
        await expect(shop.checksOut(buyer, payload, 'once')).rejects.toMatchObject({ status: 422 });
      expect(await shop.openPayment(buyer)).toBeNull();
      expect((await shop.payments(buyer))[0]).toMatchObject({
        status: 2,
        status_text: 'Failed',
        outcome: 'failed',
      });
      expect(await shop.freeCodes('star-5')).toBe(2);
      await shop.opens('bank', buyer, { 'star-5': 2 });
    },
  );

  it('refused by its gateway is reported as refused when its lost answer is asked for (R-57)', async () => {
    const host = hostOf();
    const shop = shopOf(host);
    const buyer = await shop.buyer();
    const payload = { ...shop.checkout('crypto', { 'help-hour': 1 }), coin: 'BTC' };
    const bitcart = { createInvoice: () => Promise.reject(new NetworkFailure('down')), fetchInvoice: null };
    const broken = { ...host, networks: { ...host.networks, bitcart } };
    const refused = { status: 422, message: expect.stringMatching(/./) };
    await expect(shopOf(broken).checksOut(buyer, payload, 'lost-answer')).rejects.toMatchObject(refused);
    await expect(checkoutAttempt(host, buyer, 'lost-answer')).rejects.toMatchObject({
      ...refused,
      headers: { 'Attempt-Status': 'refused' },
    });
  });

  it('left without an invoice by a crash gets one from the job', async () => {
    const host = hostOf();
    const shop = shopOf(host);
    const buyer = await shop.buyer();
    const payload = { ...shop.checkout('crypto', { 'help-hour': 1 }), coin: 'BTC' };
    // The process ends right after the commit and leaves only its lease on the payment.
    const killed = {
      ...host,
      networks: {
        ...host.networks,
        bitcart: { createInvoice: () => new Promise<never>(() => {}), fetchInvoice: null },
      },
    };
    void shopOf(killed).checksOut(buyer, payload);
    await expect.poll(async () => shop.openPayment(buyer)).not.toBeNull();
    const id = (await shop.openPayment(buyer)) ?? '';
    await expect
      .poll(
        async () =>
          (await world.host.db.selectFrom('invoice_poll_job').select('locked_until').execute())[0]
            ?.locked_until,
      )
      .not.toBeNull();
    expect(await shop.status(buyer, { payment_id: id })).toMatchObject({
      payment_details: { bitcartUrl: `http://localhost:3000/payment/${id}` },
    });
    expect(await lookAfter(14_000)).toBe(0);
    expect(await lookAfter(1_000)).toBe(1);
    expect(await shop.status(buyer, { payment_id: id })).toMatchObject({
      payment_details: { bitcartUrl: expect.stringMatching(/^https:\/\/pay\.example\.com\/admin\/i\//) },
    });
    expect(bitcart.invoices.size).toBe(1);
  });

  it('keeps no turn while it waits for the gateway, so that other methods sell on (R-90)', async () => {
    const gateway = Promise.withResolvers<{ invoiceId: string; url: string }>();
    const host = hostOf();
    const shop = shopOf(host);
    const createInvoice = vi.fn(() => gateway.promise);
    const silent = {
      ...host,
      networks: { ...host.networks, bitcart: { createInvoice, fetchInvoice: null } },
    };
    const turns = createFairQueue({ concurrency: 1, waitingMax: 1, full: () => new Error('full') });
    const checkOutInTurn = async (method: 'crypto' | 'balance', balance = 0) => {
      const buyer = await shop.buyer({ balance });
      const chosen = {
        ...shop.checkout(method, { 'help-hour': 1 }),
        ...(method === 'crypto' && { coin: 'BTC' }),
      };
      return shopOf(silent).checksOut(buyer, chosen, null, { inTurn: (work) => turns.run(buyer, work) });
    };
    const waiting = checkOutInTurn('crypto');
    await expect.poll(() => createInvoice.mock.calls.length).toBe(1);
    expect(await checkOutInTurn('balance', 10_000)).toHaveProperty('redir');
    gateway.resolve({ invoiceId: 'late', url: 'https://pay.example.com/late' });
    await waiting;
  });

  it.each(['fails', 'answers'])(
    'keeps one invoice and is polled when a process presumed dead %s after all',
    async (how) => {
      const host = hostOf();
      const shop = shopOf(host);
      const gateway = Promise.withResolvers<{ invoiceId: string; url: string }>();
      const slow = {
        ...host,
        networks: { ...host.networks, bitcart: { createInvoice: () => gateway.promise, fetchInvoice: null } },
      };
      const buyer = await shop.buyer();
      const payload = { ...shop.checkout('crypto', { 'help-hour': 1 }), coin: 'BTC' };
      const asked = shopOf(slow).checksOut(buyer, payload);
      await expect
        .poll(() => world.host.db.selectFrom('invoice_poll_job').select('locked_until').execute())
        .toEqual([{ locked_until: expect.any(Date) }]);
      const id = (await shop.openPayment(buyer)) ?? '';
      await lookAfter(15_000);
      const ref = (await shop.payment(id))?.invoice_id ?? '';
      if (how === 'fails') gateway.reject(new NetworkFailure('too late'));
      else gateway.resolve({ invoiceId: 'another', url: 'https://pay.example.com/another' });
      expect(await asked).toEqual({ bitcartUrl: `https://pay.example.com/admin/i/${ref}` });
      bitcart.pay(ref, 1, 'complete', world.clock.now());
      await lookAfter();
      expect(await stateOf(id)).toBe('completed');
    },
  );

  it('is unconfirmed when it is paid, and settles when it is complete, by notifications', async () => {
    const { buyer, id, ref } = await opened(hostOf());
    bitcart.pay(ref, 1, 'paid', world.clock.now());
    expect(await tell({ id: ref, status: 'paid' })).toBe(204);
    expect(await stateOf(id)).toBe('confirming');
    await world.shop.cancels(id);
    world.clock.advance(2 * HOUR);
    await world.shop.expires();
    expect(await stateOf(id)).toBe('confirming');
    bitcart.pay(ref, 1, 'complete', world.clock.now());
    expect(await tell({ id: ref, status: 'complete' })).toBe(204);
    expect(await stateOf(id)).toBe('completed');
    expect(await world.shop.balance(buyer)).toBe(0);
  });

  it('settles once when notifications are lost, doubled or reordered', async () => {
    const host = hostOf();
    const [lost, doubled, reordered] = [await opened(host), await opened(host), await opened(host)];
    const at = world.clock.now();
    for (const { ref } of [lost, doubled, reordered]) bitcart.pay(ref, 1, 'complete', at);
    await Promise.all([1, 2, 3].map(() => tell({ id: doubled.ref, status: 'complete' })));
    await tell({ id: reordered.ref, status: 'complete' });
    await tell({ id: reordered.ref, status: 'paid' });
    expect(await stateOf(lost.id)).toBe('pending');
    await lookAfter();
    for (const { id, buyer } of [lost, doubled, reordered]) {
      expect(await stateOf(id)).toBe('completed');
      expect(await world.shop.orders(buyer)).toHaveLength(1);
    }
    expect(await receipts()).toHaveLength(3);
  });

  it('does not believe a notification: what is forged changes nothing', async () => {
    const { id, ref } = await opened(hostOf());
    const before = await world.rowCounts();
    expect(await tell({ id: ref, status: 'complete', price: '1' })).toBe(204);
    expect(await tell({ id: newId(), status: 'complete' })).toBe(204);
    expect(await tell({ id: '' })).toBe(400);
    expect(await tell({})).toBe(400);
    expect(await tell({ id: ref }, { 'Content-Type': 'text/plain' })).toBe(415);
    expect(await stateOf(id)).toBe('pending');
    expect({ ...(await world.rowCounts()), rate_limit: 0 }).toEqual({ ...before, rate_limit: 0 });
    for (let times = 0; times < 59; times++) await tell({ id: ref });
    expect(await tell({ id: ref })).toBe(429);
    expect(bitcart.requests.filter(({ method }) => method === 'GET').length).toBeLessThanOrEqual(60);
  });

  it.each([
    ['price', { price: '25.00' }],
    ['price', { price: '2500.50' }],
    ['store', { store_id: 'store-2' }],
    ['currency', { currency: 'USD' }],
    ['order', { order_id: 'another' }],
    ['id', { id: 'another' }],
  ])('settles nothing when the invoice has another %s', async (_, change) => {
    const { id, ref } = await opened(hostOf());
    bitcart.pay(ref, 1, 'complete', world.clock.now());
    Object.assign(bitcart.invoices.get(ref) ?? {}, change);
    await tell({ id: ref, status: 'complete' });
    await lookAfter();
    expect([await stateOf(id), await receipts()]).toEqual(['pending', []]);
  });

  it('retries a failing gateway with backoff, and settles by what was paid in time', async () => {
    const { id, ref } = await opened(hostOf());
    bitcart.pay(ref, 1, 'complete', new Date(world.clock.now().getTime() + MINUTE));
    bitcart.failureMode = 'failing';
    const reads: number[] = [];
    for (let second = 0; second < 900; second += 5) {
      const before = bitcart.requests.length;
      await lookAfter(5_000);
      if (bitcart.requests.length > before) reads.push(second);
    }
    expect(reads.slice(1).map((at, index) => at - (reads[index] ?? 0))).toEqual([
      5, 10, 20, 40, 80, 160, 300,
    ]);
    world.clock.advance(HOUR);
    await world.shop.expires();
    expect(await stateOf(id)).toBe('expired');
    bitcart.failureMode = 'fine';
    await lookAfter(5 * MINUTE);
    expect(await stateOf(id)).toBe('completed');
  });

  /** What the gateway says of the invoice from now on. */
  const says = (change: (ref: string) => void) => ({
    does: async (id: string) => change((await world.shop.payment(id))?.invoice_id ?? ''),
  });
  /** So much of the price is on the invoice, as the gateway calls it. */
  const paid = (part: number, as: 'pending' | 'paid' | 'complete') =>
    says((ref) => bitcart.pay(ref, part, as, world.clock.now()));
  const ends = (as: 'expired' | 'invalid') => says((ref) => bitcart.end(ref, as));
  const confirmed = says((ref) => bitcart.confirm(ref));
  const answers = (change: (ref: string) => object) =>
    says((ref) => Object.assign(bitcart.invoices.get(ref) ?? {}, change(ref)));
  const ordersAgain = {
    does: async (id: string) => {
      const buyer = (await world.shop.payment(id))?.account_id ?? '';
      await world.shop.opens('bank', buyer, { 'help-hour': 1 });
    },
  };
  const operatorReads = (status: string) => ({
    does: async () =>
      expect(await world.shop.operator('payments list', { pending: true, limit: 1 })).toMatchObject([
        { status },
      ]),
  });

  const GONE = 'no money: 0 pending, Your transfer is no longer seen; 0 orders, balance 0';
  const PARTLY = 'no money: 0 paidPartial, Partly received: pay the rest on the invoice; 0 orders, balance 0';
  const SEEN = 'no money: 0 confirming, Received, waiting for confirmations; 0 orders, balance 0';
  const EXPIRED = 'no money: 2 expired, Expired; 0 orders, balance 0';
  const EXPIRED_SEEN =
    'no money: 2 expiredConfirming, Expired, waiting for confirmations; 0 orders, balance 0';
  const SETTLED = 'settled by invoice: 1 completed, Completed; 1 order, balance 0';
  const CREDITED =
    'credited by invoice: 2 underpaid, Paid too little, money added to balance; 0 orders, balance 1000';

  it.each(
    Object.entries<MoneyStep[]>({
      'over: settled, and the surplus goes to the balance': [
        {
          ...paid(1.2, 'complete'),
          is: 'settled by invoice: 1 paidOver, Completed, extra added to balance; 1 order, balance 500',
        },
      ],
      'slightly under, within the store’s tolerance: paid in full': [
        { ...paid(0.99, 'paid'), is: SEEN },
        { ...paid(0.99, 'complete'), is: SETTLED },
      ],
      'in part, until all of it is seen: the rest is due': [
        { ...paid(0.4, 'pending'), is: PARTLY },
        operatorReads('Partly received: pay the rest on the invoice'),
        { ...paid(1, 'paid'), is: SEEN },
        { ...paid(0.9, 'pending'), is: PARTLY },
        { ...paid(1, 'complete'), is: SETTLED },
      ],
      'in part: held, and credited once its invoice has expired and the part is confirmed': [
        { ...paid(0.4, 'pending'), is: PARTLY },
        { ...confirmed, after: 0 },
        { ...ends('expired'), after: HOUR, is: CREDITED },
        { after: DAY, is: CREDITED },
      ],
      'in part: expired with its invoice, and credited only once it is confirmed (R-48)': [
        { ...paid(0.4, 'pending'), is: PARTLY },
        { ...ends('expired'), is: PARTLY },
        { after: HOUR, is: EXPIRED_SEEN },
        ordersAgain,
        { ...confirmed, after: DAY, is: CREDITED },
      ],
      'in part, and spent elsewhere after its invoice had expired: nothing is credited': [
        { ...paid(0.4, 'pending'), is: PARTLY },
        { ...ends('expired'), after: HOUR, is: EXPIRED_SEEN },
        { ...ends('invalid'), after: HOUR, is: EXPIRED },
      ],
      ...Object.fromEntries(
        [{ status: 'expired', payment_id: null }, { status: 'in-progress' }].map((invalid) => [
          `in part, while the gateway’s answer is invalid, ${JSON.stringify(invalid)}: neither expired nor lost`,
          [
            { ...paid(0.4, 'pending'), is: PARTLY },
            { ...answers(() => ({ payment_id: 'method', ...invalid })), after: HOUR, is: PARTLY },
            { ...answers((ref) => ({ status: 'expired', payment_id: `method-${ref}` })), after: 0 },
            { ...confirmed, after: HOUR, is: CREDITED },
          ],
        ]),
      ),
      'and gone from the chain: pending again': [
        { ...paid(1, 'paid'), is: SEEN },
        { ...ends('invalid'), is: GONE },
        { after: HOUR, expires: true, is: EXPIRED },
      ],
      'and unconfirmed for days: polled as long as that takes': [
        { ...paid(1, 'paid'), is: SEEN },
        { after: 5 * DAY },
        { after: MINUTE, is: SEEN },
        { ...paid(1, 'complete'), is: SETTLED },
      ],
      'when it was cancelled: still polled, and added to the balance': [
        { cancels: 'it', after: 0 },
        paid(1, 'complete'),
        {
          after: 5 * MINUTE,
          is: 'credited by invoice: 2 cancelledCredited, Cancelled, money added to balance; 0 orders, balance 2500',
        },
      ],
      'late: added to the balance': [
        { after: HOUR + MINUTE, expires: true, is: EXPIRED },
        {
          ...paid(1, 'complete'),
          after: 5 * MINUTE,
          is: 'credited by invoice: 2 paidLate, Paid too late, money added to balance; 0 orders, balance 2500',
        },
      ],
    }),
  )('paid %s', async (_, steps) => {
    const host = hostOf();
    const stage = { host, shop: shopOf(host), clock: world.clock };
    const polls = () => pollInvoices(host);
    await plays(stage, [{ opens: 'it', by: 'bitcart', after: 0 }, ...steps], { polls });
  });

  it('whose part is never confirmed is left to the operator after 72 hours, and not credited', async () => {
    const { buyer, id, ref } = await opened(hostOf());
    bitcart.pay(ref, 0.4, 'pending', world.clock.now());
    await lookAfter();
    bitcart.end(ref, 'expired');
    await lookAfter(HOUR);
    await lookAfter(3 * DAY - HOUR);
    expect(await receipts()).toEqual([]);
    await lookAfter(2 * HOUR);
    expect([await stateOf(id), await world.shop.balance(buyer)]).toEqual(['expired', 0]);
    expect(await world.shop.unmatched(9)).toMatchObject([
      { receipt: { amount: 1000, external_id: ref, reference: id, is_confirmed: false } },
    ]);
    expect(await lookAfter(DAY)).toBe(0);
  });

  it('is polled by one process at a time, until it is paid or 72 hours after its end', async () => {
    const other = hostOf((await world.secondHost()).host);
    const [paid, unpaid] = [await opened(hostOf()), await opened(hostOf())];
    bitcart.pay(paid.ref, 1, 'complete', world.clock.now());
    world.clock.advance(MINUTE);
    bitcart.requests.length = 0;
    const looked = await Promise.all([pollInvoices(hostOf()), pollInvoices(other)]);
    expect(looked.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(bitcart.requests).toHaveLength(2);
    world.clock.advance(4 * DAY);
    await world.shop.expires();
    expect(await pollInvoices(hostOf())).toBe(1);
    expect(await lookAfter(DAY)).toBe(0);
    expect(await stateOf(unpaid.id)).toBe('expired');
  });
});
