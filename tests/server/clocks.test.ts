import { expect, it } from 'vitest';
import { cleanupVerifications } from '#server/accounts/verification.ts';
import { cleanupConversations } from '#server/chat/merge-conversations.ts';
import { cleanupLimits } from '#server/http/rate-limits.ts';
import { releaseExpiredAmounts } from '#server/payments/unique-amount.ts';
import { cleanupSessions } from '#server/sessions/session.ts';
import { isLoggedIn, latestCode, newShopper, signUpAndLogIn } from './support/members.ts';
import type { World } from './support/world.ts';
import { DAY, forEachEngine, HOUR, MINUTE } from './support/world.ts';

/** Sets the host's clock to the computer's, which is the database's as well, or `ms` from it. */
const setClock = (world: World, ms = 0) => world.clock.set(new Date(Date.now() + ms));

const JUMPS: [string, number][] = [
  ['a day', DAY],
  ['forty days', 40 * DAY],
];

forEachEngine('A host whose clock has jumped ahead (R-4)', (world) => {
  it.each(JUMPS)('by %s deletes no session', async (_, jump) => {
    setClock(world);
    const { browser } = await signUpAndLogIn(world);
    world.clock.advance(jump);
    await cleanupSessions(world.host);
    setClock(world);
    expect(await isLoggedIn(browser)).toBe(true);
  });

  it.each(JUMPS)('by %s deletes no code that is still valid', async (_, jump) => {
    setClock(world);
    const browser = world.browser();
    (await browser.call('signup', { ...newShopper(), tos: true })).answer();
    world.clock.advance(jump);
    await cleanupVerifications(world.host);
    setClock(world);
    expect((await browser.call('signup', { otp: await latestCode(world) })).status).toBe(200);
  });

  it.each(JUMPS)('by %s deletes no count of a limit', async (_, jump) => {
    setClock(world);
    const browser = world.browser();
    const email = 'mina@example.com';
    expect((await browser.call('forget', { email })).status).toBe(200);
    world.clock.advance(jump);
    await cleanupLimits(world.host);
    setClock(world);
    expect((await browser.call('forget', { email })).status).toBe(429);
  });

  it.each(JUMPS)('by %s deletes no conversation', async (_, jump) => {
    setClock(world);
    const lastMessageAt = { last_message_at: world.clock.now(), message_count: 0 };
    await world.host.db
      .insertInto('chat_conversation')
      .values({ id: 'a visitor', ...lastMessageAt })
      .execute();
    world.clock.advance(jump);
    await cleanupConversations(world.host);
    expect((await world.rowCounts())['chat_conversation']).toBe(1);
  });

  it.each(JUMPS)('by %s frees no amount that a late transfer may have', async (_, jump) => {
    setClock(world);
    const buyer = await world.shop.buyer();
    await world.shop.cancels(await world.shop.opens('usdt', buyer, { 'help-hour': 1 }));
    world.clock.advance(jump);
    await releaseExpiredAmounts(world.host);
    const locks = await world.host.db.selectFrom('payment').select('amount_locked_until').execute();
    expect(locks).toEqual([{ amount_locked_until: expect.any(Date) }]);
  });
});

forEachEngine('A host whose clock is behind the database’s (R-4)', (world) => {
  it('deletes nothing that lives by its own clock, and the rest in time', async () => {
    setClock(world, -8 * DAY);
    const { browser } = await signUpAndLogIn(world);
    await world.browser().call('signup', { ...newShopper(), tos: true });
    const rows = async () => {
      await cleanupSessions(world.host);
      await cleanupVerifications(world.host);
      await cleanupLimits(world.host);
      const { session, verification, rate_limit } = await world.rowCounts();
      return { session, verification, hasLimits: rate_limit !== 0 };
    };
    const all = { session: 1, verification: 2, hasLimits: true };
    expect(await rows()).toEqual(all);
    world.clock.advance(11 * MINUTE);
    expect(await rows()).toEqual({ ...all, verification: 0 });
    world.clock.advance(HOUR);
    expect(await rows()).toEqual({ session: 1, verification: 0, hasLimits: false });
    world.clock.advance(7 * DAY);
    expect(await rows()).toEqual({ session: 0, verification: 0, hasLimits: false });
    expect(await isLoggedIn(browser)).toBe(false);
  });
});

forEachEngine('Every answer (R-4)', (world) => {
  it('tells the time that counts', async () => {
    const browser = world.browser();
    const { shopper } = await signUpAndLogIn(world);
    const answers = [
      await browser.call('login', shopper),
      await browser.call('login', { ...shopper, password: 'not the password' }),
      await world.browser().call('myOrders'),
      await browser.request('/api/nothing'),
      await browser.request('/catalogue.json'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([204, 401, 401, 404, 200]);
    for (const { headers } of answers) expect(headers.get('Date')).toBe(world.clock.now().toUTCString());
  });
});
