import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { pkr } from '#contract/money.ts';
import { paymentCalls } from '#contract/payments.ts';
import { ensurePayable, priceCart, snapshotCart } from '#server/checkout/pricing.ts';
import { usdtToRupees } from '#server/platform/money.ts';
import { assignToPayment } from '#server/reconciliation/assign-to-payment.ts';
import { atBoundary, atEachSide } from '../at-boundary.ts';
import { testCatalogue } from './support/catalogue.ts';
import { brokenLaws } from './support/laws.ts';
import { onOneEngine } from './support/world.ts';

const SENDER = 'Mina Khan';
const refusal = (message: string) => expect.objectContaining({ status: 422, message });

onOneEngine('A transfer for a payment of PKR 2,500 (R-48)', (world) => {
  it.each([
    { amount: 2499, outcome: 'underpaid', balance: 2499, text: "we've added PKR 2,499 to your balance." },
    { amount: 2500, outcome: 'completed', balance: 0, text: 'your payment of PKR 2,500 is complete.' },
    {
      amount: 2501,
      outcome: 'paidOver',
      balance: 1,
      text: "You paid PKR 1 too much, so we've added the extra to your balance.",
    },
  ])(
    'of PKR $amount: $outcome, and PKR $balance on the balance',
    async ({ amount, outcome, balance, text }) => {
      const { host, shop } = world;
      const buyer = await shop.buyer();
      const id = await shop.opens('bank', buyer, { 'help-hour': 1 }, { from: SENDER });
      await shop.receivesFor(id, { amount });
      expect((await shop.status(buyer, { payment_id: id })).outcome).toBe(outcome);
      expect(await shop.balance(buyer)).toBe(balance);
      const [mail] = (await world.mails()).filter(
        (one) => one.text.includes('balance.') || one.text.includes('complete.'),
      );
      expect(mail?.text).toContain(text);
      if (balance === 0) expect(mail?.text).not.toMatch(/added/);
      expect(await brokenLaws(host.db)).toEqual([]);
    },
  );
});

onOneEngine('A payment by balance', (world) => {
  atBoundary('Of the whole balance', { limit: 2500 }, ({ before, at }) => {
    const buyWith = async (balance: number) => {
      const buyer = await world.shop.buyer({ balance });
      await world.shop.pays('balance', buyer, { 'help-hour': 1 });
      return world.shop.balance(buyer);
    };

    it('is taken to the last rupee', async () => expect(await buyWith(at)).toBe(0));
    it('is refused for a rupee less', () =>
      expect(buyWith(before)).rejects.toMatchObject({
        status: 422,
        message: 'Your balance is less than the total.',
      }));
  });
});

onOneEngine('A bank payment (R-45)', (world) => {
  atBoundary('Its amount', { limit: 500_001 }, ({ before, at }) => {
    /** A cart of goods for PKR 347,500, and a deposit of the rest. */
    const open = async (total: number) => {
      const buyer = await world.shop.buyer();
      const quantities = { 'help-hour': 99, 'star-10': 99, balance: total - 346_500 };
      const { cart } = world.shop.checkout('bank', quantities);
      expect(cart.totalPrice).toBe(total);
      return world.shop.checksOut(buyer, world.shop.checkout('bank', quantities));
    };

    it('is PKR 500,000 at most', async () => expect(await open(before)).toHaveProperty('redir'));
    it('and no rupee more', () =>
      expect(open(at)).rejects.toMatchObject({
        status: 422,
        message: 'This payment method can not be used for payments above PKR 500,000',
      }));
  });
});

onOneEngine('The list of payment methods (R-147)', (world) => {
  const list = async (total?: number) => {
    const path = `/api/payment-methods${total === undefined ? '' : `?total=${total}`}`;
    return v.parse(paymentCalls.paymentMethods.answer, await (await world.browser().request(path)).json());
  };
  const order = async (total?: number) => (await list(total)).map(({ id }) => id);

  it('says how long each usually takes, and what it costs', async () =>
    expect((await list()).map(({ id, usual_minutes, fee }) => [id, usual_minutes, fee])).toEqual([
      ['crypto', undefined, 'Network fee only'],
      ['bank', 120, 'No fee from us'],
      ['binance', 2, 'No fee'],
      ['balance', 0, 'No fee'],
    ]));

  it('says how long each coin usually takes', async () =>
    expect((await list())[0]?.currencies.map(({ id, usual_minutes }) => [id, usual_minutes])).toEqual([
      ['BTC', 30],
      ['LTC', 10],
      ['USDT', 5],
    ]));

  atEachSide(
    'Its order for a total',
    5_000,
    [
      ['crypto', 'binance', 'balance', 'bank'],
      ['crypto', 'bank', 'binance', 'balance'],
    ],
    order,
  );

  it('begins with none that is paused', async () => {
    await world.shop.operator('methods pause', { method: 'crypto', reason: 'Not today.' });
    expect(await order(500)).toEqual(['binance', 'balance', 'crypto', 'bank']);
    expect(await order()).toEqual(['crypto', 'bank', 'binance', 'balance']);
  });
});

onOneEngine('A cart as the host prices it', (world) => {
  atBoundary('Its total (R-20)', { limit: 100_000_001 }, ({ before, at }) => {
    const price = (total: number) => {
      world.setCatalogue(testCatalogue({ 'help-hour': total - 500 }));
      const cart = world.shop.cart({ 'star-5': 1, 'help-hour': 1 });
      return priceCart(world.host, cart, null);
    };

    it('is PKR 100,000,000 at most', () => expect(price(before).payable).toBe(before));
    it('and no rupee more', () =>
      expect(() => price(at)).toThrow(refusal("A cart can't come to more than PKR 100,000,000.")));
  });

  atBoundary('What is left to pay (R-23)', { limit: 1 }, ({ before, at }) => {
    const leave = (rupees: number) => {
      const cart = { ...world.shop.cart({ 'star-5': 1 }), coupon: 'ALL' };
      return priceCart(world.host, cart, { id: 'all', discount: 0.999, cap: pkr(500 - rupees) });
    };

    it('is refused for less than a rupee', () =>
      expect(() => ensurePayable({ ...leave(at), payable: pkr(before) })).toThrow(
        refusal('The total after the discount must be at least PKR 1.'),
      ));
    it('may be one rupee', () => {
      expect(leave(at).payable).toBe(at);
      expect(() => ensurePayable(leave(at))).not.toThrow();
    });
  });

  it.each([
    // `min(round(total × discount), cap)`: half a rupee is rounded up (R-22).
    { total: 5, discount: 0.1, cap: 200, payable: 4 },
    { total: 4, discount: 0.1, cap: 200, payable: 4 },
    { total: 1_995, discount: 0.1, cap: 200, payable: 1_795 },
    { total: 2_010, discount: 0.1, cap: 200, payable: 1_810 },
  ])(
    'of PKR $total with $discount off, but at most $cap: PKR $payable',
    ({ total, discount, cap, payable }) => {
      world.setCatalogue(testCatalogue({ 'star-5': total }));
      const cart = { ...world.shop.cart({ 'star-5': 1 }), coupon: 'SPRING', discount, cap: pkr(cap) };
      const priced = priceCart(world.host, cart, { id: 'spring', discount, cap: pkr(cap) });
      expect([priced.payable, priced.changeNotice]).toEqual([payable, null]);
    },
  );
});

onOneEngine('What differs in a cart from what the host sells (R-41)', (world) => {
  const TOTAL = 'Please check the new total before you pay.';
  const gone = { id: 'gone', name: 'Old Card', price: pkr(100), quantity: 1 };
  const spring = { id: 'spring', discount: 0.1, cap: pkr(200) };
  const sentWith = (more: object = {}, ...items: (typeof gone)[]) => {
    const { items: kept, totalPrice } = world.shop.cart({ 'star-5': 2, 'help-hour': 1 });
    const total = pkr(totalPrice + items.reduce((sum, { price }) => sum + price, 0));
    return { items: [...kept, ...items], totalPrice: total, ...more };
  };
  const coupon = { coupon: 'SPRING', discount: 0.1, cap: pkr(200) };

  it.each([
    { name: 'nothing', sent: () => sentWith(), notice: null },
    {
      name: 'a line that is gone',
      sent: () => sentWith({}, gone),
      notice: `No longer sold: Old Card. ${TOTAL}`,
    },
    { name: 'nothing of a coupon', sent: () => sentWith(coupon), by: spring, notice: null },
    { name: 'a coupon that was not sent', sent: () => sentWith(), by: spring, notice: null },
    {
      name: 'a coupon that can’t be used',
      sent: () => sentWith(coupon),
      notice: `Your discount no longer applies. ${TOTAL}`,
    },
    { name: 'its discount', sent: () => sentWith({ ...coupon, discount: 0.2 }), by: spring, notice: TOTAL },
    { name: 'its cap', sent: () => sentWith({ ...coupon, cap: pkr(199) }), by: spring, notice: TOTAL },
  ])('is $name', ({ sent, by = null, notice }) => {
    const priced = priceCart(world.host, sent(), by);
    expect(priced.changeNotice).toBe(notice);
    expect(priced.cart.totalPrice).toBe(3500);
  });

  it.each([
    { lines: [], notice: `Prices have changed. ${TOTAL}` },
    { lines: [gone], notice: `No longer sold: Old Card. Prices have changed. ${TOTAL}` },
  ])('is a price, beside $lines', ({ lines, notice }) => {
    const sent = sentWith({}, ...lines);
    world.setCatalogue(testCatalogue({ 'star-5': 600 }));
    expect(priceCart(world.host, sent, null)).toMatchObject({ changeNotice: notice, payable: 3700 });
  });

  it('is nothing if other prices make the same total', () => {
    const sent = sentWith();
    world.setCatalogue(testCatalogue({ 'star-5': 600, 'help-hour': 2300 }));
    expect(priceCart(world.host, sent, null)).toMatchObject({ changeNotice: null, payable: 3500 });
  });

  it('is kept with the payment: which lines come from stock, and how each is sold', () => {
    expect(snapshotCart(world.host, sentWith()).items).toStrictEqual([
      {
        id: 'star-5',
        name: 'Star Card, USD 5',
        price: 500,
        quantity: 2,
        instant: true,
        answers: [],
        region: 'Global',
        eta: 'Instant',
      },
      {
        id: 'help-hour',
        name: 'Setup Help, One Hour',
        price: 2500,
        quantity: 1,
        instant: false,
        answers: [],
        eta: '1-2 days',
      },
    ]);
  });

  it('is kept with where its codes are redeemed, and with what may wait for stock alone', () => {
    const { nodes, variants } = testCatalogue();
    const soldAs = (id: string, more: object, eta?: 'Instant') => {
      const sold = variants.get(id);
      if (sold === undefined) throw new Error(`The catalogue has no ${id}`);
      const { eta: _, ...node } = sold.at.node;
      const said = eta === undefined ? node : { ...node, eta };
      return [id, { ...sold, at: { ...sold.at, node: { ...said, ...more } } }] as const;
    };
    const sent = sentWith();
    const waiting = { ...sent, items: sent.items.map((item) => ({ ...item, may_wait: true })) };
    world.setCatalogue({
      nodes,
      variants: new Map([
        ...variants,
        soldAs('star-5', { redeem_url: 'https://example.com/redeem' }, 'Instant'),
        soldAs('help-hour', {}),
      ]),
    });
    expect(snapshotCart(world.host, waiting).items).toStrictEqual([
      {
        id: 'star-5',
        name: 'Star Card, USD 5',
        price: 500,
        quantity: 2,
        instant: true,
        answers: [],
        region: 'Global',
        eta: 'Instant',
        redeem_url: 'https://example.com/redeem',
        may_wait: true,
      },
      {
        id: 'help-hour',
        name: 'Setup Help, One Hour',
        price: 2500,
        quantity: 1,
        instant: false,
        answers: [],
      },
    ]);
  });

  it('may be no deposit with a coupon', () => {
    const cart = { ...world.shop.cart({ balance: 500 }), ...coupon };
    expect(() => ensurePayable(priceCart(world.host, cart, spring))).toThrow(
      refusal("Discount codes don't work with a balance deposit."),
    );
  });
});

onOneEngine('Unmatched money, and the payments that it may be for (R-85)', (world) => {
  /** Whether money of an amount names a payment of PKR 2,500 as one that it may be for. */
  const isProposedFor = async (amount: number) => {
    await world.shop.opens('bank', await world.shop.buyer(), { 'help-hour': 1 });
    await world.shop.receives(amount, { from: 'Nobody' });
    const [unmatched] = await world.shop.unmatched(1);
    return unmatched?.candidates.map(({ payment, isSupported, becomes, traits }) => [
      payment.pay_amount,
      isSupported,
      becomes.does,
      traits.find(({ trait }) => trait === 'amount')?.says,
    ]);
  };

  it.each([
    // 2 % of the money, rounded down, to both sides: of 2,450 that is 49, of 2,451 it is 49, of 2,551 51.
    { amount: 2_450, found: [] },
    { amount: 2_451, found: [[2500, false, 'closes', 'PKR 49 less']] },
    { amount: 2_500, found: [[2500, false, 'settles', 'PKR 2,500']] },
    { amount: 2_551, found: [[2500, false, 'settles', 'PKR 51 more']] },
    { amount: 2_552, found: [] },
  ])('of PKR $amount', async ({ amount, found }) => expect(await isProposedFor(amount)).toEqual(found));
});

onOneEngine('Foreign money worth a rupee (R-63)', (world) => {
  atBoundary('In millionths of a USDT at 280 rupees', { limit: 3_572 }, ({ before, at }) => {
    it('is the least that counts', () =>
      expect([before, at].map((usdt) => usdtToRupees(usdt, '280'))).toEqual([0, 1]));
  });

  it.each([
    { over: 3_571, balance: 0, outcome: 'completed' },
    { over: 3_572, balance: 1, outcome: 'paidOver' },
  ])('$over millionths too much for a payment are worth PKR $balance', async ({ over, balance, outcome }) => {
    const { host, shop } = world;
    const buyer = await shop.buyer();
    const id = await shop.opens('usdt', buyer, { 'help-hour': 1 });
    const due = await shop.moneyFor(id);
    const { receiptId } = await shop.records({ ...due, amount: due.amount + over });
    const given = { receiptId, paymentId: id, rate: '280' };
    await shop.transact((tx) => assignToPayment(tx, host, given));
    expect((await shop.status(buyer, { payment_id: id })).outcome).toBe(outcome);
    expect(await shop.balance(buyer)).toBe(balance);
    expect(await brokenLaws(host.db)).toEqual([]);
  });
});

describe('Rupees for a USDT amount', () => {
  it.each([
    [999_999, '280.5', 280],
    [1_000_000, '280.5', 280],
    [1_003_565, '280.5', 281],
    [1_000_000, '0.000001', 0],
  ])('%d millionths at %s are %d, rounded down', (usdt, rate, rupees) =>
    expect(usdtToRupees(usdt, rate)).toBe(rupees),
  );
});
