import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Host } from '#server/host.ts';
import { mailOrderStatus } from '#server/orders/change-mails.ts';
import { newOrderNumber } from '#server/orders/create-order.ts';
import { getOrder } from '#server/orders/delivered-items.ts';
import { insertOrder } from '#server/orders/store.ts';
import { balanceHistory } from '#server/payments/balance-history.ts';
import { newId } from '#server/platform/ids.ts';
import { recordReceiptInTx } from '#server/reconciliation/record-receipt.ts';
import { testCatalogue } from './support/catalogue.ts';
import { makeCodes, shopOf } from './support/driver.ts';
import { MINUTE, onOneEngine, unnumbered } from './support/world.ts';

/** What a mail says of the delivery of each line. */
const linesIn = (text: string) => text.split('\n').flatMap((line) => line.match(/Delivery: .*/)?.[0] ?? []);

/** The first code of an order's star cards. */
async function codeOf(host: Host, orderId: string): Promise<string> {
  const { account_id } = await getOrder(host.db, orderId);
  return (await shopOf(host).orders(account_id))[0]?.goods?.['star-5']?.[0] ?? '';
}

const newestOrder = async (host: Host, accountId: string) => {
  const [order] = await shopOf(host).orders(accountId);
  if (order === undefined) throw new Error('There is no order.');
  return order;
};

const LINE = {
  position: 0,
  variant_id: 'star-5',
  name: 'Star 5',
  price: 1,
  quantity: 1,
  instant: true,
  answers: [],
  region: null,
  eta: null,
  redeem_url: null,
  delivered: 0,
  backordered_since: null,
};

const PAYMENT_NUMBER = /^KP-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{2}$/;

onOneEngine('After buying', (world) => {
  it('an order number is drawn again when it is taken (R-1)', async () => {
    const { host, shop } = world;
    const [first, second] = [await shop.buyer(), await shop.buyer()];
    await shop.pays('bank', first, { 'star-5': 1 });
    const { number = '' } = await newestOrder(host, first);
    const paymentId = await shop.opens('bank', second, { 'star-5': 1 });
    const order = { account_id: second, payment_id: paymentId, state: 'processing' as const };
    const insert = (as: string) =>
      shop.transact((tx) =>
        insertOrder(tx, { ...order, id: newId(), number: as, amount: 1, paid: 1, created_at: host.now() }, [
          { ...LINE, id: newId() },
        ]),
      );
    expect(await insert(number)).toBe(false);
    expect(await insert(newOrderNumber())).toBe(true);
  });

  it('a payment has a number for people, drawn again when it is taken (R-1)', async () => {
    const { shop } = world;
    const [buyer, other] = [await shop.buyer(), await shop.buyer()];
    const id = await shop.opens('bank', buyer, { 'star-5': 1 });
    const { number = '' } = await shop.status(buyer, { payment_id: id });
    expect(number).toMatch(PAYMENT_NUMBER);
    expect(await shop.payments(buyer)).toMatchObject([{ id, number }]);
    const drawn = [number, 'KP-7F3Q-K2'];
    await shop.transact(async (tx) => {
      const { number: _, ...row } = await tx.selectFrom('payment').selectAll().executeTakeFirstOrThrow();
      const json = { cart: JSON.stringify(row.cart), details: JSON.stringify(row.details) };
      const twin = { ...row, ...json, id: newId(), account_id: other, number: drawn.shift() };
      await tx.insertInto('payment').values(twin).execute();
    });
    expect(await shop.payments(other)).toMatchObject([{ number: 'KP-7F3Q-K2' }]);
  });

  it('every mail about an order says what was bought, without codes (R-56)', async () => {
    const { host, shop } = world;
    const codes = makeCodes(3);
    await shop.stocks('star-5', codes);
    const buyer = await shop.buyer();
    await shop.pays('bank', buyer, { 'star-5': 2, 'help-hour': 1 });
    const { id: orderId, number = '' } = await newestOrder(host, buyer);
    await shop.replaces({ orderId, variantId: 'star-5', dead: codes[0] ?? '', substitute: null });
    await shop.refunds({ orderId, amount: 100, reason: 'late' });
    const status = { orderId, accountId: buyer, state: 'processing' as const, delivered: 2 };
    await shop.transact((tx) => mailOrderStatus(tx, host, status));
    await shop.cancelsOrder(orderId);
    const mails = await world.mails();
    const BOUGHT = 'Star Card, USD 5 and 1 more, order {KS}';
    expect(mails.map(({ subject }) => unnumbered(subject)).sort()).toEqual([
      `2 of 3 delivered: ${BOUGHT}`,
      `Cancelled: ${BOUGHT}`,
      `Order status: ${BOUGHT}`,
      `Paid: ${BOUGHT}`,
      `Refunded PKR 100: ${BOUGHT}`,
      'Replaced: Star Card, USD 5, order {KS}',
    ]);
    for (const { subject, text } of mails) {
      expect(text, subject).toContain(`Order: ${number}`);
      expect(text, subject).toContain('Paid by: Bank transfer');
      expect(text, subject).toContain('2 × Star Card, USD 5: PKR 1,000\n  Region: Global\n');
      expect(text, subject).toContain('1 × Setup Help, One Hour: PKR 2,500\n');
      // Of what is cancelled nothing more is delivered.
      const isCancelled = subject.startsWith('Cancelled');
      expect(linesIn(text), subject).toEqual(isCancelled ? [] : ['Delivery: Instant', 'Delivery: 1-2 days']);
      expect(text, subject).toContain(
        isCancelled ? '\n✕ Cancelled\n' : '\n○ Delivered: usually within 1-2 days\n',
      );
      expect(text, subject).toContain('Total: PKR 3,500');
      for (const code of codes) expect(text, subject).not.toContain(code);
    }
  });

  it('a payment says what it is for, on its page and in the list', async () => {
    const { shop } = world;
    const buyer = await shop.buyer();
    const paymentId = await shop.opens('bank', buyer, { 'star-5': 2 });
    const terms = { region: 'Global', eta: 'Instant' };
    const cart = [{ id: 'star-5', name: 'Star Card, USD 5', price: 500, quantity: 2, ...terms }];
    expect(await shop.status(buyer, { payment_id: paymentId })).toMatchObject({ cart, total: 1000 });
    expect(await shop.payments(buyer)).toMatchObject([{ id: paymentId, cart }]);
  });

  it('a completed payment names its order, and says whether all its codes are there (R-98)', async () => {
    const { host, shop } = world;
    await shop.stocks('star-5', 1);
    const buyer = await shop.buyer();
    const statusAfter = async (cart: Record<string, number>) => {
      world.clock.advance(MINUTE);
      const paymentId = await shop.pays('bank', buyer, cart);
      const { order } = await shop.status(buyer, { payment_id: paymentId });
      const { id, number } = await newestOrder(host, buyer);
      return { hasCodes: order?.has_codes, isNewest: order?.id === id && order.number === number };
    };
    expect(await statusAfter({ 'star-5': 1, 'help-hour': 1 })).toEqual({ hasCodes: true, isNewest: true });
    // Nothing is left in stock.
    expect(await statusAfter({ 'star-5': 1 })).toEqual({ hasCodes: false, isNewest: true });
    // Help is given by hand.
    expect(await statusAfter({ 'help-hour': 1 })).toEqual({ hasCodes: false, isNewest: true });
    const waiting = await shop.opens('bank', buyer, { 'star-5': 1 });
    expect((await shop.status(buyer, { payment_id: waiting })).order ?? null).toBeNull();
  });

  it('a mail says its order’s steps, and that what is out of stock may not be instant, until it is there (R-145)', async () => {
    const { shop } = world;
    await shop.stocks('star-5', 1);
    const buyer = await shop.buyer();
    await shop.pays('bank', buyer, { 'star-5': 1, 'star-10': 1 });
    world.clock.advance(MINUTE);
    await shop.stocks('star-10', 1);
    const late = 'Delivery: Out of stock right now, so it may not be instant';
    const PAID = '✓ Paid: 2 March 2026 at 14:00';
    const waits = [PAID, '● Preparing: since 2 March 2026 at 14:00', '○ Delivered: still to come'];
    const stepsIn = (text: string) => text.split('\n').filter((line) => /^[✓●○✕] /.test(line));
    const said = (await world.mails()).map(({ subject, text }) => [
      unnumbered(subject),
      stepsIn(text),
      linesIn(text),
    ]);
    expect(said).toEqual([
      [
        'Delivered: Star Card, USD 5 and 1 more, order {KS}',
        [PAID, '✓ Preparing: 2 March 2026 at 14:00', '✓ Delivered: 2 March 2026 at 14:01'],
        ['Delivery: Instant', 'Delivery: Instant'],
      ],
      ['Paid: Star Card, USD 5 and 1 more, order {KS}', waits, ['Delivery: Instant', late]],
      ['1 of 2 delivered: Star Card, USD 5 and 1 more, order {KS}', waits, ['Delivery: Instant', late]],
    ]);
  });

  const NINE = '2026-03-02T09:00:00.000Z';
  const [ONE_PAST, TWO_PAST] = ['2026-03-02T09:01:00.000Z', '2026-03-02T09:02:00.000Z'];
  it.each<[string, Record<string, number>, (host: Host, orderId: string) => Promise<unknown>, object]>([
    ['all of it at once', { 'star-5': 2 }, async () => {}, { paid: NINE, delivered: NINE }],
    ['a part', { 'star-5': 3 }, async () => {}, { paid: NINE, preparing: NINE }],
    [
      'the rest in two parts',
      { 'star-5': 4 },
      async (host) => {
        const shop = shopOf(host);
        await shop.stocks('star-5', 1);
        world.clock.advance(MINUTE);
        await shop.stocks('star-5', 1);
      },
      { paid: NINE, preparing: NINE, delivered: TWO_PAST },
    ],
    [
      'what is by hand, and a replacement later',
      { 'star-5': 2, 'help-hour': 1 },
      async (host, orderId) => {
        const shop = shopOf(host);
        const dead = await codeOf(host, orderId);
        const [substitute = ''] = makeCodes(1);
        await shop.delivers({ orderId, variantId: 'help-hour', items: ['Done.'] });
        world.clock.advance(MINUTE);
        await shop.replaces({ orderId, variantId: 'star-5', dead, substitute });
        // As a release that did not say what replaced what has stored it.
        await sql`UPDATE stock_code SET replaces = NULL`.execute(host.db);
      },
      { paid: NINE, preparing: NINE, delivered: ONE_PAST },
    ],
    [
      'a part, and then it is cancelled',
      { 'star-5': 3 },
      (host, orderId) => shopOf(host).cancelsOrder(orderId),
      { paid: NINE, preparing: NINE },
    ],
  ])('an order that is delivered has its steps (R-145): %s', async (_, cart, then, steps) => {
    const { host, shop } = world;
    await shop.stocks('star-5', 2);
    const buyer = await shop.buyer();
    world.clock.set(new Date(NINE));
    const paymentId = await shop.pays('bank', buyer, cart);
    world.clock.advance(MINUTE);
    await then(host, (await newestOrder(host, buyer)).id);
    const order = await newestOrder(host, buyer);
    expect(order.steps).toEqual(steps);
    const { order: paid } = await shop.status(buyer, { payment_id: paymentId });
    expect(paid).toMatchObject({ id: order.id, steps, goods: order.goods });
    expect(paid?.dead).toEqual(order.dead);
  });

  it('a line of a payment repeats that instant goods may not be instant, and no others (R-145)', async () => {
    const { shop } = world;
    const buyer = await shop.buyer();
    const { cart, ...checkout } = shop.checkout('bank', { 'star-5': 1, 'help-hour': 1, 'star-10': 1 });
    const items = cart.items.map((item) => (item.id === 'star-10' ? item : { ...item, may_wait: true }));
    await shop.checksOut(buyer, { ...checkout, cart: { ...cart, items } });
    const [payment] = await shop.payments(buyer);
    expect(payment?.cart?.map(({ id, may_wait }) => [id, may_wait])).toEqual([
      ['star-5', true],
      ['help-hour', undefined],
      ['star-10', undefined],
    ]);
    const { cart: shown } = await shop.status(buyer, { payment_id: payment?.id ?? '' });
    expect(shown).toEqual(payment?.cart);
  });

  it('a line keeps how it was sold, where its catalogue said so (R-145)', async () => {
    const { host, shop } = world;
    const buyer = await shop.buyer();
    const { nodes, variants } = testCatalogue();
    const sold = variants.get('star-5');
    if (sold === undefined) throw new Error('The catalogue has no star-5');
    const node = { ...sold.at.node, redeem_url: 'https://example.com/redeem' };
    world.setCatalogue({
      nodes,
      variants: new Map([...variants, ['star-5', { ...sold, at: { ...sold.at, node } }]]),
    });
    const id = await shop.pays('bank', buyer, { 'star-5': 1, 'help-hour': 1 });
    world.setCatalogue({ nodes: new Map(), variants: new Map() });
    const cart = [
      {
        id: 'star-5',
        name: 'Star Card, USD 5',
        price: 500,
        quantity: 1,
        region: 'Global',
        eta: 'Instant',
        redeem_url: 'https://example.com/redeem',
      },
      { id: 'help-hour', name: 'Setup Help, One Hour', price: 2500, quantity: 1, eta: '1-2 days' },
    ];
    expect((await shop.status(buyer, { payment_id: id })).cart).toEqual(cart);
    expect((await shop.payments(buyer))[0]?.cart).toEqual(cart);
    expect((await newestOrder(host, buyer)).cart).toEqual(cart);
    // Lines of a release before.
    await sql`UPDATE order_line SET region = NULL, eta = NULL, redeem_url = NULL`.execute(host.db);
    expect((await newestOrder(host, buyer)).cart).toEqual(
      cart.map(({ id: variant, name, price, quantity }) => ({ id: variant, name, price, quantity })),
    );
  });

  it('a completed deposit says what the balance came to with it (R-145)', async () => {
    const { shop } = world;
    const buyer = await shop.buyer({ balance: 700 });
    world.clock.advance(MINUTE);
    const paymentId = await shop.opens('bank', buyer, { balance: 1_000 }, { from: 'Mina Khan' });
    const balanceThen = async () => (await shop.status(buyer, { payment_id: paymentId })).balance ?? null;
    expect(await balanceThen()).toBeNull();
    await shop.receivesFor(paymentId, { amount: 1_050 });
    expect(await balanceThen()).toBe(1_750);
    world.clock.advance(MINUTE);
    await shop.credits(buyer, 9);
    const bought = await shop.pays('balance', buyer, { 'star-5': 1 });
    expect(await balanceThen()).toBe(1_750);
    expect((await shop.status(buyer, { payment_id: bought })).balance).toBeUndefined();
  });

  it('a replaced item is said to be dead, and stays among the goods (R-83)', async () => {
    const { host, shop } = world;
    const [dead = '', live = '', substitute = ''] = makeCodes(3);
    await shop.stocks('star-5', [dead, live]);
    const buyer = await shop.buyer();
    await shop.pays('bank', buyer, { 'star-5': 2 });
    const { id: orderId, dead: before } = await newestOrder(host, buyer);
    expect(before).toBeUndefined();
    await shop.replaces({ orderId, variantId: 'star-5', dead, substitute });
    const order = await newestOrder(host, buyer);
    expect(order.goods?.['star-5']).toEqual(expect.arrayContaining([dead, live, substitute]));
    expect(order.dead).toEqual({ 'star-5': [dead] });
  });
});

onOneEngine('The history of a balance', (world) => {
  it('has every change with its reason, and adds up to the balance (R-50)', async () => {
    const { host, shop } = world;
    const buyer = await shop.buyer();
    const history = () => balanceHistory(host, buyer);
    expect(await history()).toEqual([]);

    const short = await shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Amna Khan' });
    await shop.receivesFor(short, { amount: 500 });
    world.clock.advance(MINUTE);
    await shop.grants({ accountId: buyer, amount: 4_000, reason: 'sorry' });
    world.clock.advance(MINUTE);
    await shop.pays('balance', buyer, { 'help-hour': 1 });
    world.clock.advance(MINUTE);
    const order = await newestOrder(host, buyer);
    await shop.refunds({ orderId: order.id, amount: 100, reason: 'x' });
    world.clock.advance(MINUTE);
    await shop.cancelsOrder(order.id);

    const named = { id: order.id, number: order.number };
    expect((await history()).map(({ id: _, created_at: __, ...change }) => change)).toEqual([
      {
        amount: 2_400,
        reason: "Your order was cancelled, so we refunded what wasn't delivered.",
        order: named,
      },
      { amount: 100, reason: 'We refunded part of your order: x', order: named },
      { amount: -2_500, reason: 'You paid for an order.', order: named },
      { amount: 4_000, reason: 'A credit from the shop: sorry' },
      {
        amount: 500,
        reason: 'Your transfer was less than the amount due, so that payment is closed.',
        payment_id: short,
        payment_number: expect.stringMatching(PAYMENT_NUMBER),
      },
    ]);
    await sql`UPDATE ledger_transaction SET reason = NULL`.execute(host.db);
    const older = (await history()).map(({ reason }) => reason);
    expect([older[1], older[3], older[4]]).toEqual([
      'We refunded part of your order.',
      'A credit from the shop.',
      'Your transfer was less than the amount due.',
    ]);
    const total = (await history()).reduce((sum, { amount }) => sum + amount, 0);
    expect(total).toBe(await shop.balance(buyer));
  });

  it('keeps the reason of a booking, whatever becomes of its payment (R-50)', async () => {
    const { host, shop } = world;
    const buyer = await shop.buyer();
    const payment = await shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Amna Khan' });
    const short = await shop.moneyFor(payment, { amount: 500 });
    const { receiptId } = await shop.transact((tx) =>
      recordReceiptInTx(tx, host, short, { rate: null, isManual: true }),
    );
    const reasons = async () => (await balanceHistory(host, buyer)).map(({ reason }) => reason);
    const [said] = await reasons();
    expect(said).toBe('Your transfer was less than the amount due, so that payment is closed.');
    world.clock.advance(MINUTE);
    await shop.corrects({ receiptId, amount: '0' });
    expect((await shop.status(buyer, { payment_id: payment })).outcome).toBe('expired');
    expect(await reasons()).toEqual(['We entered a transfer wrongly and have corrected it.', said]);
  });

  it('is the account’s own, in slices (R-39)', async () => {
    const { host, shop } = world;
    const [own, other] = [await shop.buyer(), await shop.buyer()];
    for (const amount of [1, 2, 3]) {
      await shop.credits(own, amount);
      world.clock.advance(MINUTE);
    }
    await shop.credits(other, 9);
    const all = await balanceHistory(host, own);
    expect(all.map(({ amount }) => amount)).toEqual([3, 2, 1]);
    const older = await balanceHistory(host, own, { before: all[0]?.id ?? '', limit: 1 });
    expect(older).toEqual([all[1]]);
    const foreign = (await balanceHistory(host, other))[0]?.id ?? '';
    await expect(balanceHistory(host, own, { before: foreign, limit: 1 })).rejects.toThrow(
      'before is not in the history of your balance.',
    );
  });

  it('names the payment of money that came for a cancelled one', async () => {
    const { host, shop } = world;
    const buyer = await shop.buyer();
    const paymentId = await shop.opens('bank', buyer, { 'star-5': 1 }, { from: 'Late Payer' });
    await shop.cancels(paymentId);
    await shop.receivesFor(paymentId);
    expect(await balanceHistory(host, buyer)).toMatchObject([
      { reason: 'Your transfer was for a cancelled payment.', payment_id: paymentId },
    ]);
  });

  it('of an item delivered by hand changes nothing', async () => {
    const { host, shop } = world;
    const buyer = await shop.buyer();
    await shop.pays('bank', buyer, { 'help-hour': 1 });
    const { id: orderId } = await newestOrder(host, buyer);
    await shop.delivers({ orderId, variantId: 'help-hour', items: ['Done.'] });
    expect(await balanceHistory(host, buyer)).toEqual([]);
  });
});
