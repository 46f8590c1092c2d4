import { expect, it } from 'vitest';
import { cleanupLoginTurns } from '#server/accounts/login-limits.ts';
import { cleanupVerifications } from '#server/accounts/verification.ts';
import { postMessage } from '#server/chat/conversation.ts';
import { findUsableCoupon } from '#server/coupons/coupons.ts';
import { expirePayment } from '#server/payments/close.ts';
import { unpaidAfter } from '#server/payments/unpaid-limits.ts';
import { isSameReceipt } from '#server/reconciliation/duplicates.ts';
import { toIncomingReceipt } from '#server/reconciliation/manual-receipt.ts';
import { toNewReceipt } from '#server/reconciliation/new-receipt.ts';
import { cleanupSessions } from '#server/sessions/session.ts';
import { atBoundary, atEachSide } from '../at-boundary.ts';
import { signUp, signUpAndLogIn } from './support/members.ts';
import { DAY, HOUR, MINUTE, onOneEngine, START } from './support/world.ts';

const OWNER = { username: 'mina_91', email: 'mina@example.com', password: 'tall-trees-7' };
const LOGIN = { username: OWNER.username, password: OWNER.password };
const STRANGER = '198.51.100.66';

onOneEngine('A limit of time on payments', (world) => {
  /** Opens payments and leaves them unpaid. */
  const leaveUnpaid = async (buyer: string, count: number) => {
    for (let left = 0; left < count; left++)
      await world.shop.cancels(await world.shop.opens('bank', buyer, { 'star-5': 1 }));
  };

  atEachSide('Free codes of four, a day after three unpaid payments (R-51)', DAY, [4, 3], async (passed) => {
    await world.shop.stocks('star-5', 4);
    const buyer = await world.shop.buyer();
    await leaveUnpaid(buyer, 3);
    world.clock.advance(passed);
    await world.shop.opens('bank', buyer, { 'star-5': 1 });
    return world.shop.freeCodes('star-5');
  });

  atBoundary('An hour after ten unpaid payments (R-42)', { limit: HOUR }, ({ before, at }) => {
    const opened = async (passed: number) => {
      const buyer = await world.shop.buyer();
      await leaveUnpaid(buyer, 10);
      world.clock.advance(passed);
      return world.shop.opens('bank', buyer, { 'star-5': 1 });
    };

    it('none is opened before', () => expect(opened(before)).rejects.toMatchObject({ status: 429 }));
    it('one is opened at it', () => expect(opened(at)).resolves.toMatch(/^\w{32}$/));
  });

  it('counts unpaid payments from the oldest, and names an open one', async () => {
    const buyer = await world.shop.buyer();
    for (const minute of [20, 10, 30]) {
      world.clock.set(new Date(START.getTime() + minute * MINUTE));
      await leaveUnpaid(buyer, 1);
    }
    const seen = (since: number) => unpaidAfter(world.host.db, buyer, new Date(START.getTime() + since));
    const at = [10, 20, 30].map((minute) => new Date(START.getTime() + minute * MINUTE));
    expect(await seen(0)).toEqual({ open: null, createdAt: at });
    expect(await seen(10 * MINUTE)).toEqual({ open: null, createdAt: at.slice(1) });
    const id = await world.shop.opens('bank', buyer, { 'star-5': 1 });
    expect(await seen(30 * MINUTE)).toMatchObject({ open: { id }, createdAt: [] });
  });

  atBoundary('The time of a payment (R-43)', { limit: HOUR }, ({ before, at }) => {
    const opened = async (passed: number) => {
      const id = await world.shop.opens('bank', await world.shop.buyer(), { 'help-hour': 1 });
      world.clock.advance(passed);
      return id;
    };
    const stateOf = async (id: string) => (await world.shop.payment(id))?.state;

    it.each([
      { passed: before, found: 0, state: 'pending' },
      { passed: at, found: 1, state: 'expired' },
    ])('after $passed ms, the job finds $found to expire', async ({ passed, found, state }) => {
      const id = await opened(passed);
      expect([await world.shop.expires(), await stateOf(id)]).toEqual([found, state]);
    });

    it.each([
      { passed: before, state: 'cancelled' },
      { passed: at, state: 'expired' },
    ])('one that is cancelled after $passed ms is $state', async ({ passed, state }) => {
      const id = await opened(passed);
      await world.shop.cancels(id);
      expect(await stateOf(id)).toBe(state);
    });

    it('ends at it, whenever the job comes', async () => {
      const id = await opened(at + MINUTE);
      await world.shop.expires();
      expect((await world.shop.payment(id))?.closed_at).toEqual(new Date(START.getTime() + at));
    });

    it('is not ended before, nor once it is closed', async () => {
      const id = await opened(before);
      await expirePayment(world.host, id);
      expect(await stateOf(id)).toBe('pending');
      await world.shop.cancels(id);
      world.clock.advance(MINUTE);
      await expirePayment(world.host, id);
      await world.shop.cancels(id);
      await expirePayment(world.host, 'none');
      expect(await stateOf(id)).toBe('cancelled');
      expect((await world.shop.payment(id))?.closed_at).toEqual(new Date(START.getTime() + before));
    });

    it('takes a sender name before it', async () => {
      const id = await opened(before);
      await world.shop.namesSender(id, 'Mina Khan');
      expect((await world.shop.payment(id))?.sender).toBe('Mina Khan');
    });

    it('takes none at it', async () => {
      await expect(world.shop.namesSender(await opened(at), 'Mina Khan')).rejects.toMatchObject({
        status: 409,
      });
    });
  });

  atEachSide('Whether found money is announced (R-58)', 72 * HOUR + 1, [true, undefined], async (sent) => {
    const buyer = await world.shop.buyer();
    const id = await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Mina Khan' });
    world.clock.advance(HOUR + sent);
    await world.shop.receives(2500, { from: 'Mina Khan' });
    return (await world.shop.status(buyer, { payment_id: id })).found_money;
  });

  atEachSide('Whether a coupon is usable at its end (R-22)', DAY, [true, false], async (passed) => {
    const { host, shop, clock } = world;
    const opened = { code: 'SPRING', discount: 0.1, cap: 200, usesMax: null, at: clock.now() };
    const endsAt = new Date(clock.now().getTime() + DAY);
    await shop.coupon({ ...opened, endsAt });
    clock.advance(passed);
    const found = await findUsableCoupon(host.db, 'spring', { accountId: null, at: clock.now() });
    return found !== null;
  });
});

onOneEngine('A limit of time on receipts that a person enters', (world) => {
  const entered = (sentIn: number) =>
    toIncomingReceipt(world.host, {
      method: 'bank',
      amount: '500',
      payer: 'Mina Khan',
      reference: 'FT-1',
      network: null,
      at: new Date(world.clock.now().getTime() + sentIn),
    });

  atBoundary('A bank whose clock is five minutes ahead', { limit: 5 * MINUTE + 1 }, ({ before, at }) => {
    it('is believed', () => expect(entered(before)).resolves.toMatchObject({ amount: 500 }));
    it('is not believed a moment further', () =>
      expect(entered(at)).rejects.toMatchObject({ status: 422, message: 'This time is in the future.' }));
  });

  atBoundary('Two reports of one id, 72 hours apart (R-85)', { limit: 72 * HOUR + 1 }, ({ before, at }) => {
    it.each([
      { apart: before, isSame: true },
      { apart: -before, isSame: true },
      { apart: at, isSame: false },
      { apart: -at, isSame: false },
    ])('$apart ms apart are the same money: $isSame', ({ apart, isSame }) => {
      const first = world.shop.money(500, { from: 'Mina Khan' });
      const known = {
        ...toNewReceipt(world.host, first),
        booked: null,
        is_confirmed: true,
        is_manual: true,
        taken_back_at: null,
        kept_at: null,
        decided_by: null,
      };
      const second = { ...first, sentAt: new Date(first.sentAt.getTime() + apart) };
      expect(isSameReceipt(known, second)).toBe(isSame);
    });
  });
});

onOneEngine('A limit of time on checkouts (R-7)', (world) => {
  atEachSide('The answer to a checkout, a minute after 60', MINUTE, [429, 409], async (passed) => {
    const { browser } = await signUpAndLogIn(world);
    const soldOut = world.shop.checkout('bank', { 'star-50': 1 });
    const send = () => browser.call('checkout', soldOut, { 'Idempotency-Key': 'one' });
    for (let count = 0; count < 60; count++) await send();
    world.clock.advance(passed);
    return (await send()).status;
  });

  atEachSide('Whether a key brings the first answer', DAY, [true, false], async (passed) => {
    const buyer = await world.shop.buyer();
    const place = () => world.shop.opens('bank', buyer, { 'star-5': 1 }, { key: 'one' });
    const first = await place();
    world.clock.advance(passed);
    return (await place()) === first;
  });

  atEachSide('The answer to a further key, a day after 200', DAY, [429, 404], async (passed) => {
    const { browser } = await signUpAndLogIn(world);
    const { id } = await world.host.db.selectFrom('account').select('id').executeTakeFirstOrThrow();
    const used = { account_id: id, payload_hash: '', status: 404, response: 'null' };
    const keys = Array.from({ length: 200 }, (_, index) => ({
      ...used,
      key: `used-${index}`,
      created_at: world.clock.now(),
    }));
    await world.host.db.insertInto('idempotency_key').values(keys).execute();
    world.clock.advance(passed);
    return (await browser.call('checkoutAttempt', { key: 'new' })).status;
  });
});

onOneEngine('A limit of time on accounts', (world) => {
  atEachSide('The answer to a second request for a code (R-33)', MINUTE, [429, 200], async (passed) => {
    const ask = () => world.browser(STRANGER).call('forget', { email: OWNER.email });
    await ask();
    world.clock.advance(passed);
    return (await ask()).status;
  });

  atEachSide('The answer to a sixth request for a code (R-33)', HOUR, [429, 200], async (passed) => {
    const ask = () => world.browser(STRANGER).call('forget', { email: OWNER.email });
    for (let count = 0; count < 5; count++) {
      expect((await ask()).status).toBe(200);
      world.clock.advance(MINUTE);
    }
    world.clock.advance(passed - 5 * MINUTE);
    return (await ask()).status;
  });

  atEachSide('Codes that the cleanup leaves', 10 * MINUTE + 1, [1, 0], async (passed) => {
    await world.browser().call('forget', { email: OWNER.email });
    world.clock.advance(passed);
    await cleanupVerifications(world.host);
    return (await world.rowCounts())['verification'];
  });

  atBoundary(
    'A quarter of an hour after ten wrong passwords (R-35)',
    { limit: 15 * MINUTE },
    ({ before, at }) => {
      const loginAfter = async (passed: number) => {
        await signUp(world, OWNER);
        const browser = world.browser(STRANGER);
        for (let count = 0; count < 10; count++)
          await browser.call('login', { ...LOGIN, password: 'not-the-one-1' });
        world.clock.advance(passed);
        return (await browser.call('login', LOGIN)).status;
      };

      it('the right one is refused before', async () => expect(await loginAfter(before)).toBe(429));
      it('and taken at it', async () => expect(await loginAfter(at)).toBe(204));
    },
  );

  atEachSide('The answer to the right password at its turn', 5_000, [429, 204], async (passed) => {
    await signUp(world, OWNER);
    for (let client = 1; client <= 10; client++)
      await world.browser(`192.0.2.${client}`).call('login', { ...LOGIN, password: 'not-the-one-1' });
    const owner = world.browser(STRANGER);
    expect((await owner.call('login', LOGIN)).headers.get('Retry-After')).toBe('5');
    world.clock.advance(passed);
    return (await owner.call('login', LOGIN)).status;
  });

  atEachSide('Turns that the cleanup leaves', 15 * MINUTE + 1, [1, 0], async (passed) => {
    const turn = { name_key: 'mina_91', client: STRANGER, due_at: world.clock.now() };
    await world.host.db.insertInto('login_turn').values(turn).execute();
    world.clock.advance(passed);
    await cleanupLoginTurns(world.host);
    return (await world.rowCounts())['login_turn'];
  });

  atEachSide('The answer to a session in daily use (R-34)', 30 * DAY, [204, 401], async (passed) => {
    const { browser } = await signUpAndLogIn(world);
    for (let day = 1; day < 30; day++) {
      world.clock.advance(DAY);
      await browser.call('tokenValidation');
    }
    world.clock.advance(passed - 29 * DAY);
    return (await browser.call('tokenValidation')).status;
  });

  for (const [column, days] of [
    ['renewed_at', 7],
    ['created_at', 30],
  ] as const)
    atBoundary(`The cleanup of sessions by ${column}`, { limit: days * DAY }, ({ before, at }) => {
      it.each([
        { passed: before, rows: 1 },
        { passed: at, rows: 0 },
      ])('after $passed ms leaves $rows', async ({ passed, rows }) => {
        const account_id = await world.shop.buyer();
        const now = world.clock.now();
        const session = { token_hash: 'hash', account_id, created_at: now, renewed_at: now };
        const since = new Date(now.getTime() - passed);
        await world.host.db
          .insertInto('session')
          .values({ ...session, [column]: since })
          .execute();
        await cleanupSessions(world.host);
        expect((await world.rowCounts())['session']).toBe(rows);
      });
    });
});

onOneEngine('A limit of time on chat messages (R-74)', (world) => {
  atBoundary('A minute after 30 messages', { limit: MINUTE }, ({ before, at }) => {
    const postAfter = async (passed: number) => {
      const id = await world.shop.buyer();
      const say = (text: string) =>
        postMessage(world.host, { id, accountId: id }, text, { client: '203.0.113.1' });
      for (let count = 1; count <= 30; count++) await say(`Line ${count}`);
      world.clock.advance(passed);
      return say('Line 31');
    };

    it('another is refused before', () => expect(postAfter(before)).rejects.toMatchObject({ status: 429 }));
    it('and posted at it', async () => expect(await postAfter(at)).toBe(true));
  });
});
