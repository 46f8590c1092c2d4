import { expect, it } from 'vitest';
import type { Browser } from './support/browser.ts';
import { inWaves } from './support/in-waves.ts';
import {
  isLoggedIn,
  latestCode,
  newShopper,
  signUp,
  signUpAndLogIn,
  wrongCodeFor,
} from './support/members.ts';
import type { World } from './support/world.ts';
import { MINUTE, onOneEngine } from './support/world.ts';

const NEW = 'wide-water-8';
const SHOPPER = { username: 'mina_91', email: 'mina@example.com', password: 'tall-trees-7' };

/** A browser that has been mailed codes: `enter` enters these or other ones. */
type Waiting = {
  /** The most guesses that may be in work at once. */
  atOnce: 16 | 4;
  enter(isRight: boolean): Promise<{ status: number; text: string }>;
};

const FLOWS: Record<string, (world: World) => Promise<Waiting>> = {
  async 'a sign-up'(world) {
    const browser = world.browser();
    await browser.call('signup', { ...newShopper(), tos: true });
    const code = await latestCode(world);
    return {
      atOnce: 16,
      enter: (isRight) => browser.call('signup', { otp: isRight ? code : wrongCodeFor(code) }),
    };
  },
  async 'a reset'(world) {
    const { email } = await signUp(world);
    const browser = world.browser();
    await browser.call('forget', { email });
    const code = await latestCode(world, email);
    return { atOnce: 16, enter: (isRight) => reset(browser, isRight ? code : wrongCodeFor(code)) };
  },
  async 'a change of address with one known code'(world) {
    const { browser, shopper } = await signUpAndLogIn(world);
    await browser.call('changeEmail', { email: 'new@example.com' });
    const otp_1 = await latestCode(world, shopper.email);
    const code = await latestCode(world, 'new@example.com');
    return {
      atOnce: 4,
      enter: (isRight) => browser.call('changeEmail', { otp_1, otp_2: isRight ? code : wrongCodeFor(code) }),
    };
  },
};

const reset = (browser: Browser, otp: number) =>
  browser.call('forget', { otp, password_1: NEW, password_2: NEW });

onOneEngine('Guessing codes', (world) => {
  it.each(Object.entries(FLOWS))(
    'of %s gets five attempts, however many arrive at once',
    async (_, begin) => {
      const { atOnce, enter } = await begin(world);
      const guesses = await inWaves(20, atOnce, () => enter(false));
      expect(guesses.map(({ status }) => status)).toEqual(Array(20).fill(422));
      expect(guesses.filter(({ text }) => /is wrong|are wrong/.test(text))).toHaveLength(5);
      expect(await enter(true)).toMatchObject({
        status: 422,
        text: 'This code is no longer valid. Please ask for a new one.',
      });
    },
  );
});

onOneEngine('Guessing passwords', (world) => {
  it('is stopped after ten of thirty parallel attempts, and blocks neither the owner’s session nor a reset', async () => {
    const { browser } = await signUpAndLogIn(world, SHOPPER);
    const guess = { username: SHOPPER.username, password: 'not-the-one-1' };
    const address = '198.51.100.77';
    const tries = Array.from({ length: 30 }, () => world.browser(address).call('login', guess));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect(await isLoggedIn(browser)).toBe(true);

    const owner = world.browser();
    await owner.call('forget', { email: SHOPPER.email });
    expect((await reset(owner, await latestCode(world, SHOPPER.email))).status).toBe(200);
    expect((await owner.call('login', { ...SHOPPER, password: NEW })).status).toBe(204);
  });

  it.each([SHOPPER.username, SHOPPER.email])(
    'by a neighbour no longer blocks the owner after a reset, whichever name was guessed: %s',
    async (username) => {
      await signUp(world, SHOPPER);
      const home = '198.51.100.77';
      const guess = () => world.browser(home).call('login', { username, password: 'not-the-one-1' });
      await Promise.all(Array.from({ length: 11 }, guess));
      const owner = world.browser(home);
      await owner.call('forget', { email: SHOPPER.email });
      (await reset(owner, await latestCode(world, SHOPPER.email))).answer();
      expect((await owner.call('login', { username, password: NEW })).status).toBe(204);
    },
  );

  it('with many names from one client is stopped there, and other clients are not', async () => {
    await signUp(world, SHOPPER);
    const address = '198.51.100.77';
    const guess = (i: number) =>
      world.browser(address).call('login', { username: `nobody_${i}`, password: 'not-the-one-1' });
    const guesses = await inWaves(100, 16, guess);
    expect(guesses.map(({ status }) => status)).toEqual(Array(100).fill(401));
    const limited = await world.browser(address).call('login', SHOPPER);
    expect([limited.status, limited.headers.get('Retry-After')]).toEqual([429, '900']);
    expect((await world.browser().call('login', SHOPPER)).status).toBe(204);
    world.clock.advance(15 * MINUTE);
    expect((await world.browser(address).call('login', SHOPPER)).status).toBe(204);
  });
});
