import { expect, it } from 'vitest';
import { cleanupLoginTurns } from '#server/accounts/login-limits.ts';
import type { Browser } from './support/browser.ts';
import { comparableHeaders } from './support/browser.ts';
import { browserWith, isLoggedIn, latestCode, signUp, signUpAndLogIn } from './support/members.ts';
import type { World } from './support/world.ts';
import { MINUTE, onOneEngine } from './support/world.ts';

const OWNER = { username: 'mina_91', email: 'mina@example.com', password: 'tall-trees-7' };
const LOGIN = { username: OWNER.username, password: OWNER.password };
const STRANGER = '198.51.100.66';
const SECOND = 1_000;

/** Tries a wrong password in a browser without cookies. */
const guess = (world: World, address?: string, username = OWNER.username) =>
  world.browser(address).call('login', { username, password: 'not-the-one-1' });

/** Many wrong passwords at once, each from another client. Returns the statuses. */
const guessFrom = async (world: World, clients: number, username?: string) => {
  const tries = Array.from({ length: clients }, (_, i) => guess(world, `192.0.2.${i + 1}`, username));
  return (await Promise.all(tries)).map(({ status }) => status);
};

const outcomeOf = ({ status, headers }: { status: number; headers: Headers }) => [
  status,
  headers.get('Retry-After'),
];

const isStatus = (wanted: number) => (status: number) => status === wanted;

onOneEngine('Twenty-five wrong passwords from one stranger (R-35)', (world) => {
  const attack = async () => {
    const statuses = [];
    for (let i = 0; i < 25; i += 1) statuses.push((await guess(world, STRANGER)).status);
    return statuses;
  };

  it('are ten checked ones and fifteen refusals', async () => {
    await signUp(world, OWNER);
    const statuses = await attack();
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(15).fill(429)]);
    expect(outcomeOf(await world.browser(STRANGER).call('login', LOGIN))).toEqual([429, '900']);
  });

  it('leave the address its tries for other names: refused ones check no password', async () => {
    await signUp(world, OWNER);
    for (let tries = 0; tries < 150; tries += 1) await guess(world, STRANGER);
    expect((await guess(world, STRANGER, 'somebody_else')).status).toBe(401);
  });

  it('don’t delay a device of the owner, neither at home nor behind the stranger’s address', async () => {
    const { browser } = await signUpAndLogIn(world, OWNER);
    await browser.call('logout');
    await attack();
    expect((await browser.call('login', LOGIN)).status).toBe(204);
    const beside = browserWith(world, browser.cookies, STRANGER);
    expect((await beside.call('login', { ...LOGIN, username: OWNER.email })).status).toBe(204);
  });

  it('delay another device of the owner by seconds', async () => {
    await signUp(world, OWNER);
    await attack();
    const browser = world.browser();
    expect(await browser.call('login', LOGIN)).toMatchObject({
      status: 429,
      text: 'Too many wrong passwords for this name. Please try again in 5 seconds.',
    });
    world.clock.advance(5 * SECOND);
    expect((await browser.call('login', LOGIN)).status).toBe(204);
  });

  it('stop neither a session nor a reset, after which the owner logs in at once', async () => {
    const { browser } = await signUpAndLogIn(world, OWNER);
    await attack();
    expect(await isLoggedIn(browser)).toBe(true);
    const fresh = world.browser();
    await fresh.call('forget', { email: OWNER.email });
    const password = 'wide-water-8';
    const otp = await latestCode(world, OWNER.email);
    (await fresh.call('forget', { otp, password_1: password, password_2: password })).answer();
    await attack();
    expect((await fresh.call('login', { ...LOGIN, password })).status).toBe(204);
  });
});

onOneEngine('Wrong passwords of many clients for one name (R-35)', (world) => {
  it('all count, however many arrive at once', async () => {
    await signUp(world, OWNER);
    const statuses = await guessFrom(world, 30);
    expect(statuses.filter(isStatus(401))).toHaveLength(10);
    expect(statuses.filter(isStatus(429))).toHaveLength(20);
  });

  it('let each further client wait, longer after each wrong password, for a minute at most', async () => {
    await signUp(world, OWNER);
    for (let i = 1; i <= 10; i += 1) await guess(world, `192.0.2.${i}`);
    const waits = [];
    for (let i = 11; i <= 17; i += 1) {
      const [status, wait] = outcomeOf(await guess(world, `192.0.2.${i}`));
      expect(status).toBe(429);
      waits.push(Number(wait));
      world.clock.advance(Number(wait) * SECOND);
      expect((await guess(world, `192.0.2.${i}`)).status).toBe(401);
    }
    expect(waits).toEqual([5, 10, 20, 40, 60, 60, 60]);
  });

  it('never take the owner’s turn, though they go on the whole time', async () => {
    await signUp(world, OWNER);
    await guessFrom(world, 20);
    world.clock.advance(MINUTE);
    await guessFrom(world, 20);
    const owner = world.browser('198.51.100.1');
    for (let left = 60; left > 0; left -= 10) {
      expect(outcomeOf(await owner.call('login', LOGIN))).toEqual([429, String(left)]);
      await guessFrom(world, 20);
      world.clock.advance(10 * SECOND);
    }
    await guessFrom(world, 20);
    expect((await owner.call('login', LOGIN)).status).toBe(204);
  });

  it('give a client one try a turn, of however many at once', async () => {
    await signUp(world, OWNER);
    await guessFrom(world, 12);
    const [, wait] = outcomeOf(await guess(world, STRANGER));
    world.clock.advance(Number(wait) * SECOND);
    const tries = await Promise.all(Array.from({ length: 8 }, () => guess(world, STRANGER)));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(1);
  });

  it('are not counted while a client waits: it has ten of its own', async () => {
    await signUp(world, OWNER);
    await guessFrom(world, 10);
    let checked = 0;
    for (let i = 0; i < 40 && checked < 10; i += 1) {
      const { status, headers } = await guess(world, STRANGER);
      if (status === 401) checked += 1;
      else world.clock.advance(Math.min(30, Number(headers.get('Retry-After'))) * SECOND);
    }
    expect(checked).toBe(10);
  });

  it('delay no device that has logged in to the account, whatever its address', async () => {
    const { browser } = await signUpAndLogIn(world, OWNER);
    await guessFrom(world, 20);
    await guessFrom(world, 20, OWNER.email);
    for (const username of [OWNER.username, OWNER.email])
      expect((await browserWith(world, browser.cookies).call('login', { ...LOGIN, username })).status).toBe(
        204,
      );
  });

  it('are forgotten after a quarter of an hour, and so are turns', async () => {
    await signUp(world, OWNER);
    await guessFrom(world, 20);
    world.clock.advance(15 * MINUTE);
    expect((await world.browser(STRANGER).call('login', LOGIN)).status).toBe(204);
    await cleanupLoginTurns(world.host);
    expect((await world.rowCounts())['login_turn']).not.toBe(0);
    world.clock.advance(MINUTE + 1);
    await cleanupLoginTurns(world.host);
    expect((await world.rowCounts())['login_turn']).toBe(0);
  });

  it.each([
    ['username', 'mina_91', 'nobody_7'],
    ['address', 'mina@example.com', 'none@example.com'],
  ])('get the same answers for a %s with an account as for one without', async (_, known, unknown) => {
    await signUp(world, OWNER);
    const answersFor = async (username: string) => {
      const answers = [];
      for (let i = 1; i <= 14; i += 1) {
        const { status, text, headers } = await guess(world, `192.0.2.${i}`, username);
        answers.push({ status, text, headers: comparableHeaders(headers) });
      }
      return answers;
    };
    expect(await answersFor(unknown)).toEqual(await answersFor(known));
  });

  it('don’t reveal that a username and an address belong together', async () => {
    await signUp(world, OWNER);
    await guessFrom(world, 20);
    expect((await guess(world, STRANGER, OWNER.email)).status).toBe(401);
  });
});

onOneEngine(
  'With loose limits per client address',
  (world) => {
    it('wrong passwords for one name from one client are limited all the same', async () => {
      await signUp(world, OWNER);
      for (let i = 0; i < 10; i += 1) expect((await guess(world, STRANGER)).status).toBe(401);
      expect(outcomeOf(await guess(world, STRANGER))).toEqual([429, '900']);
    });
  },
  { env: { LIMITS: 'loose' } },
);

onOneEngine('A device that has logged in to an account (R-35)', (world) => {
  /** Whether this browser is spared the wait, with the right password. */
  const isSpared = async (browser: Browser, login = LOGIN) => {
    await guessFrom(world, 11, login.username);
    return (await browser.call('login', login)).status === 204;
  };
  const NEW = 'wide-water-8';

  it('has ten wrong passwords of its own in 15 minutes, for both names together', async () => {
    const { browser } = await signUpAndLogIn(world, OWNER);
    const tries = Array.from({ length: 12 }, (_, i) =>
      browserWith(world, browser.cookies).call('login', {
        username: i % 2 === 0 ? OWNER.username : OWNER.email,
        password: 'not-the-one-1',
      }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter(isStatus(401))).toHaveLength(10);
    expect(statuses.filter(isStatus(429))).toHaveLength(2);
    expect(outcomeOf(await browser.call('login', LOGIN))).toEqual([429, '900']);
    // Nobody else is slowed down by them.
    expect((await world.browser().call('login', LOGIN)).status).toBe(204);
    world.clock.advance(15 * MINUTE);
    expect((await browser.call('login', LOGIN)).status).toBe(204);
  });

  it('is known by a cookie of which nothing is stored, and that names no account', async () => {
    const { browser } = await signUpAndLogIn(world, OWNER);
    const cookie = browser.cookies.get('keystall-device') ?? '';
    const account = await world.host.db.selectFrom('account').selectAll().executeTakeFirstOrThrow();
    const readable = Buffer.from(cookie, 'base64url').toString('latin1');
    for (const text of [cookie, readable])
      for (const part of [account.id, account.username, account.email]) expect(text).not.toContain(part);
    const other = world.browser();
    await other.call('login', LOGIN);
    expect(other.cookies.get('keystall-device')).not.toBe(cookie);
  });

  it('is known after a logout, and after a sign-up', async () => {
    const { browser } = await signUpAndLogIn(world, OWNER);
    await browser.call('logout');
    expect(await isSpared(browser)).toBe(true);

    const other = { username: 'omar_92', email: 'omar@example.com', password: 'short-trees-8' };
    const fresh = world.browser();
    await fresh.call('signup', { ...other, tos: true });
    (await fresh.call('signup', { otp: await latestCode(world) })).answer();
    expect(await isSpared(fresh, { username: other.username, password: other.password })).toBe(true);
  });

  it('is spared at that account only, and with a cookie of the host only', async () => {
    await signUp(world, OWNER);
    const other = await signUpAndLogIn(world);
    expect(await isSpared(other.browser)).toBe(false);
    const madeUp = browserWith(world, new Map([['keystall-device', 'A'.repeat(86)]]));
    expect(await isSpared(madeUp)).toBe(false);
  });

  it('is unknown once the password has been changed elsewhere, like its session', async () => {
    const { browser } = await signUpAndLogIn(world, OWNER);
    const elsewhere = world.browser();
    await elsewhere.call('login', LOGIN);
    const change = { current_pass: OWNER.password, new_pass_1: NEW, new_pass_2: NEW };
    expect((await elsewhere.call('changePassword', change)).status).toBe(204);
    const login = { ...LOGIN, password: NEW };
    expect(await isSpared(browser, login)).toBe(false);
    expect(await isSpared(elsewhere, login)).toBe(true);
  });

  it('is unknown once the password has been reset elsewhere', async () => {
    const { browser } = await signUpAndLogIn(world, OWNER);
    const elsewhere = world.browser();
    await elsewhere.call('forget', { email: OWNER.email });
    const otp = await latestCode(world, OWNER.email);
    (await elsewhere.call('forget', { otp, password_1: NEW, password_2: NEW })).answer();
    const login = { ...LOGIN, password: NEW };
    expect(await isSpared(browser, login)).toBe(false);
    expect(await isSpared(elsewhere, login)).toBe(true);
  });

  it('stays known when the address of the account changes', async () => {
    const { browser } = await signUpAndLogIn(world, OWNER);
    const elsewhere = world.browser();
    await elsewhere.call('login', LOGIN);
    await elsewhere.call('changeEmail', { email: 'new@example.com' });
    const codes = {
      otp_1: await latestCode(world, OWNER.email),
      otp_2: await latestCode(world, 'new@example.com'),
    };
    expect((await elsewhere.call('changeEmail', codes)).status).toBe(200);
    expect(await isSpared(browser)).toBe(true);
    expect(await isSpared(browser, { ...LOGIN, username: 'new@example.com' })).toBe(true);
  });
});
