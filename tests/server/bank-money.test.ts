import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { usernameOf } from '#server/accounts/admin.ts';
import { transact } from '#server/database/transact.ts';
import { balanceOf, lockAccountRow } from '#server/ledger/ledger.ts';
import { commands } from '#server/operator/commands/commands.ts';
import { myOrders } from '#server/orders/my-orders.ts';
import { paymentOf } from '#server/payments/admin.ts';
import { cancelPayment, closeUnpaid, expirePayments } from '#server/payments/close.ts';
import { lockPayment } from '#server/payments/lock.ts';
import { nameSender } from '#server/payments/name-sender.ts';
import { paymentStatus } from '#server/payments/status.ts';
import { correctReceipt } from '#server/reconciliation/correct-receipt.ts';
import { recordManualReceipt } from '#server/reconciliation/manual-receipt.ts';
import { recordReceipt } from '#server/reconciliation/record-receipt.ts';
import { assignReceipt } from '#server/reconciliation/unmatched.ts';
import { atBoundary } from '../at-boundary.ts';
import { testCatalogue } from './support/catalogue.ts';
import { keepLaws } from './support/laws.ts';
import { signUpAndLogIn } from './support/members.ts';
import {
  bankReceiptFor,
  bankReceiptFrom,
  checkoutOf,
  createAccount,
  createKnownPayer,
  numberOf,
  placeBankPayment,
  placeInvoicePayment,
  placePayment,
  placeUsdtPayment,
  transferReceiptFor,
} from './support/shopping.ts';
import { countWaiting } from './support/waiting.ts';
import type { World } from './support/world.ts';
import { DAY, forEachEngine, HOUR, MINUTE, onOneEngine } from './support/world.ts';

const SENDER = 'Mina Khan';
const HOUR_OF_HELP = { 'help-hour': 1 };

const stateOf = async ({ host }: World, id: string) => (await paymentOf(host, id))?.state;

/** What becomes of money with a payment's number. */
const numbered = async ({ host }: World, id: string, more?: Parameters<typeof bankReceiptFor>[2]) =>
  (await recordReceipt(host, await bankReceiptFor(host, id, more))).outcome;

/** What becomes of money without a number. */
const unnumbered = async (
  { host }: World,
  payer: string,
  amount: number,
  more?: Parameters<typeof bankReceiptFrom>[3],
) => (await recordReceipt(host, bankReceiptFrom(host, payer, amount, more))).outcome;

const decidedBy = async ({ host }: World) =>
  (await host.db.selectFrom('receipt').select('decided_by').orderBy('recorded_at').execute()).map(
    ({ decided_by: by }) => by,
  );

onOneEngine('Money whose sender a stranger has named (R-49)', (world) => {
  keepLaws(world);

  const MIDNIGHT = new Date('2026-03-01T19:00:00.000Z');
  const AT_A_MOMENT = { name: 'at a moment', time: () => ({ sentAt: world.clock.now() }) };
  const ON_A_DAY = {
    name: 'on a day',
    time: () => ({ sentAt: MIDNIGHT, sentUntil: new Date(MIDNIGHT.getTime() + DAY - 1) }),
  };
  const cancels = { name: 'cancels', end: (id: string) => cancelPayment(world.host, id) };
  const keeps = { name: 'keeps it open', end: async () => {} };
  const letsExpire = {
    name: 'lets it expire',
    end: async () => {
      world.clock.advance(HOUR + MINUTE);
      await expirePayments(world.host);
    },
  };
  const THEFTS = [cancels, keeps, letsExpire].flatMap((thief) =>
    [AT_A_MOMENT, ON_A_DAY].flatMap((sent) =>
      ['M. Ali X', null].map((typed) => ({
        thief: thief.name,
        end: thief.end,
        typed,
        sent: sent.name,
        time: sent.time,
      })),
    ),
  );

  /** The thief asks for PKR 390, the payer for PKR 5,490. */
  const opened = async (typed: string | null) => {
    const { host } = world;
    world.setCatalogue(testCatalogue({ 'star-5': 390, 'help-hour': 5490 }));
    const [thief, payer] = [await createAccount(host), await createAccount(host)];
    const claim = await placeBankPayment(host, thief, { 'star-5': 1 }, 'MUHAMMAD ALI X');
    const place = async () =>
      typed === null
        ? placePayment(host, payer, HOUR_OF_HELP)
        : placeBankPayment(host, payer, HOUR_OF_HELP, typed);
    return { thief, payer, claim, place };
  };
  const expectNobodys = async (accounts: readonly string[], payments: readonly string[]) => {
    for (const id of accounts) expect(await balanceOf(world.host.db, id)).toBe(0);
    for (const id of accounts) expect(await myOrders(world.host, id)).toEqual([]);
    for (const id of payments) expect(await stateOf(world, id)).not.toBe('completed');
    expect(await decidedBy(world)).toEqual([null]);
  };

  it.each(THEFTS)(
    'for a payment that the stranger $thief: credited to nobody, sent $sent by one who typed $typed',
    async ({ end, typed, time }) => {
      const { thief, payer, claim, place } = await opened(typed);
      await end(claim);
      const paid = await place();
      expect(await unnumbered(world, 'MUHAMMAD ALI X', 5490, time())).toBe('unmatched');
      await expectNobodys([thief, payer], [claim, paid]);
      expect(await stateOf(world, paid)).toBe('pending');
    },
  );

  it.each([AT_A_MOMENT, ON_A_DAY])('of the very amount, sent $name, waits as well', async ({ time }) => {
    const { host } = world;
    const { thief, payer, claim: first, place } = await opened('M. Ali X');
    const paid = await place();
    await cancelPayment(host, first);
    const claim = await placeBankPayment(host, thief, HOUR_OF_HELP, 'MUHAMMAD ALI X');
    expect(await unnumbered(world, 'MUHAMMAD ALI X', 5490, time())).toBe('unmatched');
    await expectNobodys([thief, payer], [claim, paid]);
  });

  it('is its payer’s by the number that it has, whoever named its sender', async () => {
    const { thief, payer, claim, place } = await opened(null);
    await cancelPayment(world.host, claim);
    const paid = await place();
    expect(await numbered(world, paid, { payer: 'MUHAMMAD ALI X' })).toBe('settled');
    expect(await stateOf(world, paid)).toBe('completed');
    expect(await myOrders(world.host, payer)).toHaveLength(1);
    expect(await balanceOf(world.host.db, thief)).toBe(0);
  });
});

onOneEngine('Money with the number of a payment of PKR 2,500 (R-45)', (world) => {
  keepLaws(world);

  const late = async () => {
    world.clock.advance(HOUR + 1);
  };
  const cancelled = (id: string) => cancelPayment(world.host, id);
  const paidBefore = async (id: string) => {
    await numbered(world, id);
    world.clock.advance(1);
  };
  const inTime = async () => {};

  it.each([
    { name: 'exact', before: inTime, amount: 2500, outcome: 'settled', state: 'completed', balance: 0 },
    { name: 'more', before: inTime, amount: 2600, outcome: 'settled', state: 'completed', balance: 100 },
    { name: 'late', before: late, amount: 2500, outcome: 'credited', state: 'pending', balance: 2500 },
    { name: 'less, late', before: late, amount: 100, outcome: 'credited', state: 'pending', balance: 100 },
    {
      name: 'cancelled',
      before: cancelled,
      amount: 2500,
      outcome: 'credited',
      state: 'cancelled',
      balance: 2500,
    },
    {
      name: 'completed before',
      before: paidBefore,
      amount: 2500,
      outcome: 'credited',
      state: 'completed',
      balance: 2500,
    },
  ])('is decided by it, whoever sent it: $name', async ({ before, amount, outcome, state, balance }) => {
    const buyer = await createAccount(world.host);
    const id = await placeBankPayment(world.host, buyer, HOUR_OF_HELP, SENDER);
    await before(id);
    expect(await numbered(world, id, { payer: 'Uncle of Mina', amount })).toBe(outcome);
    expect(await stateOf(world, id)).toBe(state);
    expect(await balanceOf(world.host.db, buyer)).toBe(balance);
    expect((await decidedBy(world)).at(-1)).toBe('number');
  });

  it('but less closes it as underpaid if the sender is its own', async () => {
    const buyer = await createAccount(world.host);
    const id = await placeBankPayment(world.host, buyer, HOUR_OF_HELP, SENDER);
    expect(await numbered(world, id, { payer: 'MINA KHAN', amount: 2499 })).toBe('credited');
    expect(await stateOf(world, id)).toBe('underpaid');
    expect(await balanceOf(world.host.db, buyer)).toBe(2499);
    expect(await decidedBy(world)).toEqual(['number']);
  });

  it('and a stranger’s rupee with it can be credited, to its account or another, and leaves it open', async () => {
    const { host } = world;
    const [buyer, other] = [await createAccount(host), await createAccount(host)];
    const [name, stranger] = [await usernameOf(host.db, buyer), await usernameOf(host.db, other)];
    const id = await placeBankPayment(host, buyer, HOUR_OF_HELP, SENDER);
    const number = await numberOf(host, id);
    for (const by of ['Omar Shah', 'Omar Shah Khan'])
      expect(await numbered(world, id, { payer: by, amount: 1 })).toBe('unmatched');
    const waiting = await commands['receipts unmatched'].run(host, { limit: 9 });
    expect(waiting.map(({ candidates }) => candidates.map(({ press, credit }) => [press, credit]))).toEqual([
      [['Close as underpaid: PKR 1 to the balance', 'Credit PKR 1: the payment stays open']],
      [['Close as underpaid: PKR 1 to the balance', 'Credit PKR 1: the payment stays open']],
    ]);
    const [first = '', second = ''] = waiting.map(({ receipt }) => receipt);
    const { run } = commands['receipts assign'];
    const asked = async (receipt: string, account: string | null) =>
      v.parse(
        v.object({ question: v.string() }),
        await commands['receipts assign'].ask(host, { receipt, account }),
      ).question;
    const stays = `Payment ${number} of ${name}, PKR 2,500, stays open.`;
    expect(await asked(first, name)).toMatch(
      new RegExp(`^Credit PKR 1 from Omar Shah.* by bank to ${name} <.*>\\? ${stays}$`),
    );
    expect(await asked(second, stranger)).toMatch(
      new RegExp(`^Credit PKR 1 from Omar Shah.* by bank to ${stranger} <.*>\\? ${stays}$`),
    );
    await run(host, { receipt: first, account: name });
    await run(host, { receipt: second, account: stranger });
    expect(await stateOf(world, id)).toBe('pending');
    expect([await balanceOf(host.db, buyer), await balanceOf(host.db, other)]).toEqual([1, 1]);
    // What ends by itself is not said to be open.
    world.clock.advance(2 * HOUR);
    const { receiptId: later } = await recordReceipt(host, bankReceiptFrom(host, 'Nobody', 2));
    expect(await asked(later, name)).not.toContain('stays');
  });

  it('and money for one that has expired since can be credited, and leaves it as it is', async () => {
    const { host } = world;
    const id = await placeBankPayment(host, await createAccount(host), HOUR_OF_HELP, SENDER);
    const sentAt = host.now();
    world.clock.advance(2 * HOUR);
    await recordReceipt(host, await bankReceiptFor(host, id, { payer: 'Omar Shah', amount: 1, sentAt }));
    const [receipt] = await commands['receipts unmatched'].run(host, { limit: 9 });
    expect(receipt?.candidates.map(({ credit }) => credit)).toEqual([
      'Credit PKR 1: the payment stays as it is',
    ]);
  });

  it.each([
    { from: 'another sender', named: SENDER, payer: 'Omar Shah' },
    { from: 'a sender that is alike', named: SENDER, payer: 'Mina Khana' },
    { from: 'a sender, for one without', named: null, payer: 'Omar Shah' },
    { from: 'no sender that the bank names', named: SENDER, payer: null },
  ])('and less from $from waits, tells its buyer, and leaves it open', async ({ named, payer }) => {
    const { host } = world;
    const [buyer, other] = [await createAccount(host), await createAccount(host)];
    const payment_id = await placePayment(host, buyer, HOUR_OF_HELP);
    if (named !== null) await nameSender(host, payment_id, named);
    const others = await placePayment(host, other, HOUR_OF_HELP);
    expect(await numbered(world, payment_id, { payer, amount: 1 })).toBe('unmatched');
    expect(await paymentStatus(host, buyer, { payment_id })).toMatchObject({
      outcome: 'pending',
      found_money: true,
    });
    expect(await paymentStatus(host, other, { payment_id: others })).not.toHaveProperty('found_money');
    expect(await balanceOf(host.db, buyer)).toBe(0);
    expect(await numbered(world, payment_id)).toBe('settled');
  });

  it.each([
    { texts: 'its reference', more: (number: string) => ({ reference: number, description: null }) },
    { texts: 'its sender', more: (number: string) => ({ payer: `AMNA ${number}`, description: null }) },
    {
      texts: 'another form',
      more: (number: string) => ({ description: number.toLowerCase().replaceAll('-', ' ') }),
    },
  ])('is found in $texts', async ({ more }) => {
    const id = await placePayment(world.host, await createAccount(world.host), HOUR_OF_HELP);
    const { number = '' } = (await paymentOf(world.host, id)) ?? {};
    expect(await numbered(world, id, more(number))).toBe('settled');
  });

  it('and with another one besides, or one that no payment has, waits', async () => {
    const { host } = world;
    const [one, two] = [await createAccount(host), await createAccount(host)];
    const id = await placePayment(host, one, HOUR_OF_HELP);
    const other = await placePayment(host, two, HOUR_OF_HELP);
    const numberOf = async (of: string) => (await paymentOf(host, of))?.number ?? '';
    const both = `${await numberOf(id)} ${await numberOf(other)}`;
    expect(await numbered(world, id, { description: both })).toBe('unmatched');
    expect(await numbered(world, id, { description: `${await numberOf(id)} KP-2222-22` })).toBe('unmatched');
    for (const payment of [id, other]) expect(await stateOf(world, payment)).toBe('pending');
  });

  it.each([
    { written: 'with one letter off', text: 'REF KP-7MRK-4Y', says: 'Nearly its number, KP-7MRK-4X' },
    { written: 'without its KP', text: 'REF 7MRK-4X', says: 'Nearly its number, KP-7MRK-4X' },
    { written: 'with a letter missing', text: 'KP-7MR-4X', says: 'Nearly its number, KP-7MRK-4X' },
    { written: 'as its order’s number', text: 'KS-9ABC-2D', says: 'Number of its order, KS-9ABC-2D' },
  ])('but $written is only proposed, whoever sends it', async ({ text, says }) => {
    const { host } = world;
    const id = await placePayment(host, await createAccount(host), HOUR_OF_HELP);
    await sql`UPDATE payment SET number = 'KP-7MRK-4X' WHERE id = ${id}`.execute(host.db);
    if (text.startsWith('KS')) {
      await numbered(world, id);
      await sql`UPDATE "order" SET number = 'KS-9ABC-2D'`.execute(host.db);
      world.clock.advance(1);
    }
    expect(await unnumbered(world, 'Somebody Else', 2500, { description: text })).toBe('unmatched');
    const [waiting] = await commands['receipts unmatched'].run(host, { limit: 1 });
    expect(waiting?.candidates).toMatchObject([
      {
        payment: id,
        supported: true,
        clear: false,
        traits: expect.arrayContaining([{ trait: 'number', is: 'differs', says }]),
      },
    ]);
  });

  it('decides beside words that only begin as a number does', async () => {
    const id = await placePayment(world.host, await createAccount(world.host), HOUR_OF_HELP);
    const number = (await paymentOf(world.host, id))?.number ?? '';
    expect(await numbered(world, id, { description: `IBFT KP BRANCH ${number}` })).toBe('settled');
  });

  it('waits if that payment is not by bank', async () => {
    const { host } = world;
    const usdt = await placeUsdtPayment(host, await createAccount(host), HOUR_OF_HELP);
    const { number = '' } = (await paymentOf(host, usdt)) ?? {};
    expect(await unnumbered(world, SENDER, 2500, { description: number })).toBe('unmatched');
    expect(await stateOf(world, usdt)).toBe('pending');
  });

  atBoundary('A number of the last 30 days', { limit: 30 * DAY + 1 }, ({ before, at }) => {
    const paidAfter = async (passed: number) => {
      const id = await placePayment(world.host, await createAccount(world.host), HOUR_OF_HELP);
      world.clock.advance(passed);
      return numbered(world, id);
    };
    it('decides', async () => expect(await paidAfter(before)).toBe('credited'));
    it('is too old a moment later', async () => expect(await paidAfter(at)).toBe('unmatched'));
  });
});

onOneEngine('Money without a number (R-49)', (world) => {
  keepLaws(world);

  it('settles the second purchase of a payer whose first had one', async () => {
    const { host } = world;
    const buyer = await createAccount(host);
    const first = await placeBankPayment(host, buyer, HOUR_OF_HELP, SENDER);
    expect(await unnumbered(world, SENDER, 2500)).toBe('unmatched');
    expect(await numbered(world, first)).toBe('settled');
    world.clock.advance(DAY);
    const second = await placeBankPayment(host, buyer, { 'star-5': 1 }, SENDER);
    expect(await unnumbered(world, 'MINA  khan.', 500)).toBe('settled');
    expect(await stateOf(world, second)).toBe('completed');
    expect((await decidedBy(world)).at(-1)).toBe('known-payer');
  });

  it('settles nothing of another account than the one that the payer is known to', async () => {
    const { host } = world;
    await createKnownPayer(host, SENDER);
    const id = await placeBankPayment(host, await createAccount(host), HOUR_OF_HELP, SENDER);
    expect(await unnumbered(world, SENDER, 2500)).toBe('unmatched');
    expect(await stateOf(world, id)).toBe('pending');
  });

  it('settles for a payer whom a person has recognised', async () => {
    const { host } = world;
    const buyer = await createAccount(host);
    const { receiptId } = await recordReceipt(host, bankReceiptFrom(host, SENDER, 700));
    await transact(host.db, (tx) => assignReceipt(tx, host, { receiptId, accountId: buyer, rate: null }));
    const id = await placeBankPayment(host, buyer, HOUR_OF_HELP, SENDER);
    expect(await unnumbered(world, SENDER, 2500)).toBe('settled');
    expect(await stateOf(world, id)).toBe('completed');
  });

  it('waits once what made the payer known was taken back, whatever it settled meanwhile', async () => {
    const { host } = world;
    const buyer = await createAccount(host);
    const first = await placeBankPayment(host, buyer, { balance: 500 }, SENDER);
    const entered = await bankReceiptFor(host, first, { reference: 'FT-1' });
    const { receiptId } = await transact(host.db, (tx) => recordManualReceipt(tx, host, entered, null));
    await placeBankPayment(host, buyer, HOUR_OF_HELP, SENDER);
    expect(await unnumbered(world, SENDER, 2500)).toBe('settled');
    await transact(host.db, (tx) => correctReceipt(tx, host, { receiptId, amount: '0' }));
    await placeBankPayment(host, buyer, HOUR_OF_HELP, SENDER);
    expect(await unnumbered(world, SENDER, 2500)).toBe('unmatched');
  });

  it.each([
    ['more', 2501],
    ['less', 2499],
  ])('is never %s than asked for: it waits', async (_how, amount) => {
    const buyer = await createKnownPayer(world.host, SENDER);
    const id = await placeBankPayment(world.host, buyer, HOUR_OF_HELP, SENDER);
    expect(await unnumbered(world, SENDER, amount)).toBe('unmatched');
    expect(await stateOf(world, id)).toBe('pending');
  });

  it.each([
    { how: 'late', end: async () => void world.clock.advance(HOUR + 1) },
    { how: 'for a cancelled payment', end: (id: string) => cancelPayment(world.host, id) },
    { how: 'for a payment that was completed', end: (id: string) => numbered(world, id) },
  ])('of a known payer, $how, waits: it is credited to nobody', async ({ end }) => {
    const buyer = await createKnownPayer(world.host, SENDER);
    const id = await placeBankPayment(world.host, buyer, HOUR_OF_HELP, SENDER);
    await end(id);
    expect(await unnumbered(world, SENDER, 2500)).toBe('unmatched');
    expect(await balanceOf(world.host.db, buyer)).toBe(50);
  });

  const RIVALS = [
    { rival: 'the same sender', name: 'MINA KHAN' },
    { rival: 'an initial of it', name: 'M. Khan' },
    { rival: 'it cut short', name: 'Mina Kha' },
    { rival: 'its words in another order', name: 'Khan Mina' },
    { rival: 'two letters mistyped', name: 'Mina Kahn' },
    { rival: 'no sender', name: null },
  ].flatMap((named) => [
    { ...named, is: 'open', end: async () => {} },
    { ...named, is: 'cancelled', end: (id: string) => cancelPayment(world.host, id) },
    {
      ...named,
      is: 'expired',
      end: async () => {
        world.clock.advance(HOUR);
        await expirePayments(world.host);
      },
    },
  ]);

  /** A payment of another account, of this amount, whose sender may be named. */
  const rivalWith = async (name: string | null, quantities: Record<string, number> = HOUR_OF_HELP) => {
    const rival = await createAccount(world.host);
    return name === null
      ? placePayment(world.host, rival, quantities)
      : placeBankPayment(world.host, rival, quantities, name);
  };

  it.each(RIVALS)(
    'of a known payer waits beside a payment that is $is and has $rival',
    async ({ name, end }) => {
      const buyer = await createKnownPayer(world.host, SENDER);
      await end(await rivalWith(name));
      const id = await placeBankPayment(world.host, buyer, HOUR_OF_HELP, SENDER);
      expect(await unnumbered(world, SENDER, 2500)).toBe('unmatched');
      expect(await stateOf(world, id)).toBe('pending');
      expect(await numbered(world, id)).toBe('settled');
    },
  );

  it.each([
    { rival: 'another sender', name: 'Omar Shah', quantities: HOUR_OF_HELP },
    { rival: 'another amount', name: SENDER, quantities: { 'star-5': 1 } },
  ])('of a known payer settles beside a payment that has $rival', async ({ name, quantities }) => {
    const buyer = await createKnownPayer(world.host, SENDER);
    await rivalWith(name, quantities);
    const id = await placeBankPayment(world.host, buyer, HOUR_OF_HELP, SENDER);
    expect(await unnumbered(world, SENDER, 2500)).toBe('settled');
    expect(await stateOf(world, id)).toBe('completed');
  });

  it('of a known payer settles beside an own payment of that amount, which had ended', async () => {
    const buyer = await createKnownPayer(world.host, SENDER);
    await cancelPayment(world.host, await placeBankPayment(world.host, buyer, HOUR_OF_HELP, SENDER));
    await placeBankPayment(world.host, buyer, HOUR_OF_HELP, SENDER);
    expect(await unnumbered(world, SENDER, 2500)).toBe('settled');
  });

  it('of a known payer settles before a rival opened a payment, and waits if that may have been before it', async () => {
    const { host } = world;
    const buyer = await createKnownPayer(host, SENDER);
    await placeBankPayment(host, buyer, HOUR_OF_HELP, SENDER);
    const sentAt = world.clock.now();
    world.clock.advance(MINUTE);
    await rivalWith(SENDER);
    const sentUntil = world.clock.now();
    world.clock.advance(MINUTE);
    expect(await unnumbered(world, SENDER, 2500, { sentAt, sentUntil })).toBe('unmatched');
    expect(await unnumbered(world, SENDER, 2500, { sentAt })).toBe('settled');
  });

  atBoundary(
    'A rival whose payment had ended 72 hours before',
    { limit: 72 * HOUR + 1 },
    ({ before, at }) => {
      const paidAfter = async (passed: number) => {
        const buyer = await createKnownPayer(world.host, SENDER);
        await rivalWith(SENDER);
        world.clock.advance(HOUR);
        await expirePayments(world.host);
        world.clock.advance(passed);
        await placeBankPayment(world.host, buyer, HOUR_OF_HELP, SENDER);
        return unnumbered(world, SENDER, 2500);
      };
      it('is one yet', async () => expect(await paidAfter(before)).toBe('unmatched'));
      it('is none a moment later', async () => expect(await paidAfter(at)).toBe('settled'));
    },
  );

  atBoundary(
    'A payment without a sender, of an account that had ended so many unpaid',
    { limit: 3 },
    (sides) => {
      const paidBeside = async (ends: number) => {
        const { host } = world;
        const blocker = await createAccount(host);
        for (let count = 0; count < ends; count++)
          await cancelPayment(host, await placePayment(host, blocker, { 'star-10': 1 }));
        const buyer = await createKnownPayer(host, SENDER);
        await placePayment(host, blocker, HOUR_OF_HELP);
        await placeBankPayment(host, buyer, HOUR_OF_HELP, SENDER);
        return unnumbered(world, SENDER, 2500);
      };
      it('is a rival', async () => expect(await paidBeside(sides.before)).toBe('unmatched'));
      it('is none', async () => expect(await paidBeside(sides.at)).toBe('settled'));
    },
  );
});

onOneEngine('What a person sees of money that waits (R-85)', (world) => {
  const waiting = async () => (await commands['receipts unmatched'].run(world.host, { limit: 9 }))[0];

  it.each([
    ['Chaudhry Imran', null, 'RAAST P2P IN CHAUDRY IMRAN 0300', 'Chaud[h]ry Imran', 'CHAUDRY IMRAN'],
    ['Chaudhry Imran', null, 'IBFT/CHAUDHRY IMRAAN/0300', 'Chaudhry Imran', 'CHAUDHRY IMRA[A]N'],
    ['Mina Khan', null, 'FROM MINA KHAN KARACHI', 'Mina Khan', 'MINA KHAN'],
    // The bank's name for the sender is another, and its text has the one that is meant.
    ['Mina Khan', 'EASYPAISA BANK', 'BY MINA KHANN', 'Mina Khan', 'MINA KHAN[N]'],
    ['Mina Khan', 'MINA KHNA', 'IBFT FROM 0042', 'Mina Kha[n]', 'MINA KH[N]A'],
    ['Mina Khan', 'OMAR SHAH', 'IBFT FROM 0042', '[Mina Khan]', null],
    [null, 'OMAR SHAH', 'IBFT FROM 0042', null, null],
  ])(
    'marks of %s, from %s by "%s", what either side writes otherwise',
    async (named, payer, description, own, bank) => {
      const { host } = world;
      const buyer = await createAccount(host);
      if (named === null) await placePayment(host, buyer, HOUR_OF_HELP);
      else await placeBankPayment(host, buyer, HOUR_OF_HELP, named);
      await recordReceipt(host, { ...bankReceiptFrom(host, 'Nobody', 2500), payer, description });
      const [receipt] = await commands['receipts unmatched'].run(host, { limit: 1 });
      const { sender_parts: sender, bank_parts: said } = receipt?.candidates[0] ?? {};
      const marked = (parts: { text: string; differs: boolean }[] | null | undefined) =>
        parts?.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('') ?? null;
      expect([marked(sender), marked(said)]).toEqual([own, bank]);
    },
  );

  it('says that its sender was named after it came, whatever was named before', async () => {
    const id = await placePayment(world.host, await createAccount(world.host), HOUR_OF_HELP);
    await nameSender(world.host, id, 'Omar Shah');
    await unnumbered(world, SENDER, 2500);
    world.clock.advance(MINUTE);
    await nameSender(world.host, id, SENDER);
    expect((await waiting())?.candidates).toMatchObject([
      {
        payment: id,
        traits: expect.arrayContaining([
          { trait: 'name', is: 'differs', says: 'Sender named after the money came' },
        ]),
      },
    ]);
  });

  it('shows the payment of its exact amount before another that only has its name', async () => {
    const { host } = world;
    const other = await placeBankPayment(host, await createAccount(host), { 'star-5': 1 }, SENDER);
    await cancelPayment(host, other);
    const exact = await placePayment(host, await createAccount(host), HOUR_OF_HELP);
    await unnumbered(world, SENDER, 2500);
    expect((await waiting())?.candidates.map(({ payment, supported }) => [payment, supported])).toEqual([
      [exact, true],
      [other, true],
    ]);
  });

  it('names three of the payments that it may be for as well, and counts the others', async () => {
    for (let buyers = 0; buyers < 6; buyers++)
      await placeBankPayment(world.host, await createAccount(world.host), HOUR_OF_HELP, SENDER);
    await unnumbered(world, SENDER, 2500);
    expect(
      (await waiting())?.candidates.map(({ rivals, more_rivals }) => [rivals.length, more_rivals]),
    ).toEqual(Array(6).fill([3, 2]));
  });
});

onOneEngine('What decided where money went (R-46)', (world) => {
  keepLaws(world);

  const opened = {
    number: (buyer: string) => placePayment(world.host, buyer, HOUR_OF_HELP),
    usdt: (buyer: string) => placeUsdtPayment(world.host, buyer, HOUR_OF_HELP),
    binance: (buyer: string) => placeUsdtPayment(world.host, buyer, HOUR_OF_HELP, 'binance'),
    bitcart: (buyer: string) => placeInvoicePayment(world.host, buyer, HOUR_OF_HELP),
  };

  it.each([
    { way: 'usdt', by: 'amount' },
    { way: 'binance', by: 'amount' },
  ] as const)('is kept with its receipt: by $way, its $by', async ({ way, by }) => {
    const id = await opened[way](await createAccount(world.host));
    await recordReceipt(world.host, await transferReceiptFor(world.host, id));
    expect(await decidedBy(world)).toEqual([by]);
  });

  it('is kept with its receipt: by an invoice, the invoice', async () => {
    const { host } = world;
    const id = await opened.bitcart(await createAccount(host));
    const { pay_amount: amount = 0, destination = '', invoice_id } = (await paymentOf(host, id)) ?? {};
    await recordReceipt(host, {
      source: 'bitcart',
      externalId: invoice_id ?? '',
      amount,
      destination,
      payer: null,
      reference: null,
      sentAt: world.clock.now(),
    });
    expect(await decidedBy(world)).toEqual(['invoice']);
  });

  it('is kept with its receipt: a person, who gave it away after nothing had decided', async () => {
    const { host } = world;
    const buyer = await createAccount(host);
    const { receiptId } = await recordReceipt(host, bankReceiptFrom(host, SENDER, 700));
    expect(await decidedBy(world)).toEqual([null]);
    await transact(host.db, (tx) => assignReceipt(tx, host, { receiptId, accountId: buyer, rate: null }));
    expect(await decidedBy(world)).toEqual(['person']);
  });

  it('is kept with its receipt: a person, who records it for a payment, but not for one of another number', async () => {
    const { host } = world;
    const open = async () => placePayment(host, await createAccount(host), HOUR_OF_HELP);
    const [meant, other] = [await open(), await open()];
    const recordFor = (payment: string, reference: string) =>
      commands['receipts record'].run(host, {
        method: 'bank',
        amount: '2500',
        payer: 'Omar Shah',
        reference,
        payment,
      });
    const number = (await paymentOf(host, other))?.number ?? '';
    await expect(recordFor(meant, `FT-1 ${number}`)).rejects.toMatchObject({
      status: 409,
      message: 'Its reference has the number of another payment.',
    });
    expect(await recordFor(meant, 'FT-1')).toMatchObject({
      outcome: 'settled',
      payment: meant,
    });
    expect(await decidedBy(world)).toEqual(['person']);
  });
});

onOneEngine('The sender names of an account (R-45)', (world) => {
  keepLaws(world);

  const NAMES = ['Mina Khan', 'Amna Khalid', 'Omar Shah', 'Hina Noor', 'Sana Malik', 'Zara Aslam'];

  const named = async () => {
    const { browser } = await signUpAndLogIn(world);
    let payment_id = '';
    let number = '';
    /** Opens the next payment: one takes a name and three changes of it. */
    const open = async () => {
      if (payment_id !== '') await browser.call('paymentStatus', { payment_id, cancel: true });
      const placed = await browser.call('checkout', checkoutOf(world.host, 'bank', HOUR_OF_HELP));
      payment_id = placed.text.match(/\/payment\/(\w+)/)?.[1] ?? '';
      number = (await paymentOf(world.host, payment_id))?.number ?? '';
    };
    const name = (userInput = '') => browser.call('paymentStatus', { payment_id, userInput });
    await open();
    for (const each of NAMES.slice(0, 4)) expect((await name(each)).status).toBe(200);
    await open();
    expect((await name(NAMES[4])).status).toBe(200);
    return { name, open, number: () => number };
  };

  it('are five in a day: a sixth is refused, with a way without it, and known ones are taken', async () => {
    const { name, number } = await named();
    world.clock.advance(MINUTE);
    const refused = await name(NAMES[5]);
    expect(refused.status).toBe(429);
    expect(refused.text).toBe(
      `You've given many sender names today. You don't need one: ${number()} as the reference or remark of your transfer is enough. If you've sent it without, please contact support.`,
    );
    expect(refused.headers.get('Retry-After')).toBe(String(24 * 3600 - 60));
    expect((await name('SANA  malik.')).answer().user_input).toBe('SANA  malik.');
    expect((await name(NAMES[0])).answer().user_input).toBe('Mina Khan');
    const other = await signUpAndLogIn(world);
    const placed = await other.browser.call('checkout', checkoutOf(world.host, 'bank', HOUR_OF_HELP));
    const payment_id = placed.text.match(/\/payment\/(\w+)/)?.[1] ?? '';
    const theirs = await other.browser.call('paymentStatus', { payment_id, userInput: NAMES[5] ?? '' });
    expect(theirs.answer().user_input).toBe('Zara Aslam');
  });

  atBoundary('A sixth name, a day after the first', { limit: DAY }, ({ before, at }) => {
    const sixthAfter = async (passed: number) => {
      const { name, open } = await named();
      world.clock.advance(passed);
      await open();
      return (await name(NAMES[5])).status;
    };
    it('is refused', async () => expect(await sixthAfter(before)).toBe(429));
    it('is taken', async () => expect(await sixthAfter(at)).toBe(200));
  });
});

forEachEngine(
  'Bank money that waits for a lock',
  (world) => {
    keepLaws(world);

    /** What `work` records while a payment's account is locked, and `meanwhile` happens. */
    const whileLocked = async <Recorded>(
      accountId: string,
      work: () => Promise<Recorded>,
      {
        waits,
        meanwhile,
      }: { waits: number; meanwhile: (tx: Parameters<typeof lockAccountRow>[0]) => Promise<unknown> },
    ) => {
      const { host: holder } = await world.secondHost();
      const { host: watcher } = await world.secondHost();
      const { recording } = await transact(holder.db, async (tx) => {
        await lockAccountRow(tx, accountId);
        const recording = work();
        await expect.poll(() => countWaiting(watcher.db)).toBe(waits);
        await meanwhile(tx);
        // In an object, so that it isn't awaited before the transaction is committed.
        return { recording };
      });
      return recording;
    };

    it('with a number counts once, if two processes record it', async () => {
      const { host: second } = await world.secondHost();
      const buyer = await createAccount(world.host);
      const id = await placePayment(world.host, buyer, HOUR_OF_HELP);
      const transfer = await bankReceiptFor(world.host, id);
      const recorded = await whileLocked(
        buyer,
        () => Promise.all([world.host, second].map((host) => recordReceipt(host, transfer))),
        { waits: 2, meanwhile: async () => {} },
      );
      expect(recorded.map(({ outcome, paymentId }) => [outcome, paymentId])).toEqual([
        ['settled', id],
        ['settled', id],
      ]);
      expect(recorded.map(({ isNew }) => isNew).toSorted()).toEqual([false, true]);
      expect(await balanceOf(world.host.db, buyer)).toBe(0);
      expect(await myOrders(world.host, buyer)).toHaveLength(1);
    });

    it('with a number is credited if its payment is cancelled meanwhile', async () => {
      const { host } = world;
      const buyer = await createAccount(host);
      const id = await placePayment(host, buyer, HOUR_OF_HELP);
      const transfer = await bankReceiptFor(host, id);
      const { outcome } = await whileLocked(buyer, () => recordReceipt(host, transfer), {
        waits: 1,
        meanwhile: async (tx) => {
          const payment = await lockPayment(tx, id);
          if (payment !== null) await closeUnpaid(tx, host, payment, 'cancelled');
        },
      });
      expect([outcome, await stateOf(world, id)]).toEqual(['credited', 'cancelled']);
      expect(await balanceOf(host.db, buyer)).toBe(2500);
      expect(await myOrders(host, buyer)).toEqual([]);
    });

    it('of a known payer waits for a person if a rival opens a payment meanwhile', async () => {
      const { host } = world;
      const [buyer, rival] = [await createKnownPayer(host, SENDER), await createAccount(host)];
      const id = await placeBankPayment(host, buyer, HOUR_OF_HELP, SENDER);
      const { outcome } = await whileLocked(
        buyer,
        () => recordReceipt(host, bankReceiptFrom(host, SENDER, 2500)),
        { waits: 1, meanwhile: () => placeBankPayment(host, rival, HOUR_OF_HELP, SENDER) },
      );
      expect([outcome, await stateOf(world, id)]).toEqual(['unmatched', 'pending']);
    });
  },
  { only: 'postgresql' },
);
