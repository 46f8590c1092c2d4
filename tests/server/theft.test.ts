import { expect, it } from 'vitest';
import type { Browser } from './support/browser.ts';
import type { Shopper } from './support/members.ts';
import { browserWith, isLoggedIn, latestCode, signUp, signUpAndLogIn } from './support/members.ts';
import type { World } from './support/world.ts';
import { onOneEngine } from './support/world.ts';

const NEW = 'wide-water-8';

/** The owner's ways to end a stolen session, each with the effect on the owner's own. */
const DEFENCES: Record<
  string,
  { act(world: World, browser: Browser, owner: Shopper): Promise<number>; staysIn: boolean }
> = {
  'a changed password': {
    act: async (_, browser, { password }) =>
      (await browser.call('changePassword', { current_pass: password, new_pass_1: NEW, new_pass_2: NEW }))
        .status,
    staysIn: true,
  },
  'a changed email address': {
    async act(world, browser, { email }) {
      await browser.call('changeEmail', { email: 'new@example.com' });
      const codes = {
        otp_1: await latestCode(world, email),
        otp_2: await latestCode(world, 'new@example.com'),
      };
      return (await browser.call('changeEmail', codes)).status;
    },
    staysIn: true,
  },
  'a reset password': {
    async act(world, browser, { email }) {
      await browser.call('forget', { email });
      const otp = await latestCode(world, email);
      return (await browser.call('forget', { otp, password_1: NEW, password_2: NEW })).status;
    },
    staysIn: false,
  },
  'a logout': { act: async (_, browser) => (await browser.call('logout')).status, staysIn: false },
};

onOneEngine('A stolen session', (world) => {
  it.each(Object.entries(DEFENCES))('is worthless after %s', async (_, { act, staysIn }) => {
    const { browser, shopper } = await signUpAndLogIn(world);
    const thief = browserWith(world, browser.cookies);
    expect(await isLoggedIn(thief)).toBe(true);
    expect(await act(world, browser, shopper)).toBeLessThan(300);
    expect(await thief.call('profile')).toMatchObject({ status: 401, text: 'You are not logged in.' });
    expect(await isLoggedIn(browser)).toBe(staysIn);
  });

  it('can’t be made from the database, which stores only hashes', async () => {
    const { browser } = await signUpAndLogIn(world);
    const [token = ''] = browser.cookies.values();
    const [row] = await world.host.db.selectFrom('session').selectAll().execute();
    expect(token).toHaveLength(43);
    expect(JSON.stringify(row)).not.toContain(token);
    const taken = browserWith(world, new Map([['keystall-session', row?.token_hash ?? '']]));
    expect(await isLoggedIn(taken)).toBe(false);
  });
});

onOneEngine('A session planted in a browser', (world) => {
  it('is replaced by the login, and ends with it', async () => {
    const planter = await signUpAndLogIn(world);
    const victim = await signUp(world);
    const browser = browserWith(world, planter.browser.cookies);
    (await browser.call('login', victim)).answer();
    expect(browser.cookies).not.toEqual(planter.browser.cookies);
    expect(await isLoggedIn(planter.browser)).toBe(false);
    expect((await browser.call('profile')).answer().username).toBe(victim.username);
  });

  it('is not accepted if it is made up', async () => {
    const victim = await signUp(world);
    const madeUp = new Map([['keystall-session', 'A'.repeat(43)]]);
    const browser = browserWith(world, madeUp);
    (await browser.call('login', victim)).answer();
    expect(await isLoggedIn(browserWith(world, madeUp))).toBe(false);
    expect(await isLoggedIn(browser)).toBe(true);
  });

  it('can’t plant a verification either: a new one gets its own cookie', async () => {
    const { email } = await signUp(world);
    const madeUp = new Map([['keystall-reset', 'A'.repeat(43)]]);
    const browser = browserWith(world, madeUp);
    (await browser.call('forget', { email })).answer();
    const otp = await latestCode(world, email);
    const passwords = { otp, password_1: NEW, password_2: NEW };
    expect((await browserWith(world, madeUp).call('forget', passwords)).status).toBe(422);
    expect((await browser.call('forget', passwords)).status).toBe(200);
  });
});
