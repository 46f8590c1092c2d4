import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { lockAccountRow } from '#server/ledger/ledger.ts';
import { commands } from '#server/operator/commands/commands.ts';
import { closeUnpaid } from '#server/payments/close.ts';
import { lockPayment } from '#server/payments/lock.ts';
import { recordManualReceipt } from '#server/reconciliation/manual-receipt.ts';
import type { IncomingReceipt } from '#server/reconciliation/receipt.ts';
import { atBoundary } from '../at-boundary.ts';
import { testCatalogue } from './support/catalogue.ts';
import { shopOf } from './support/driver.ts';
import { keepLaws } from './support/laws.ts';
import { signUpAndLogIn } from './support/members.ts';
import { countWaiting } from './support/waiting.ts';
import type { World } from './support/world.ts';
import { DAY, forEachEngine, HOUR, MINUTE, onOneEngine } from './support/world.ts';

const SENDER = 'Mina Khan';
const HOUR_OF_HELP = { 'help-hour': 1 };

const stateOf = async ({ shop }: World, id: string) => (await shop.payment(id))?.state;

/** What becomes of money with a payment's number. */
const numbered = async ({ shop }: World, id: string, more?: Partial<IncomingReceipt>) =>
  (await shop.receivesFor(id, more)).outcome;

/** What becomes of money without a number. */
const unnumbered = async ({ shop }: World, payer: string, amount: number, more?: Partial<IncomingReceipt>) =>
  (await shop.receives(amount, { from: payer, ...more })).outcome;

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
  const cancels = { name: 'cancels', end: (id: string) => world.shop.cancels(id) };
  const keeps = { name: 'keeps it open', end: async () => {} };
  const letsExpire = {
    name: 'lets it expire',
    end: async () => {
      world.clock.advance(HOUR + MINUTE);
      await world.shop.expires();
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
    const { shop } = world;
    world.setCatalogue(testCatalogue({ 'star-5': 390, 'help-hour': 5490 }));
    const [thief, payer] = [await shop.buyer(), await shop.buyer()];
    const claim = await shop.opens('bank', thief, { 'star-5': 1 }, { from: 'MUHAMMAD ALI X' });
    const place = async () =>
      typed === null
        ? shop.opens('bank', payer, HOUR_OF_HELP)
        : shop.opens('bank', payer, HOUR_OF_HELP, { from: typed });
    return { thief, payer, claim, place };
  };
  const expectNobodys = async (accounts: readonly string[], payments: readonly string[]) => {
    for (const id of accounts) expect(await world.shop.balance(id)).toBe(0);
    for (const id of accounts) expect(await world.shop.orders(id)).toEqual([]);
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
    const { shop } = world;
    const { thief, payer, claim: first, place } = await opened('M. Ali X');
    const paid = await place();
    await shop.cancels(first);
    const claim = await shop.opens('bank', thief, HOUR_OF_HELP, { from: 'MUHAMMAD ALI X' });
    expect(await unnumbered(world, 'MUHAMMAD ALI X', 5490, time())).toBe('unmatched');
    await expectNobodys([thief, payer], [claim, paid]);
  });

  it('is its payer’s by the number that it has, whoever named its sender', async () => {
    const { thief, payer, claim, place } = await opened(null);
    await world.shop.cancels(claim);
    const paid = await place();
    expect(await numbered(world, paid, { payer: 'MUHAMMAD ALI X' })).toBe('settled');
    expect(await stateOf(world, paid)).toBe('completed');
    expect(await world.shop.orders(payer)).toHaveLength(1);
    expect(await world.shop.balance(thief)).toBe(0);
  });
});

onOneEngine('Money with the number of a payment of PKR 2,500 (R-45)', (world) => {
  keepLaws(world);

  it('and a stranger’s rupee with it can be credited, to its account or another, and leaves it open', async () => {
    const { host, shop } = world;
    const [buyer, other] = [await shop.buyer(), await shop.buyer()];
    const [name, stranger] = [await shop.username(buyer), await shop.username(other)];
    const id = await shop.opens('bank', buyer, HOUR_OF_HELP, { from: SENDER });
    const number = await shop.number(id);
    for (const by of ['Omar Shah', 'Omar Shah Khan'])
      expect(await numbered(world, id, { payer: by, amount: 1 })).toBe('unmatched');
    const waiting = await shop.operator('receipts unmatched', { limit: 9 });
    expect(waiting.map(({ candidates }) => candidates.map(({ press, credit }) => [press, credit]))).toEqual([
      [['Close as underpaid: PKR 1 to the balance', 'Credit PKR 1: the payment stays open']],
      [['Close as underpaid: PKR 1 to the balance', 'Credit PKR 1: the payment stays open']],
    ]);
    const [first = '', second = ''] = waiting.map(({ receipt }) => receipt);
    const { run } = commands['receipts assign'];
    const asked = async (receipt: string, account: string | null) =>
      v.parse(v.object({ question: v.string() }), await shop.asks('receipts assign', { receipt, account }))
        .question;
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
    expect([await shop.balance(buyer), await shop.balance(other)]).toEqual([1, 1]);
    // What ends by itself is not said to be open.
    world.clock.advance(2 * HOUR);
    const { receiptId: later } = await shop.receives(2, { from: 'Nobody' });
    expect(await asked(later, name)).not.toContain('stays');
  });

  it('and money for one that has expired since can be credited, and leaves it as it is', async () => {
    const { host, shop } = world;
    const id = await shop.opens('bank', await shop.buyer(), HOUR_OF_HELP, { from: SENDER });
    const sentAt = host.now();
    world.clock.advance(2 * HOUR);
    await shop.receivesFor(id, { payer: 'Omar Shah', amount: 1, sentAt });
    const [receipt] = await shop.operator('receipts unmatched', { limit: 9 });
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
    const { shop } = world;
    const [buyer, other] = [await shop.buyer(), await shop.buyer()];
    const payment_id = await shop.opens('bank', buyer, HOUR_OF_HELP);
    if (named !== null) await shop.namesSender(payment_id, named);
    const others = await shop.opens('bank', other, HOUR_OF_HELP);
    expect(await numbered(world, payment_id, { payer, amount: 1 })).toBe('unmatched');
    expect(await shop.status(buyer, { payment_id })).toMatchObject({
      outcome: 'pending',
      found_money: true,
    });
    expect(await shop.status(other, { payment_id: others })).not.toHaveProperty('found_money');
    expect(await shop.balance(buyer)).toBe(0);
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
    const id = await world.shop.opens('bank', await world.shop.buyer(), HOUR_OF_HELP);
    const { number = '' } = (await world.shop.payment(id)) ?? {};
    expect(await numbered(world, id, more(number))).toBe('settled');
  });

  it('and with another one besides, or one that no payment has, waits', async () => {
    const { shop } = world;
    const [one, two] = [await shop.buyer(), await shop.buyer()];
    const id = await shop.opens('bank', one, HOUR_OF_HELP);
    const other = await shop.opens('bank', two, HOUR_OF_HELP);
    const both = `${await shop.number(id)} ${await shop.number(other)}`;
    expect(await numbered(world, id, { description: both })).toBe('unmatched');
    expect(await numbered(world, id, { description: `${await shop.number(id)} KP-2222-22` })).toBe(
      'unmatched',
    );
    for (const payment of [id, other]) expect(await stateOf(world, payment)).toBe('pending');
  });

  it.each([
    { written: 'with one letter off', text: 'REF KP-7MRK-4Y', says: 'Nearly its number, KP-7MRK-4X' },
    { written: 'without its KP', text: 'REF 7MRK-4X', says: 'Nearly its number, KP-7MRK-4X' },
    { written: 'with a letter missing', text: 'KP-7MR-4X', says: 'Nearly its number, KP-7MRK-4X' },
    { written: 'as its order’s number', text: 'KS-9ABC-2D', says: 'Number of its order, KS-9ABC-2D' },
  ])('but $written is only proposed, whoever sends it', async ({ text, says }) => {
    const { host, shop } = world;
    const id = await shop.opens('bank', await shop.buyer(), HOUR_OF_HELP);
    await sql`UPDATE payment SET number = 'KP-7MRK-4X' WHERE id = ${id}`.execute(host.db);
    if (text.startsWith('KS')) {
      await numbered(world, id);
      await sql`UPDATE "order" SET number = 'KS-9ABC-2D'`.execute(host.db);
      world.clock.advance(1);
    }
    expect(await unnumbered(world, 'Somebody Else', 2500, { description: text })).toBe('unmatched');
    const [waiting] = await shop.operator('receipts unmatched', { limit: 1 });
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
    const id = await world.shop.opens('bank', await world.shop.buyer(), HOUR_OF_HELP);
    const number = (await world.shop.payment(id))?.number ?? '';
    expect(await numbered(world, id, { description: `IBFT KP BRANCH ${number}` })).toBe('settled');
  });

  it('waits if that payment is not by bank', async () => {
    const { shop } = world;
    const usdt = await shop.opens('usdt', await shop.buyer(), HOUR_OF_HELP);
    const { number = '' } = (await shop.payment(usdt)) ?? {};
    expect(await unnumbered(world, SENDER, 2500, { description: number })).toBe('unmatched');
    expect(await stateOf(world, usdt)).toBe('pending');
  });

  atBoundary('A number of the last 30 days', { limit: 30 * DAY + 1 }, ({ before, at }) => {
    const paidAfter = async (passed: number) => {
      const id = await world.shop.opens('bank', await world.shop.buyer(), HOUR_OF_HELP);
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
    const { shop } = world;
    const buyer = await shop.buyer();
    const first = await shop.opens('bank', buyer, HOUR_OF_HELP, { from: SENDER });
    expect(await unnumbered(world, SENDER, 2500)).toBe('unmatched');
    expect(await numbered(world, first)).toBe('settled');
    world.clock.advance(DAY);
    const second = await shop.opens('bank', buyer, { 'star-5': 1 }, { from: SENDER });
    expect(await unnumbered(world, 'MINA  khan.', 500)).toBe('settled');
    expect(await stateOf(world, second)).toBe('completed');
    expect((await decidedBy(world)).at(-1)).toBe('known-payer');
  });

  it('settles nothing of another account than the one that the payer is known to', async () => {
    const { shop } = world;
    await shop.buyer({ knownFrom: SENDER });
    const id = await shop.opens('bank', await shop.buyer(), HOUR_OF_HELP, { from: SENDER });
    expect(await unnumbered(world, SENDER, 2500)).toBe('unmatched');
    expect(await stateOf(world, id)).toBe('pending');
  });

  it('settles for a payer whom a person has recognised', async () => {
    const { shop } = world;
    const buyer = await shop.buyer();
    const { receiptId } = await shop.receives(700, { from: SENDER });
    await shop.assigns({ receiptId, accountId: buyer, rate: null });
    const id = await shop.opens('bank', buyer, HOUR_OF_HELP, { from: SENDER });
    expect(await unnumbered(world, SENDER, 2500)).toBe('settled');
    expect(await stateOf(world, id)).toBe('completed');
  });

  it('waits once what made the payer known was taken back, whatever it settled meanwhile', async () => {
    const { host, shop } = world;
    const buyer = await shop.buyer();
    const first = await shop.opens('bank', buyer, { balance: 500 }, { from: SENDER });
    const entered = await shop.moneyFor(first, { reference: 'FT-1' });
    const { receiptId } = await shop.transact((tx) => recordManualReceipt(tx, host, entered, null));
    await shop.opens('bank', buyer, HOUR_OF_HELP, { from: SENDER });
    expect(await unnumbered(world, SENDER, 2500)).toBe('settled');
    await shop.corrects({ receiptId, amount: '0' });
    await shop.opens('bank', buyer, HOUR_OF_HELP, { from: SENDER });
    expect(await unnumbered(world, SENDER, 2500)).toBe('unmatched');
  });

  it.each([
    ['more', 2501],
    ['less', 2499],
  ])('is never %s than asked for: it waits', async (_how, amount) => {
    const buyer = await world.shop.buyer({ knownFrom: SENDER });
    const id = await world.shop.opens('bank', buyer, HOUR_OF_HELP, { from: SENDER });
    expect(await unnumbered(world, SENDER, amount)).toBe('unmatched');
    expect(await stateOf(world, id)).toBe('pending');
  });

  it.each([
    { how: 'late', end: async () => void world.clock.advance(HOUR + 1) },
    { how: 'for a cancelled payment', end: (id: string) => world.shop.cancels(id) },
    { how: 'for a payment that was completed', end: (id: string) => numbered(world, id) },
  ])('of a known payer, $how, waits: it is credited to nobody', async ({ end }) => {
    const buyer = await world.shop.buyer({ knownFrom: SENDER });
    const id = await world.shop.opens('bank', buyer, HOUR_OF_HELP, { from: SENDER });
    await end(id);
    expect(await unnumbered(world, SENDER, 2500)).toBe('unmatched');
    expect(await world.shop.balance(buyer)).toBe(50);
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
    { ...named, is: 'cancelled', end: (id: string) => world.shop.cancels(id) },
    {
      ...named,
      is: 'expired',
      end: async () => {
        world.clock.advance(HOUR);
        await world.shop.expires();
      },
    },
  ]);

  /** A payment of another account, of this amount, whose sender may be named. */
  const rivalWith = async (name: string | null, quantities: Record<string, number> = HOUR_OF_HELP) => {
    const rival = await world.shop.buyer();
    return name === null
      ? world.shop.opens('bank', rival, quantities)
      : world.shop.opens('bank', rival, quantities, { from: name });
  };

  it.each(RIVALS)(
    'of a known payer waits beside a payment that is $is and has $rival',
    async ({ name, end }) => {
      const buyer = await world.shop.buyer({ knownFrom: SENDER });
      await end(await rivalWith(name));
      const id = await world.shop.opens('bank', buyer, HOUR_OF_HELP, { from: SENDER });
      expect(await unnumbered(world, SENDER, 2500)).toBe('unmatched');
      expect(await stateOf(world, id)).toBe('pending');
      expect(await numbered(world, id)).toBe('settled');
    },
  );

  it.each([
    { rival: 'another sender', name: 'Omar Shah', quantities: HOUR_OF_HELP },
    { rival: 'another amount', name: SENDER, quantities: { 'star-5': 1 } },
  ])('of a known payer settles beside a payment that has $rival', async ({ name, quantities }) => {
    const buyer = await world.shop.buyer({ knownFrom: SENDER });
    await rivalWith(name, quantities);
    const id = await world.shop.opens('bank', buyer, HOUR_OF_HELP, { from: SENDER });
    expect(await unnumbered(world, SENDER, 2500)).toBe('settled');
    expect(await stateOf(world, id)).toBe('completed');
  });

  it('of a known payer settles beside an own payment of that amount, which had ended', async () => {
    const buyer = await world.shop.buyer({ knownFrom: SENDER });
    await world.shop.cancels(await world.shop.opens('bank', buyer, HOUR_OF_HELP, { from: SENDER }));
    await world.shop.opens('bank', buyer, HOUR_OF_HELP, { from: SENDER });
    expect(await unnumbered(world, SENDER, 2500)).toBe('settled');
  });

  it('of a known payer settles before a rival opened a payment, and waits if that may have been before it', async () => {
    const { shop } = world;
    const buyer = await shop.buyer({ knownFrom: SENDER });
    await shop.opens('bank', buyer, HOUR_OF_HELP, { from: SENDER });
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
        const buyer = await world.shop.buyer({ knownFrom: SENDER });
        await rivalWith(SENDER);
        world.clock.advance(HOUR);
        await world.shop.expires();
        world.clock.advance(passed);
        await world.shop.opens('bank', buyer, HOUR_OF_HELP, { from: SENDER });
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
        const { shop } = world;
        const blocker = await shop.buyer();
        for (let count = 0; count < ends; count++)
          await shop.cancels(await shop.opens('bank', blocker, { 'star-10': 1 }));
        const buyer = await shop.buyer({ knownFrom: SENDER });
        await shop.opens('bank', blocker, HOUR_OF_HELP);
        await shop.opens('bank', buyer, HOUR_OF_HELP, { from: SENDER });
        return unnumbered(world, SENDER, 2500);
      };
      it('is a rival', async () => expect(await paidBeside(sides.before)).toBe('unmatched'));
      it('is none', async () => expect(await paidBeside(sides.at)).toBe('settled'));
    },
  );
});

onOneEngine('What a person sees of money that waits (R-85)', (world) => {
  const waiting = async () => (await world.shop.operator('receipts unmatched', { limit: 9 }))[0];

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
      const { shop } = world;
      const buyer = await shop.buyer();
      if (named === null) await shop.opens('bank', buyer, HOUR_OF_HELP);
      else await shop.opens('bank', buyer, HOUR_OF_HELP, { from: named });
      await shop.records({ ...shop.money(2500, { from: 'Nobody' }), payer, description });
      const [receipt] = await shop.operator('receipts unmatched', { limit: 1 });
      const { sender_parts: sender, bank_parts: said } = receipt?.candidates[0] ?? {};
      const marked = (parts: { text: string; differs: boolean }[] | null | undefined) =>
        parts?.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('') ?? null;
      expect([marked(sender), marked(said)]).toEqual([own, bank]);
    },
  );

  it('says that its sender was named after it came, whatever was named before', async () => {
    const id = await world.shop.opens('bank', await world.shop.buyer(), HOUR_OF_HELP);
    await world.shop.namesSender(id, 'Omar Shah');
    await unnumbered(world, SENDER, 2500);
    world.clock.advance(MINUTE);
    await world.shop.namesSender(id, SENDER);
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
    const { shop } = world;
    const other = await shop.opens('bank', await shop.buyer(), { 'star-5': 1 }, { from: SENDER });
    await shop.cancels(other);
    const exact = await shop.opens('bank', await shop.buyer(), HOUR_OF_HELP);
    await unnumbered(world, SENDER, 2500);
    expect((await waiting())?.candidates.map(({ payment, supported }) => [payment, supported])).toEqual([
      [exact, true],
      [other, true],
    ]);
  });

  it('names three of the payments that it may be for as well, and counts the others', async () => {
    for (let buyers = 0; buyers < 6; buyers++)
      await world.shop.opens('bank', await world.shop.buyer(), HOUR_OF_HELP, { from: SENDER });
    await unnumbered(world, SENDER, 2500);
    expect(
      (await waiting())?.candidates.map(({ rivals, more_rivals }) => [rivals.length, more_rivals]),
    ).toEqual(Array(6).fill([3, 2]));
  });
});

onOneEngine('What decided where money went (R-46)', (world) => {
  keepLaws(world);

  const opened = {
    number: (buyer: string) => world.shop.opens('bank', buyer, HOUR_OF_HELP),
    usdt: (buyer: string) => world.shop.opens('usdt', buyer, HOUR_OF_HELP),
    binance: (buyer: string) => world.shop.opens('binance', buyer, HOUR_OF_HELP),
    bitcart: (buyer: string) => world.shop.opens('bitcart', buyer, HOUR_OF_HELP),
  };

  it.each([
    { way: 'usdt', by: 'amount' },
    { way: 'binance', by: 'amount' },
  ] as const)('is kept with its receipt: by $way, its $by', async ({ way, by }) => {
    const id = await opened[way](await world.shop.buyer());
    await world.shop.receivesFor(id);
    expect(await decidedBy(world)).toEqual([by]);
  });

  it('is kept with its receipt: by an invoice, the invoice', async () => {
    const { shop } = world;
    const id = await opened.bitcart(await shop.buyer());
    const { pay_amount: amount = 0, destination = '', invoice_id } = (await shop.payment(id)) ?? {};
    await shop.records({
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
    const { shop } = world;
    const buyer = await shop.buyer();
    const { receiptId } = await shop.receives(700, { from: SENDER });
    expect(await decidedBy(world)).toEqual([null]);
    await shop.assigns({ receiptId, accountId: buyer, rate: null });
    expect(await decidedBy(world)).toEqual(['person']);
  });

  it('is kept with its receipt: a person, who records it for a payment, but not for one of another number', async () => {
    const { shop } = world;
    const open = async () => shop.opens('bank', await shop.buyer(), HOUR_OF_HELP);
    const [meant, other] = [await open(), await open()];
    const recordFor = (payment: string, reference: string) =>
      shop.operator('receipts record', {
        method: 'bank',
        amount: '2500',
        payer: 'Omar Shah',
        reference,
        payment,
      });
    const number = (await shop.payment(other))?.number ?? '';
    await expect(recordFor(meant, `FT-1 ${number}`)).rejects.toMatchObject({
      status: 409,
      message: 'Its reference has the number of another payment.',
    });
    expect(await recordFor(meant, 'FT-1')).toMatchObject({ outcome: 'settled', payment: meant });
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
      const placed = await browser.call('checkout', world.shop.checkout('bank', HOUR_OF_HELP));
      payment_id = placed.text.match(/\/payment\/(\w+)/)?.[1] ?? '';
      number = (await world.shop.payment(payment_id))?.number ?? '';
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
    const placed = await other.browser.call('checkout', world.shop.checkout('bank', HOUR_OF_HELP));
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
      const { shop: holder } = await world.secondHost();
      const { host: watcher } = await world.secondHost();
      const { recording } = await holder.transact(async (tx) => {
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
      const buyer = await world.shop.buyer();
      const id = await world.shop.opens('bank', buyer, HOUR_OF_HELP);
      const transfer = await world.shop.moneyFor(id);
      const recorded = await whileLocked(
        buyer,
        () => Promise.all([world.host, second].map((host) => shopOf(host).records(transfer))),
        { waits: 2, meanwhile: async () => {} },
      );
      expect(recorded.map(({ outcome, paymentId }) => [outcome, paymentId])).toEqual([
        ['settled', id],
        ['settled', id],
      ]);
      expect(recorded.map(({ isNew }) => isNew).toSorted()).toEqual([false, true]);
      expect(await world.shop.balance(buyer)).toBe(0);
      expect(await world.shop.orders(buyer)).toHaveLength(1);
    });

    it('with a number is credited if its payment is cancelled meanwhile', async () => {
      const { host, shop } = world;
      const buyer = await shop.buyer();
      const id = await shop.opens('bank', buyer, HOUR_OF_HELP);
      const transfer = await shop.moneyFor(id);
      const { outcome } = await whileLocked(buyer, () => shop.records(transfer), {
        waits: 1,
        meanwhile: async (tx) => {
          const payment = await lockPayment(tx, id);
          if (payment !== null) await closeUnpaid(tx, host, payment, 'cancelled');
        },
      });
      expect([outcome, await stateOf(world, id)]).toEqual(['credited', 'cancelled']);
      expect(await shop.balance(buyer)).toBe(2500);
      expect(await shop.orders(buyer)).toEqual([]);
    });

    it('of a known payer waits for a person if a rival opens a payment meanwhile', async () => {
      const { shop } = world;
      const [buyer, rival] = [await shop.buyer({ knownFrom: SENDER }), await shop.buyer()];
      const id = await shop.opens('bank', buyer, HOUR_OF_HELP, { from: SENDER });
      const { outcome } = await whileLocked(buyer, () => shop.receives(2500, { from: SENDER }), {
        waits: 1,
        meanwhile: () => shop.opens('bank', rival, HOUR_OF_HELP, { from: SENDER }),
      });
      expect([outcome, await stateOf(world, id)]).toEqual(['unmatched', 'pending']);
    });
  },
  { only: 'postgresql' },
);
