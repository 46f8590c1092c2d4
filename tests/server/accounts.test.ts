import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { FIELD_FAULTS } from '#contract/tests/field-faults.ts';
import type { Browser } from './support/browser.ts';
import { inWaves } from './support/in-waves.ts';
import {
  browserWith,
  isLoggedIn,
  latestCode,
  newShopper,
  signUp,
  signUpAndLogIn,
  wrongCodeFor,
} from './support/members.ts';
import { countWaiting } from './support/waiting.ts';
import { DAY, forEachEngine, HOUR, MINUTE, onOneEngine, START } from './support/world.ts';

/** A client address where several browsers are. */
const HOME = '198.51.100.9';

const SHOPPER = {
  username: 'Mina_91',
  email: 'Mina@Example.com',
  password: 'tall-trees-7',
  tos: true,
  promo: true,
} as const;
const LOGIN = { username: SHOPPER.username, password: SHOPPER.password };

onOneEngine('Signing up', (world) => {
  /** A browser that has asked for an account, and the code that it was mailed. */
  const asked = async () => {
    const browser = world.browser();
    await browser.call('signup', SHOPPER);
    return { browser, code: await latestCode(world) };
  };

  it('takes a visitor from details to code to a profile', async () => {
    const browser = world.browser();
    const asked = await browser.call('signup', SHOPPER);
    expect(asked.answer()).toEqual({
      step: 1,
      message:
        "We've sent an email to Mina@Example.com. Please enter the code from it. (This is a sandbox: read it at /sandbox.)",
    });
    const made = await browser.call('signup', { otp: await latestCode(world) });
    expect(made.answer()).toEqual({ step: 2, message: 'Your account is ready.' });
    expect(await isLoggedIn(browser)).toBe(true);
    expect((await browser.call('profile')).answer()).toEqual({
      username: 'Mina_91',
      email: 'Mina@Example.com',
      balance: 0,
      registered_at: world.clock.now().toISOString(),
      preference: { alerts: true, orders: true, promos: true },
    });
  });

  it('mails the code to the address, with no other six-digit number', async () => {
    await world.browser().call('signup', SHOPPER);
    const [mail, ...others] = await world.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'Mina@Example.com', at: world.clock.now().toISOString() });
    expect(mail?.text.match(/\d{6}/g)).toHaveLength(1);
  });

  it('keeps neither the password nor the code in clear', async () => {
    const browser = world.browser();
    await browser.call('signup', SHOPPER);
    const code = String(await latestCode(world));
    await browser.call('signup', { otp: Number(code) });
    await browser.call('login', LOGIN);
    const rows = await Promise.all(
      (['account', 'verification', 'session', 'outbox', 'rate_limit'] as const).map((table) =>
        world.host.db.selectFrom(table).selectAll().execute(),
      ),
    );
    const stored = JSON.stringify(rows);
    expect(stored).toContain('$argon2id$v=19$');
    expect(stored).not.toContain(SHOPPER.password);
    expect(stored).not.toContain(code);
    for (const token of browser.cookies.values()) expect(stored).not.toContain(token);
  });

  it('refuses a wrong code, and one from another browser', async () => {
    const { browser, code } = await asked();
    expect(await browser.call('signup', { otp: wrongCodeFor(code) })).toMatchObject({
      status: 422,
      text: FIELD_FAULTS.code.tooLow.says,
    });
    expect(await world.browser().call('signup', { otp: code })).toMatchObject({
      status: 422,
      text: 'This code is no longer valid. Please ask for a new one.',
    });
    expect((await browser.call('signup', { otp: code })).status).toBe(200);
  });

  it('revokes a code after five wrong attempts', async () => {
    const { browser, code } = await asked();
    const texts = [];
    for (let i = 0; i < 5; i += 1)
      texts.push((await browser.call('signup', { otp: wrongCodeFor(code) })).text);
    expect(texts.at(-1)).toBe('This code is wrong, and that was the last try. Please ask for a new one.');
    expect((await browser.call('signup', { otp: code })).status).toBe(422);
    expect((await world.rowCounts())['account']).toBe(0);
  });

  it('compares at most five of twenty codes that come at once', async () => {
    const { browser, code } = await asked();
    const guess = () => browser.call('signup', { otp: wrongCodeFor(code) });
    const texts = (await inWaves(20, 16, guess)).map(({ text }) => text);
    expect(texts.filter((text) => text.startsWith('This code is wrong'))).toHaveLength(5);
    expect((await browser.call('signup', { otp: code })).status).toBe(422);
  });

  it('creates one account when the right code arrives many times at once, with the same answer each time', async () => {
    const { browser, code: otp } = await asked();
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser.call('signup', { otp })));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect((await world.rowCounts())['account']).toBe(1);
    expect(await isLoggedIn(browser)).toBe(true);
  });

  it('gives the first answer again to a code whose answer was lost, also when it was the last try', async () => {
    const { browser, code } = await asked();
    for (let i = 0; i < 4; i += 1) await browser.call('signup', { otp: wrongCodeFor(code) });
    const cookies = new Map(browser.cookies);
    const first = (await browser.call('signup', { otp: code })).answer();
    for (let i = 0; i < 6; i += 1) {
      const later = browserWith(world, cookies);
      expect((await later.call('signup', { otp: code })).answer()).toEqual(first);
      expect(await isLoggedIn(later)).toBe(true);
    }
    expect((await world.rowCounts())['account']).toBe(1);
  });

  it.each<[string, (browser: Browser) => Promise<unknown>]>([
    [
      'its password was changed',
      (browser) =>
        browser.call('changePassword', {
          current_pass: SHOPPER.password,
          new_pass_1: 'wide-water-8',
          new_pass_2: 'wide-water-8',
        }),
    ],
    ['it was locked', () => world.host.db.updateTable('account').set({ locked_at: START }).execute()],
  ])('logs nobody in with a used code of an account once %s', async (_, act) => {
    const { browser, code: otp } = await asked();
    const stolen = new Map(browser.cookies);
    (await browser.call('signup', { otp })).answer();
    await act(browser);
    const thief = browserWith(world, stolen);
    (await thief.call('signup', { otp })).answer();
    expect([...thief.cookies.keys()]).toEqual([]);
  });

  it('opens no session with a stolen code cookie and a wrong code, nor with the code alone', async () => {
    const { browser, code: otp } = await asked();
    const thief = browserWith(world, browser.cookies);
    await thief.call('signup', { otp: wrongCodeFor(otp) });
    const stranger = world.browser();
    await stranger.call('signup', { otp });
    expect([await isLoggedIn(thief), await isLoggedIn(stranger)]).toEqual([false, false]);
    expect((await world.rowCounts())['session']).toBe(0);
  });

  it('logs in with a new token, and ends the session that this browser had', async () => {
    const planter = await signUpAndLogIn(world);
    world.clock.advance(MINUTE);
    const browser = browserWith(world, planter.browser.cookies);
    (await browser.call('signup', SHOPPER)).answer();
    (await browser.call('signup', { otp: await latestCode(world, SHOPPER.email) })).answer();
    expect((await browser.call('profile')).answer().username).toBe(SHOPPER.username);
    expect(await isLoggedIn(planter.browser)).toBe(false);
  });

  it('logs nobody in who finds the name taken meanwhile', async () => {
    const { browser, code: otp } = await asked();
    await signUp(world, { ...SHOPPER, email: 'quicker@example.com' });
    expect((await browser.call('signup', { otp })).status).toBe(409);
    expect(await isLoggedIn(browser)).toBe(false);
  });

  it('forgets the wrong passwords of a client that then signs up', async () => {
    const wrong = () => world.browser(HOME).call('login', { ...LOGIN, password: 'not-the-one-1' });
    for (let i = 0; i < 10; i += 1) await wrong();
    expect((await wrong()).headers.get('Retry-After')).toBe('900');
    await signUp({ browser: () => world.browser(HOME), mails: world.mails }, SHOPPER);
    // Only the wait that wrong passwords of all clients cause is left.
    expect((await wrong()).headers.get('Retry-After')).toBe('5');
  });

  it('accepts a used code only in its browser, for ten minutes, and still counts wrong ones', async () => {
    const { browser, code } = await asked();
    const cookies = new Map(browser.cookies);
    await browser.call('signup', { otp: code });
    const enter = async (otp: number, from = cookies) =>
      (await browserWith(world, from).call('signup', { otp })).text;
    const over = 'This code is no longer valid. Please ask for a new one.';
    expect(await enter(code, new Map())).toBe(over);
    for (let i = 0; i < 4; i += 1)
      expect(await enter(wrongCodeFor(code))).toBe(FIELD_FAULTS.code.tooLow.says);
    expect(await enter(wrongCodeFor(code))).toContain('that was the last try');
    expect(await enter(code)).toBe(over);
  });

  it('deletes a used code after ten minutes, as any other', async () => {
    const { browser, code: otp } = await asked();
    const cookies = new Map(browser.cookies);
    await browser.call('signup', { otp });
    world.clock.advance(10 * MINUTE);
    expect((await browserWith(world, cookies).call('signup', { otp })).status).toBe(422);
  });

  it('lets a code live ten minutes', async () => {
    const [early, late] = [world.browser(), world.browser()];
    await early.call('signup', SHOPPER);
    const earlyCode = await latestCode(world);
    await late.call('signup', { ...SHOPPER, username: 'late_one', email: 'late@example.com' });
    const lateCode = await latestCode(world);
    world.clock.advance(10 * MINUTE - 1);
    expect((await early.call('signup', { otp: earlyCode })).status).toBe(200);
    world.clock.advance(1);
    expect((await late.call('signup', { otp: lateCode })).status).toBe(422);
  });

  it('sends a new code after 60 seconds, which replaces the old one', async () => {
    const browser = world.browser();
    await browser.call('signup', SHOPPER);
    const first = await latestCode(world);
    const before = new Map(browser.cookies);
    world.clock.advance(18_000);
    const tooSoon = await browser.call('signup', SHOPPER);
    expect(tooSoon).toMatchObject({
      status: 429,
      text: "You've just asked for a code. You can ask for another in 42 seconds.",
    });
    expect(tooSoon.headers.get('Retry-After')).toBe('42');
    world.clock.advance(42_000);
    expect((await browser.call('signup', SHOPPER)).answer()).toMatchObject({ step: 1 });
    const second = await latestCode(world);
    expect((await browserWith(world, before).call('signup', { otp: first })).status).toBe(422);
    expect((await browser.call('signup', { otp: second })).status).toBe(200);
  });

  describe('creates the account from the last details, if they are corrected before another code may be sent', () => {
    const MENDED = { ...SHOPPER, username: 'Mina_92', password: 'short-trees-8', promo: false };

    it('with the code that was mailed, and without another mail', async () => {
      const browser = world.browser();
      const first = (await browser.call('signup', SHOPPER)).answer();
      world.clock.advance(18_000);
      expect((await browser.call('signup', MENDED)).answer()).toEqual(first);
      expect(await world.mails()).toHaveLength(1);
      (await browser.call('signup', { otp: await latestCode(world) })).answer();
      const login = async ({ username, password }: Record<'username' | 'password', string>) =>
        (await browser.call('login', { username, password })).status;
      expect([await login(LOGIN), await login(MENDED)]).toEqual([401, 204]);
      expect((await browser.call('profile')).answer()).toMatchObject({
        username: 'Mina_92',
        preference: { promos: false },
      });
    });

    it.each([
      ['username', { username: 'Mina_92' }],
      ['password', { password: 'short-trees-8' }],
      ['offers', { promo: false }],
    ])('even if only the %s changes, once: unchanged details have to wait', async (_, change) => {
      const browser = world.browser();
      await browser.call('signup', SHOPPER);
      expect((await browser.call('signup', { ...SHOPPER, ...change })).status).toBe(200);
      const again = await browser.call('signup', { ...SHOPPER, ...change });
      expect([again.status, again.headers.get('Retry-After')]).toEqual([429, '60']);
    });

    it('after the same checks', async () => {
      await signUp(world, { ...MENDED, email: 'owner@example.com' });
      const browser = world.browser();
      await browser.call('signup', SHOPPER);
      expect((await browser.call('signup', MENDED)).status).toBe(409);
      expect((await browser.call('signup', { ...SHOPPER, password: 'password1' })).status).toBe(422);
      (await browser.call('signup', { otp: await latestCode(world) })).answer();
      expect((await browser.call('login', LOGIN)).status).toBe(204);
    });

    it('with the same answer for an address that has an account', async () => {
      await signUp(world, { ...SHOPPER, username: 'mina_too' });
      world.clock.advance(MINUTE);
      const browser = world.browser();
      expect((await browser.call('signup', SHOPPER)).status).toBe(200);
      expect((await browser.call('signup', MENDED)).status).toBe(200);
      expect((await browser.call('signup', { otp: 123_456 })).text).toContain('This code is wrong');
    });

    it.each<[string, (asked: Browser, code: number) => Promise<Browser> | Browser, object]>([
      ['in another browser', () => world.browser(HOME), {}],
      [
        'to a spelling of the address that the code does not prove',
        (asked) => asked,
        { email: 'mina@example.com' },
      ],
      [
        'once the code is used',
        async (asked, otp) => {
          const cookies = new Map(asked.cookies);
          await asked.call('signup', { otp });
          return browserWith(world, cookies, HOME);
        },
        {},
      ],
      [
        'once the code is dead',
        async (asked, code) => {
          for (let i = 0; i < 5; i += 1) await asked.call('signup', { otp: wrongCodeFor(code) });
          return asked;
        },
        {},
      ],
    ])('but not %s', async (_, next, change) => {
      const asked = world.browser(HOME);
      await asked.call('signup', SHOPPER);
      const browser = await next(asked, await latestCode(world));
      expect((await browser.call('signup', { ...MENDED, ...change })).status).toBe(429);
    });
  });

  it('says that no sixth code was sent, even to corrected details, and keeps the earlier ones', async () => {
    const browser = world.browser();
    for (let i = 0; i < 5; i += 1) {
      (await browser.call('signup', SHOPPER)).answer();
      world.clock.advance(MINUTE);
    }
    const corrected = { ...SHOPPER, username: 'Mina_92' };
    const refusal = {
      status: 429,
      text: "You've asked for too many codes. You can ask for another in 55 minutes.",
    };
    expect(await browser.call('signup', corrected)).toMatchObject(refusal);
    // Nor was one sent by the request just before.
    expect(await browser.call('signup', corrected)).toMatchObject(refusal);
    expect(await world.mails()).toHaveLength(5);
    (await browser.call('signup', { otp: await latestCode(world) })).answer();
    expect((await browser.call('login', LOGIN)).status).toBe(204);
  });

  it('answers a taken address like a free one, and informs only its owner', async () => {
    await signUp(world, SHOPPER);
    world.clock.advance(MINUTE);
    const stranger = world.browser();
    const asked = await stranger.call('signup', {
      ...SHOPPER,
      username: 'stranger',
      email: ' mina@example.COM ',
    });
    expect(asked.answer()).toEqual({
      step: 1,
      message:
        "We've sent an email to mina@example.COM. Please enter the code from it. (This is a sandbox: read it at /sandbox.)",
    });
    expect([...stranger.cookies.keys()]).toEqual(['keystall-signup']);
    const [mail] = await world.mails();
    expect(mail).toMatchObject({
      to: 'mina@example.COM',
      subject: 'You already have an account',
      text: expect.stringContaining(`Log in: ${world.host.config.publicUrl}/login`),
    });
    expect(mail?.text).not.toMatch(/\d{6}/);
    expect(await stranger.call('signup', { otp: 123_456 })).toMatchObject({
      status: 422,
      text: FIELD_FAULTS.code.tooLow.says,
    });
  });

  it('rejects a taken username at once, ignoring case', async () => {
    await signUp(world, SHOPPER);
    const taken = await world
      .browser()
      .call('signup', { ...SHOPPER, username: 'MINA_91', email: 'other@example.com' });
    expect(taken).toMatchObject({ status: 409, text: 'This username is taken. Please choose another.' });
    expect(await world.mails()).toHaveLength(1);
  });

  it('keeps a name and an address in one form, however they are typed', async () => {
    const typed = { ...SHOPPER, username: ' Mina_۹۱\u200b', email: "o'Mina@BÜCHER.example " };
    const browser = world.browser();
    await browser.call('signup', typed);
    await browser.call('signup', { otp: await latestCode(world, "o'Mina@xn--bcher-kva.example") });
    const kept = { username: 'Mina_91', email: "o'Mina@xn--bcher-kva.example" };
    expect((await browser.call('profile')).answer()).toMatchObject(kept);
    for (const username of [typed.username, typed.email, kept.email.toLowerCase()])
      expect((await world.browser().call('login', { ...LOGIN, username })).status).toBe(204);
  });

  it('gives a username to the first sign-up that proves its address', async () => {
    const [first, second] = [world.browser(), world.browser()];
    await first.call('signup', SHOPPER);
    const firstCode = await latestCode(world);
    await second.call('signup', { ...SHOPPER, email: 'second@example.com' });
    const secondCode = await latestCode(world);
    expect((await second.call('signup', { otp: secondCode })).status).toBe(200);
    // A right code is not a wrong attempt, so it survives this answer.
    for (let i = 0; i < 6; i += 1)
      expect(await first.call('signup', { otp: firstCode })).toMatchObject({
        status: 409,
        text: 'This username is taken. Please choose another.',
      });
  });

  it('gives an address to one of two sign-ups', async () => {
    const [first, second] = [world.browser(), world.browser()];
    await first.call('signup', SHOPPER);
    const firstCode = await latestCode(world);
    world.clock.advance(MINUTE);
    await second.call('signup', { ...SHOPPER, username: 'second' });
    const secondCode = await latestCode(world);
    expect((await first.call('signup', { otp: firstCode })).status).toBe(200);
    for (let i = 0; i < 6; i += 1)
      expect(await second.call('signup', { otp: secondCode })).toMatchObject({
        status: 409,
        text: 'This email address already has an account. Please log in.',
      });
  });

  it.each(['password1', 'Qwerty123', '1q2w3e4r'])('refuses the common password %s', async (password) => {
    expect(await world.browser().call('signup', { ...SHOPPER, password })).toMatchObject({ status: 422 });
    expect(await world.mails()).toEqual([]);
  });

  it.each(['ncc1701d', 'rush2112', 'Trustno1', 'pakistan786'])(
    'refuses %s, which guessers try early',
    async (password) => {
      expect(await world.browser().call('signup', { ...SHOPPER, password })).toMatchObject({
        status: 422,
        text: 'This password is too common. Please choose another.',
      });
    },
  );

  it.each(['Mina_91_91', 'mina91-2026', 'keystall99x', 'Mina@Example.com1', '1example.com1', '7mina91abc'])(
    'refuses %s, made of what anyone knows about the shopper and the shop',
    async (password) => {
      expect(await world.browser().call('signup', { ...SHOPPER, password })).toMatchObject({
        status: 422,
        text: "This password is too close to your name, your email address or the shop's name. Please choose another.",
      });
      expect(await world.mails()).toEqual([]);
    },
  );

  it.each(['example trees 7', 'mina likes 9 hats', 'keystalling tall 5'])('takes %s', async (password) => {
    expect((await world.browser().call('signup', { ...SHOPPER, password })).status).toBe(200);
  });

  it.each([
    'Support',
    'admin',
    'ADMIN_1',
    'root',
    'Keystall',
    'the_keystall',
    'key_stall_pk',
    'support_team',
    'admin2026',
  ])('gives nobody the name %s, which pretends to be the shop', async (username) => {
    expect(await world.browser().call('signup', { ...SHOPPER, username })).toMatchObject({
      status: 409,
      text: 'This username is taken. Please choose another.',
    });
  });

  it.each(['supporter_99', 'adminah', 'rooted', 'team_mina'])('lets a shopper be %s', async (username) => {
    expect((await world.browser().call('signup', { ...SHOPPER, username })).status).toBe(200);
  });

  it('limits how many usernames one client may check', async () => {
    await signUp(world, SHOPPER);
    const browser = world.browser(HOME);
    const ask = () => browser.call('signup', { ...SHOPPER, email: 'other@example.com' });
    const statuses = (await inWaves(101, 16, ask)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

onOneEngine('Logging in', (world) => {
  /** Tries a wrong password from an unknown browser at this client address; returns the status. */
  const guess = async (username: string) =>
    (await world.browser(HOME).call('login', { username, password: 'not-the-one-1' })).status;

  it('accepts the username or the email address, ignoring case', async () => {
    await signUp(world, SHOPPER);
    for (const username of ['Mina_91', 'mina_91', 'mina@example.com', ' MINA@EXAMPLE.COM ']) {
      const browser = world.browser();
      expect((await browser.call('login', { ...LOGIN, username })).status).toBe(204);
      expect((await browser.call('profile')).answer().username).toBe('Mina_91');
    }
  });

  it('gives a wrong password and an unknown name the same answer', async () => {
    await signUp(world, SHOPPER);
    const browser = world.browser();
    const wrong = await browser.call('login', { ...LOGIN, password: 'not-the-one-1' });
    const unknown = await browser.call('login', { ...LOGIN, username: 'nobody' });
    expect(wrong).toMatchObject({ status: 401, text: 'Wrong username or password.' });
    expect({ ...unknown, headers: null, answer: null }).toEqual({ ...wrong, headers: null, answer: null });
    expect(browser.cookies.size).toBe(0);
  });

  it('refuses a client more than ten wrong passwords in 15 minutes for a name, in whatever case', async () => {
    await signUp(world, SHOPPER);
    const names = Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? 'mina_91' : 'MINA_91'));
    const statuses = await Promise.all(names.map((name) => guess(name)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    const right = await world.browser(HOME).call('login', LOGIN);
    expect(right.status).toBe(429);
    expect(right.headers.get('Retry-After')).toBe('900');
    world.clock.advance(15 * MINUTE);
    expect((await world.browser(HOME).call('login', LOGIN)).status).toBe(204);
  });

  it.each([
    ['a username that nobody has', 'nobody', 'NOBODY'],
    ['an address that has no account', 'nobody@example.com', 'Nobody@Example.com'],
  ])('counts for %s as well', async (_, name, same) => {
    const statuses = await Promise.all(
      Array.from({ length: 11 }, (_, i) => guess(i % 2 === 0 ? name : same)),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it.each([
    ['a username', 'mina_91', ['mina@example.com', 'other@example.com']],
    ['an address', 'mina@example.com', ['mina_91', 'other_91']],
  ])('does not reveal by the limit of %s to whom it belongs', async (_, name, [own = '', others = '']) => {
    await signUp(world, SHOPPER);
    for (let i = 0; i < 10; i += 1) await guess(name);
    expect(await guess(name)).toBe(429);
    expect([await guess(own), await guess(others)]).toEqual([401, 401]);
  });

  it('forgets the wrong passwords of a client for both names of an account when the right one comes', async () => {
    const { browser } = await signUpAndLogIn(world, SHOPPER);
    const waits = async () => {
      const ask = (username: string) =>
        world.browser(HOME).call('login', { username, password: 'not-the-one-1' });
      const answers = await Promise.all(['mina_91', 'mina@example.com'].map(ask));
      return answers.map(({ headers }) => headers.get('Retry-After'));
    };
    for (let i = 0; i < 10; i += 1) await Promise.all([guess('mina_91'), guess('mina@example.com')]);
    expect(await waits()).toEqual(['900', '900']);
    expect((await browserWith(world, browser.cookies, HOME).call('login', LOGIN)).status).toBe(204);
    // Only the wait that wrong passwords of all clients cause is left.
    expect(await waits()).toEqual(['5', '5']);
  });

  it('never counts a right password, and no limit ends a session', async () => {
    const { browser } = await signUpAndLogIn(world, SHOPPER);
    for (let i = 0; i < 12; i += 1) expect((await world.browser(HOME).call('login', LOGIN)).status).toBe(204);
    await Promise.all(Array.from({ length: 11 }, () => guess(LOGIN.username)));
    expect((await browser.call('profile')).status).toBe(200);
  });

  it('makes a new session each time, and ends the one that the browser had', async () => {
    const { browser } = await signUpAndLogIn(world, SHOPPER);
    const before = new Map(browser.cookies);
    await browser.call('login', LOGIN);
    expect(browser.cookies).not.toEqual(before);
    expect((await browserWith(world, before).call('tokenValidation')).status).toBe(401);
    expect((await browser.call('tokenValidation')).status).toBe(204);
  });

  it('keeps the browser’s session if it can’t start a new one', async () => {
    const { browser } = await signUpAndLogIn(world, SHOPPER);
    await sql`ALTER TABLE session ADD CONSTRAINT takes_no_more CHECK (false) NOT VALID`.execute(
      world.host.db,
    );
    try {
      expect((await browser.call('login', LOGIN)).status).toBe(500);
    } finally {
      await sql`ALTER TABLE session DROP CONSTRAINT takes_no_more`.execute(world.host.db);
    }
    expect(await isLoggedIn(browser)).toBe(true);
  });

  it('refuses logins and sessions of a locked account', async () => {
    const { browser } = await signUpAndLogIn(world, SHOPPER);
    await world.host.db.updateTable('account').set({ locked_at: world.clock.now() }).execute();
    expect((await browser.call('profile')).status).toBe(401);
    expect(await world.browser().call('login', LOGIN)).toMatchObject({
      status: 403,
      text: 'This account is locked. Please contact support.',
    });
    expect((await world.browser().call('login', { ...LOGIN, password: 'not-the-one-1' })).status).toBe(401);
  });
});

onOneEngine('A session', (world) => {
  it('is in a cookie that scripts and foreign pages can’t use', async () => {
    await signUp(world, SHOPPER);
    const { headers } = await world.browser().call('login', LOGIN);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^keystall-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^keystall-device=[\w-]{86}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
      // After a login, the browser is no longer an anonymous chat visitor.
      'keystall-visitor=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ]);
  });

  it('ends seven days after its last use', async () => {
    const { browser } = await signUpAndLogIn(world);
    world.clock.advance(7 * DAY - 1);
    expect(await isLoggedIn(browser)).toBe(true);
    world.clock.advance(7 * DAY - 1);
    expect(await isLoggedIn(browser)).toBe(true);
    world.clock.advance(7 * DAY);
    expect(await isLoggedIn(browser)).toBe(false);
  });

  it('ends thirty days after the login, however often it is used', async () => {
    const { browser } = await signUpAndLogIn(world);
    for (let day = 1; day < 30; day += 1) {
      world.clock.advance(DAY);
      expect(await isLoggedIn(browser)).toBe(true);
    }
    world.clock.advance(DAY);
    expect(await isLoggedIn(browser)).toBe(false);
  });

  it('is written at most once an hour', async () => {
    const { browser } = await signUpAndLogIn(world);
    const renewedAt = async () =>
      (await world.host.db.selectFrom('session').select('renewed_at').executeTakeFirstOrThrow()).renewed_at;
    const begun = await renewedAt();
    world.clock.advance(HOUR - 1);
    await isLoggedIn(browser);
    expect(await renewedAt()).toEqual(begun);
    world.clock.advance(1);
    await isLoggedIn(browser);
    expect(await renewedAt()).toEqual(world.clock.now());
  });

  it('ends at logout, for that browser alone', async () => {
    const { browser, shopper } = await signUpAndLogIn(world);
    const elsewhere = world.browser();
    await elsewhere.call('login', shopper);
    const before = new Map(browser.cookies);
    expect((await browser.call('logout')).status).toBe(204);
    expect([...browser.cookies.keys()]).toEqual(['keystall-device']);
    expect(await isLoggedIn(browserWith(world, before))).toBe(false);
    expect(await isLoggedIn(elsewhere)).toBe(true);
  });

  it('is one of at most twenty of its account: a new login ends the oldest', async () => {
    const other = await signUpAndLogIn(world);
    await signUp(world, SHOPPER);
    world.clock.advance(1);
    const browsers: Browser[] = [];
    for (let i = 0; i < 20; i += 1) {
      const browser = world.browser();
      (await browser.call('login', LOGIN)).answer();
      browsers.push(browser);
      world.clock.advance(1);
    }
    expect(await Promise.all(browsers.map(isLoggedIn))).toEqual(Array(20).fill(true));
    // A session that the browser replaces makes room by itself.
    (await browsers[5]?.call('login', LOGIN))?.answer();
    expect(await Promise.all(browsers.map(isLoggedIn))).toEqual(Array(20).fill(true));
    (await world.browser().call('login', LOGIN)).answer();
    expect(await Promise.all(browsers.map(isLoggedIn))).toEqual([false, ...Array<boolean>(19).fill(true)]);
    expect(await isLoggedIn(other.browser)).toBe(true);
  });

  it('can be ended twice', async () => {
    expect((await world.browser().call('logout')).status).toBe(204);
  });

  it('can’t be used with another token', async () => {
    await signUpAndLogIn(world);
    const browser = browserWith(world, new Map([['keystall-session', 'A'.repeat(43)]]));
    expect(await browser.call('profile')).toMatchObject({ status: 401, text: 'You are not logged in.' });
  });
});

forEachEngine(
  'Sessions of one account',
  (world) => {
    it('are at most twenty, even if eight logins are at the same point', async () => {
      await signUp(world, SHOPPER);
      const logIn = async () => (await world.browser().call('login', LOGIN)).status;
      for (let i = 0; i < 20; i += 1) expect(await logIn()).toBe(204);
      const { logins } = await world.host.db.transaction().execute(async (tx) => {
        await sql`LOCK TABLE session IN SHARE MODE`.execute(tx);
        const begun = Array.from({ length: 8 }, logIn);
        await expect.poll(() => countWaiting(world.host.db)).toBe(8);
        return { logins: begun };
      });
      expect(await Promise.all(logins)).toEqual(Array(8).fill(204));
      expect((await world.rowCounts())['session']).toBe(20);
    });
  },
  { only: 'postgresql' },
);

onOneEngine(
  'Over https',
  (world) => {
    it('cookies are Secure and carry the __Host- prefix', async () => {
      const shopper = newShopper();
      await signUp(world, shopper);
      const { headers } = await world.browser().call('login', shopper);
      expect(headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^__Host-keystall-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
        ),
        expect.stringMatching(
          /^__Host-keystall-device=[\w-]{86}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
        ),
        expect.stringMatching(
          /^__Host-keystall-visitor=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
        ),
      ]);
      expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
    });
  },
  { config: { publicUrl: 'https://shop.example.com' } },
);
