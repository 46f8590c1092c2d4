import { describe, expect, it } from 'vitest';
import { paymentDetails, recentPayments } from '#server/payments/admin.ts';
import { senderKeyOf } from '#server/payments/sender-key.ts';
import { settle } from '#server/payments/settle.ts';
import type { IncomingReceipt } from '#server/reconciliation/receipt.ts';
import { simulateReceipt } from '#server/sandbox/simulate-receipt.ts';
import { atBoundary } from '../at-boundary.ts';
import { keepLaws } from './support/laws.ts';
import { signUpAndLogIn } from './support/members.ts';
import type { MoneyRow } from './support/money-rows.ts';
import { becomes, plays } from './support/money-rows.ts';
import type { World } from './support/world.ts';
import { forEachEngine, HOUR, MINUTE, unnumbered } from './support/world.ts';

const SENDER = 'Mina Khan';

/** A payment's status as its owner sees it. */
const shown = async ({ shop }: World, accountId: string, id: string) => {
  const { status, status_text, outcome } = await shop.status(accountId, { payment_id: id });
  return [status, status_text, outcome];
};

/** What becomes of money without a number, by its sender and amount alone. */
const outcomeOf = async (
  { shop }: World,
  payer: string,
  amount: number,
  more?: Partial<IncomingReceipt>,
): Promise<string> => (await shop.receives(amount, { from: payer, ...more })).outcome;

/** What becomes of money with a payment's number. */
const paidFor = async ({ shop }: World, id: string, more?: Partial<IncomingReceipt>): Promise<string> =>
  (await shop.receivesFor(id, more)).outcome;

/** Assigns an unmatched receipt to an account. */
const assign = ({ shop }: World, receiptId: string, accountId: string) =>
  shop.assigns({ receiptId, accountId, rate: null });

const balance = ({ shop }: World, accountId: string) => shop.balance(accountId);

describe('A sender name', () => {
  it.each([
    ['mina khan', 'MINA KHAN'],
    ['  Mina \t Khan ', 'MINA KHAN'],
    ['Mina K. Khan', 'MINA K KHAN'],
    ["O'Brien-Khan", 'OBRIENKHAN'],
    ['ＭＩＮＡ　Khan', 'MINA KHAN'],
    ['José', 'JOSÉ'],
    ['...', ''],
  ])('%j is compared as %j', (name, key) => {
    expect(senderKeyOf(name)).toBe(key);
  });
});

forEachEngine('A bank receipt', (world) => {
  keepLaws(world);

  const opened = async () => {
    const buyer = await world.shop.buyer();
    return { buyer, id: await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: SENDER }) };
  };

  it.each<[what: string, row: MoneyRow & { is: string; mail?: [subject: string, says: string] }]>([
    ['exact', { is: 'settled by number: 1 completed, Completed; 1 order, balance 0' }],
    [
      'exact, from another sender',
      { from: 'Uncle of Mina', is: 'settled by number: 1 completed, Completed; 1 order, balance 0' },
    ],
    [
      'more',
      {
        from: 'Uncle of Mina',
        pays: 2600,
        is: 'settled by number: 1 paidOver, Completed, extra added to balance; 1 order, balance 100',
      },
    ],
    [
      'less',
      {
        buys: { 'star-5': 2 },
        pays: 999,
        is: 'credited by number: 2 underpaid, Paid too little, money added to balance; 0 orders, balance 999',
        mail: ["We've added PKR 999 to your balance: Star Card, USD 5, payment {KP}", 'PKR 999'],
      },
    ],
    [
      'a rupee less, in other letters',
      {
        pays: 2499,
        from: 'MINA KHAN',
        is: 'credited by number: 2 underpaid, Paid too little, money added to balance; 0 orders, balance 2499',
      },
    ],
    [
      'for a deposit',
      {
        buys: { balance: 750 },
        is: 'settled by number: 1 completed, Completed; 0 orders, balance 750',
        mail: ['Paid: PKR 750 for your balance, payment {KP}', "We've added PKR 750 to your balance."],
      },
    ],
    [
      'late',
      {
        open: HOUR + 1,
        from: 'Uncle of Mina',
        is: 'credited by number: 2 paidLate, Paid too late, money added to balance; 0 orders, balance 2500',
        mail: [
          "We've added PKR 2,500 to your balance: Setup Help, One Hour, payment {KP}",
          "we've added PKR 2,500 to your balance. You sent your transfer after its payment had expired.",
        ],
      },
    ],
    [
      'late and less, from another sender',
      {
        open: HOUR + 1,
        pays: 100,
        from: 'Uncle of Mina',
        is: 'credited by number: 2 paidLate, Paid too late, money added to balance; 0 orders, balance 100',
      },
    ],
    [
      'for a cancelled one, even if sent before',
      {
        open: MINUTE,
        ended: 'cancelled',
        from: 'Uncle of Mina',
        sent: -MINUTE,
        is: 'credited by number: 2 cancelledCredited, Cancelled, money added to balance; 0 orders, balance 2500',
        mail: [
          "We've added PKR 2,500 to your balance: Setup Help, One Hour, payment {KP}",
          "we've added PKR 2,500 to your balance. Your transfer was for a cancelled payment.",
        ],
      },
    ],
    [
      'for a completed one',
      {
        ended: 'paid',
        from: 'Uncle of Mina',
        is: 'settled by number, credited by number: 1 completed, Completed; 1 order, balance 2500',
        mail: [
          "We've added PKR 2,500 to your balance: Setup Help, One Hour, payment {KP}",
          "we've added PKR 2,500 to your balance. Your transfer was for a payment that was already paid.",
        ],
      },
    ],
  ])('with its number is decided by it, whoever sent it (R-45): %s', async (_, { is, mail, ...row }) => {
    await world.shop.stocks('star-5', 2);
    expect(await becomes(world, row)).toBe(is);
    expect(await world.shop.freeCodes('star-5')).toBe(2);
    if (mail === undefined) return;
    const [newest] = await world.mails();
    expect([unnumbered(newest?.subject ?? ''), newest?.text]).toEqual([
      mail[0],
      expect.stringContaining(mail[1]),
    ]);
  });

  it('for a cancelled payment is told in the list of payments', async () => {
    const { buyer, id } = await opened();
    await world.shop.cancels(id);
    await paidFor(world, id);
    expect((await world.shop.payments(buyer))[0]).toMatchObject({
      status_text: 'Cancelled, money added to balance',
      outcome: 'cancelledCredited',
    });
  });

  it('for a cart of goods and a deposit makes one order and one credit', async () => {
    const buyer = await world.shop.buyer();
    const id = await world.shop.opens('bank', buyer, { 'help-hour': 1, balance: 500 }, { from: SENDER });
    await paidFor(world, id);
    const [order, ...more] = await world.shop.orders(buyer);
    expect([order?.amount, order?.cart.map(({ id }) => id), more]).toEqual([2500, ['help-hour'], []]);
    expect(await balance(world, buyer)).toBe(500);
  });

  it('sent in time but recorded late settles an expired payment; missing codes are back-ordered', async () => {
    await world.shop.stocks('star-5', 2);
    const buyer = await world.shop.buyer();
    const id = await world.shop.opens('bank', buyer, { 'star-5': 2 }, { from: SENDER });
    world.clock.advance(HOUR);
    const sentAt = world.clock.now();
    world.clock.advance(MINUTE);
    await world.shop.expires();
    expect(await shown(world, buyer, id)).toEqual([2, 'Expired', 'expired']);
    const other = await world.shop.buyer({ balance: 500 });
    await world.shop.pays('balance', other, { 'star-5': 1 });

    expect(await paidFor(world, id, { sentAt })).toBe('settled');
    expect(await shown(world, buyer, id)).toEqual([1, 'Completed', 'completed']);
    const [order] = await world.shop.orders(buyer);
    expect([order?.status_text, order?.goods?.['star-5']?.length]).toEqual(['Processing', 1]);
  });

  it('from another sender in time is not called late once the operator assigns it', async () => {
    const { buyer, id } = await opened();
    const evidence = world.shop.money(2500, { from: 'Omar Khan' });
    world.clock.advance(HOUR);
    expect(await shown(world, buyer, id)).toEqual([2, 'Expired', 'expired']);
    const { receiptId } = await world.shop.records(evidence);
    await assign(world, receiptId, buyer);
    expect(await shown(world, buyer, id)).toEqual([2, 'Expired, money added to balance', 'expiredCredited']);
    await paidFor(world, id, { sentAt: new Date(world.clock.now().getTime() + 1) });
    expect(await shown(world, buyer, id)).toEqual([2, 'Paid too late, money added to balance', 'paidLate']);
  });

  it('from a sender that no account named waits for the operator', async () => {
    const { buyer, id } = await opened();
    expect(await outcomeOf(world, 'Omar Khan', 2500)).toBe('unmatched');
    expect(await outcomeOf(world, '', 2500)).toBe('unmatched');
    expect(await shown(world, buyer, id)).toEqual([0, 'Waiting for your payment', 'pending']);
  });

  it('from a known payer who opened or named it only afterwards waits for the operator (R-49)', async () => {
    const buyer = await world.shop.buyer({ knownFrom: SENDER });
    const before = world.clock.now();
    world.clock.advance(MINUTE);
    const id = await world.shop.opens('bank', buyer, { 'help-hour': 1 });
    const opened = world.clock.now();
    world.clock.advance(MINUTE);
    await world.shop.namesSender(id, SENDER);
    expect(await outcomeOf(world, SENDER, 2500, { sentAt: before })).toBe('unmatched');
    expect(await outcomeOf(world, SENDER, 2500, { sentAt: opened })).toBe('unmatched');
    expect(await outcomeOf(world, SENDER, 2500)).toBe('settled');
  });

  it('from a known payer settles beside a payment of another amount; any other money waits', async () => {
    const [one, two] = [await world.shop.buyer({ knownFrom: SENDER }), await world.shop.buyer()];
    const id = await world.shop.opens('bank', one, { 'help-hour': 1 }, { from: SENDER });
    await world.shop.opens('bank', two, { 'star-10': 1 }, { from: SENDER });
    expect(await outcomeOf(world, SENDER, 2600)).toBe('unmatched');
    expect(await outcomeOf(world, SENDER, 1000)).toBe('unmatched');
    expect(await outcomeOf(world, SENDER, 2500)).toBe('settled');
    expect(await shown(world, one, id)).toEqual([1, 'Completed', 'completed']);
    expect(await outcomeOf(world, SENDER, 2500)).toBe('unmatched');
  });

  it('that fits the payments of two known payers waits for the operator', async () => {
    const buyers = [
      await world.shop.buyer({ knownFrom: SENDER }),
      await world.shop.buyer({ knownFrom: SENDER }),
    ];
    const ids: string[] = [];
    for (const buyer of buyers)
      ids.push(await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: SENDER }));
    expect(await outcomeOf(world, SENDER, 2500)).toBe('unmatched');
    for (const id of ids) expect((await world.shop.payment(id))?.state).toBe('pending');
  });

  it('from a known payer settles the payment that had the name, though it was changed since', async () => {
    const buyer = await world.shop.buyer({ knownFrom: 'Ali Raza' });
    const id = await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Ali Raza' });
    world.clock.advance(5 * MINUTE);
    const sentAt = world.clock.now();
    world.clock.advance(5 * MINUTE);
    await world.shop.namesSender(id, 'Ahmed Shah');
    expect(await outcomeOf(world, 'Ali Raza', 2500, { sentAt })).toBe('settled');
    expect((await world.shop.payment(id))?.state).toBe('completed');
  });

  it('waits if another account had named its sender, even if it changed the name since', async () => {
    const [one, two] = [await world.shop.buyer(), await world.shop.buyer({ knownFrom: 'Ali Raza' })];
    const first = await world.shop.opens('bank', one, { 'help-hour': 1 }, { from: 'Ali Raza' });
    const second = await world.shop.opens('bank', two, { 'help-hour': 1 }, { from: 'Ali Raza' });
    world.clock.advance(5 * MINUTE);
    const sentAt = world.clock.now();
    world.clock.advance(5 * MINUTE);
    await world.shop.namesSender(first, 'Ahmed Shah');
    expect(await outcomeOf(world, 'Ali Raza', 2500, { sentAt })).toBe('unmatched');
    expect(await outcomeOf(world, 'Ali Raza', 2500)).toBe('unmatched');
    for (const id of [first, second]) expect((await world.shop.payment(id))?.state).toBe('pending');
  });

  it('has the same status text for its owner, the operator and the sandbox', async () => {
    const { host, shop } = world;
    const told = async (id: string, accountId: string) => [
      (await recentPayments(host)).find((payment) => payment.id === id)?.statusText,
      (await shop.operator('payments list', { account: (await shop.username(accountId)) ?? '', limit: 1 }))[0]
        ?.status,
      (await paymentDetails(host, id)).status,
      (await shown(world, accountId, id))[1],
    ];
    const [one, two, three] = [await shop.buyer(), await shop.buyer(), await shop.buyer()];
    const late = await shop.opens('bank', one, { 'help-hour': 1 }, { from: 'Ali' });
    const over = await shop.opens('bank', two, { 'help-hour': 1 }, { from: 'Mina' });
    const cancelled = await shop.opens('bank', three, { 'help-hour': 1 }, { from: 'Omar' });
    await shop.cancels(cancelled);
    const words = async (payment_id: string, kind: 'over' | 'exact') =>
      (await simulateReceipt(host, { payment_id, kind })).status_text;
    expect(await words(over, 'over')).toBe('Completed, extra added to balance');
    expect(await words(cancelled, 'exact')).toBe('Cancelled, money added to balance');
    world.clock.advance(HOUR + 1);
    await paidFor(world, late);
    expect((await shop.payment(late))?.state).toBe('pending');
    await outcomeOf(world, 'Nobody', 2500);
    const fits = (await shop.unmatched(1))[0]?.candidates ?? [];
    expect(fits.find(({ payment }) => payment.id === late)?.status).toBe(
      'Paid too late, money added to balance',
    );
    expect(await told(late, one)).toEqual(Array(4).fill('Paid too late, money added to balance'));
    expect(await told(over, two)).toEqual(Array(4).fill('Completed, extra added to balance'));
    expect(await told(cancelled, three)).toEqual(Array(4).fill('Cancelled, money added to balance'));
  });

  it('from a known payer goes to the pending payment, not to an earlier cancelled one', async () => {
    const buyer = await world.shop.buyer({ knownFrom: SENDER });
    const first = await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: SENDER });
    await world.shop.cancels(first);
    const second = await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: SENDER });
    expect(await outcomeOf(world, SENDER, 2500)).toBe('settled');
    expect((await world.shop.payment(second))?.state).toBe('completed');
    expect(await world.shop.orders(buyer)).toHaveLength(1);
  });
});

forEachEngine('A payment', (world) => {
  keepLaws(world);

  const opened = async () => {
    const { browser } = await signUpAndLogIn(world);
    const answer = (await browser.call('checkout', world.shop.checkout('bank', { 'help-hour': 1 }))).answer();
    const id = 'redir' in answer ? answer.redir.replace('/payment/', '') : '';
    const ask = async (more: { cancel?: boolean; userInput?: string } = {}) =>
      browser.call('paymentStatus', { payment_id: id, ...more });
    return { browser, id, ask };
  };

  it("can't be seen or cancelled by other accounts", async () => {
    const { id, ask } = await opened();
    const { browser: stranger } = await signUpAndLogIn(world);
    const seen = await stranger.call('paymentStatus', { payment_id: id, cancel: true });
    const missing = await stranger.call('paymentStatus', { payment_id: 'nothing' });
    expect([seen.status, seen.text]).toEqual([404, missing.text]);
    expect((await ask()).answer().status).toBe(0);
    expect((await stranger.call('myPayments')).answer()).toEqual([]);
    expect((await world.browser().call('paymentStatus', { payment_id: id })).status).toBe(401);
  });

  it('expires on time, whatever reads it first', async () => {
    const { ask, browser } = await opened();
    world.clock.advance(HOUR - 1);
    expect((await ask()).answer()).toMatchObject({
      status_text: 'Waiting for your payment',
      outcome: 'pending',
    });
    world.clock.advance(1);
    expect((await browser.call('myPayments')).answer().map(({ status_text }) => status_text)).toEqual([
      'Expired',
    ]);
    expect((await ask({ cancel: true })).answer().status_text).toBe('Expired');
  });

  it('is also expired by the job, which releases its codes', async () => {
    await world.shop.stocks('star-5', 3);
    const buyer = await world.shop.buyer();
    await world.shop.opens('bank', buyer, { 'star-5': 2 });
    world.clock.advance(HOUR);
    expect(await world.shop.expires()).toBe(1);
    expect(await world.shop.freeCodes('star-5')).toBe(3);
    expect(await world.shop.expires()).toBe(0);
  });

  it('expires even if expiring the one before it fails', async () => {
    const { db } = world.host;
    const buyers = [await world.shop.buyer(), await world.shop.buyer()];
    const [one, two] = [
      await world.shop.opens('bank', buyers[0] ?? '', { 'help-hour': 1 }),
      await world.shop.opens('bank', buyers[1] ?? '', { 'help-hour': 1 }),
    ];
    // A use that was never counted can't be released.
    const at = world.clock.now();
    const coupon = { id: 'c', code_key: 'C', discount: '0.1', cap: 1, uses_max: null, ends_at: null };
    await db
      .insertInto('coupon')
      .values({ ...coupon, created_at: at })
      .execute();
    const use = { coupon_id: 'c', account_id: buyers[0] ?? '', payment_id: one, redeemed_at: at };
    await db.insertInto('coupon_redemption').values(use).execute();
    world.clock.advance(HOUR);
    await world.shop.expires();
    expect((await world.shop.payment(one))?.state).toBe('pending');
    expect((await world.shop.payment(two))?.state).toBe('expired');
    expect(world.logged.lines().filter(({ event }) => event === 'payment expires later')).toHaveLength(1);
    // The laws count the uses.
    await db.deleteFrom('coupon_redemption').execute();
  });

  it("is cancelled at once, and can't be cancelled once it is closed", async () => {
    const { ask } = await opened();
    const cancelled = (await ask({ cancel: true })).answer();
    expect([cancelled.status, cancelled.status_text, cancelled.outcome]).toEqual([
      2,
      'Cancelled',
      'cancelled',
    ]);
    expect((await ask({ cancel: true })).answer()).toEqual(cancelled);
    world.clock.advance(HOUR);
    expect((await ask()).answer().status_text).toBe('Cancelled');
  });

  // Its page expires it first, but its time may end between the two.
  atBoundary('A cancelling, milliseconds after the payment was opened', { limit: HOUR }, ({ before, at }) => {
    it('in its time cancels it', () =>
      plays(world, [
        { opens: 'it', after: before },
        { cancels: 'it', is: 'no money: 2 cancelled, Cancelled; 0 orders, balance 0' },
      ]));

    it('after its time finds it expired', () =>
      plays(world, [
        { opens: 'it', after: at },
        { cancels: 'it', is: 'no money: 2 expired, Expired; 0 orders, balance 0' },
      ]));
  });

  it('that is completed can’t be cancelled', async () => {
    const { id, ask } = await opened();
    await ask({ userInput: SENDER });
    await paidFor(world, id);
    expect((await ask({ cancel: true })).answer().status_text).toBe('Completed');
  });

  it('that is completed is not settled again, and a cancelled one never', async () => {
    const { host, shop } = world;
    const buyer = await shop.buyer({ balance: 5000 });
    const id = await shop.pays('balance', buyer, { 'help-hour': 1 });
    await shop.transact((tx) => settle(tx, host, id, { from: 'balance' }));
    expect(await shop.orders(buyer)).toHaveLength(1);
    expect(await balance(world, buyer)).toBe(2500);
    const gone = await shop.opens('bank', buyer, { 'help-hour': 1 });
    await shop.cancels(gone);
    await expect(shop.transact((tx) => settle(tx, host, gone, { from: 'balance' }))).rejects.toThrow(
      'cancelled',
    );
  });

  it('accepts a sender name, and three changes of it', async () => {
    const { ask } = await opened();
    expect((await ask({ userInput: '  Mina Khan ' })).answer().user_input).toBe('Mina Khan');
    for (const name of ['Mina K', 'Mina Kh', 'Mina Kha'])
      expect((await ask({ userInput: name })).status).toBe(200);
    expect((await ask({ userInput: 'mina kha' })).answer().user_input).toBe('mina kha');
    expect((await ask({ userInput: 'Mina' })).status).toBe(422);
    expect((await ask()).answer().user_input).toBe('mina kha');
  });

  it('leaves its sender name in the profile, for the next transfer of this account (R-146)', async () => {
    const { browser, ask } = await opened();
    const senderIn = async (of = browser) => (await of.call('profile')).answer().sender_name ?? null;
    expect(await senderIn()).toBeNull();
    for (const name of ['Mina Khan', 'Mina Kha']) await ask({ userInput: name });
    expect(await senderIn()).toBe('Mina Kha');
    await ask({ cancel: true });
    world.clock.advance(MINUTE);
    const next = await browser.call('checkout', world.shop.checkout('bank', { 'star-5': 1 }));
    expect(await senderIn()).toBe('Mina Kha');
    const changed = await browser.call('preference', { list: 'promos', value: true });
    expect(changed.answer().sender_name).toBe('Mina Kha');
    const other = await opened();
    expect(await senderIn(other.browser)).toBeNull();
    await other.ask({ userInput: 'Omar Shah' });
    expect([await senderIn(), await senderIn(other.browser)]).toEqual(['Mina Kha', 'Omar Shah']);
    const payment_id = next.text.match(/\/payment\/(\w+)/)?.[1] ?? '';
    await browser.call('paymentStatus', { payment_id, userInput: 'Mina Aslam' });
    expect(await senderIn()).toBe('Mina Aslam');
  });

  it('keeps the time of the first naming when only the spelling changes', async () => {
    const buyer = await world.shop.buyer({ knownFrom: SENDER });
    const id = await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: SENDER });
    const sentAt = world.clock.now();
    world.clock.advance(MINUTE);
    await world.shop.namesSender(id, 'MINA KHAN');
    expect(await outcomeOf(world, SENDER, 2500, { sentAt })).toBe('settled');
    expect((await world.shop.payment(id))?.state).toBe('completed');
  });

  it('rejects a name that is empty, too long or only punctuation, and any name once it is closed', async () => {
    const { ask } = await opened();
    const refused = await Promise.all(
      ['', ' ', 'x'.repeat(101), '...'].map((userInput) => ask({ userInput })),
    );
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 422]);
    await ask({ cancel: true });
    expect((await ask({ userInput: SENDER })).status).toBe(409);
  });

  it('by balance can’t have a sender name', async () => {
    const buyer = await world.shop.buyer({ balance: 2500 });
    const id = await world.shop.pays('balance', buyer, { 'help-hour': 1 });
    await expect(world.shop.namesSender(id, SENDER)).rejects.toMatchObject({ status: 422 });
  });

  it('is listed, newest first', async () => {
    const { browser, ask } = await opened();
    const first = world.clock.now().toISOString();
    await ask({ cancel: true });
    world.clock.advance(MINUTE);
    await browser.call('checkout', world.shop.checkout('bank', { 'star-5': 1 }));
    const list = (await browser.call('myPayments')).answer();
    expect(list.map(({ payment_amount, status_text }) => [payment_amount, status_text])).toEqual([
      ['500', 'Waiting for your payment'],
      ['2500', 'Cancelled'],
    ]);
    expect(list[1]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      number: expect.stringMatching(/^KP-[2-9A-Z]{4}-[2-9A-Z]{2}$/),
      created_at: first,
      payment_details: { methodName: 'Bank transfer' },
      payment_amount: '2500',
      payment_currency: 'PKR',
      status: 2,
      status_text: 'Cancelled',
      outcome: 'cancelled',
      cart: [{ id: 'help-hour', name: 'Setup Help, One Hour', price: 2500, quantity: 1, eta: '1-2 days' }],
    });
  });
});
