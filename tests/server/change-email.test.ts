import { expect, it } from 'vitest';
import {
  browserWith,
  isLoggedIn,
  latestCode,
  signUp,
  signUpAndLogIn,
  wrongCodeFor,
} from './support/members.ts';
import type { World } from './support/world.ts';
import { MINUTE, onOneEngine } from './support/world.ts';

const SHOPPER = { username: 'mina_91', email: 'mina@example.com', password: 'tall-trees-7' };
const NEW = 'New.Mina@example.com';

/** A member who has asked for another address, with the mailed codes. */
async function asked(world: World) {
  const { browser } = await signUpAndLogIn(world, SHOPPER);
  (await browser.call('changeEmail', { email: NEW })).answer();
  return { browser, codes: await codesIn(world) };
}

const codesIn = async (world: World) => ({
  otp_1: await latestCode(world, SHOPPER.email),
  otp_2: await latestCode(world, NEW),
});

onOneEngine('Changing the email address', (world) => {
  it('needs one code from the current address and one from the new one', async () => {
    const { browser } = await signUpAndLogIn(world, SHOPPER);
    expect((await browser.call('changeEmail', { email: NEW })).answer()).toBe(
      "We've sent one email to mina@example.com and one to New.Mina@example.com. Please enter the codes from both. (This is a sandbox: read it at /sandbox.)",
    );
    const codes = await codesIn(world);
    expect(codes.otp_1).not.toBe(codes.otp_2);
    expect((await browser.call('changeEmail', codes)).answer()).toBe('Your email address has been changed.');
    expect((await browser.call('profile')).answer().email).toBe(NEW);
    const { password } = SHOPPER;
    expect((await world.browser().call('login', { username: SHOPPER.email, password })).status).toBe(401);
    expect((await world.browser().call('login', { username: NEW.toLowerCase(), password })).status).toBe(204);
  });

  it('informs the old address, without revealing the new one', async () => {
    const { browser, codes } = await asked(world);
    await browser.call('changeEmail', codes);
    const [mail] = await world.mails();
    expect(mail).toMatchObject({ to: SHOPPER.email, subject: 'Your email address was changed' });
    expect(mail?.text).not.toContain(NEW);
  });

  it('ends every other session, and gives this browser a new one', async () => {
    const { browser, codes } = await asked(world);
    const before = new Map(browser.cookies);
    const elsewhere = world.browser();
    await elsewhere.call('login', SHOPPER);
    await browser.call('changeEmail', codes);
    expect([...browser.cookies.keys()]).toEqual(['keystall-session', 'keystall-device']);
    expect(
      await Promise.all([browser, browserWith(world, before), elsewhere].map((one) => isLoggedIn(one))),
    ).toEqual([true, false, false]);
  });

  it.each([
    ['the first', { otp_1: wrongCodeFor }],
    ['the second', { otp_2: wrongCodeFor }],
    ['both', { otp_1: wrongCodeFor, otp_2: wrongCodeFor }],
  ])('does not reveal which code is wrong: %s', async (_, wrong: Record<string, typeof wrongCodeFor>) => {
    const { browser, codes } = await asked(world);
    const given = {
      otp_1: wrong['otp_1']?.(codes.otp_1) ?? codes.otp_1,
      otp_2: wrong['otp_2']?.(codes.otp_2) ?? codes.otp_2,
    };
    expect(await browser.call('changeEmail', given)).toMatchObject({
      status: 422,
      text: 'One or both codes are wrong. Please check them and try again.',
    });
    expect((await browser.call('profile')).answer().email).toBe(SHOPPER.email);
    expect((await browser.call('changeEmail', codes)).status).toBe(200);
  });

  it('does not accept the codes swapped', async () => {
    const { browser, codes } = await asked(world);
    const swapped = { otp_1: codes.otp_2, otp_2: codes.otp_1 };
    expect((await browser.call('changeEmail', swapped)).status).toBe(422);
  });

  it("answers another account's address like a free one, and informs only its owner", async () => {
    await signUp(world, { ...SHOPPER, username: 'mina_too', email: 'owner@example.com' });
    const { browser } = await signUpAndLogIn(world, SHOPPER);
    const answer = (await browser.call('changeEmail', { email: 'Owner@example.com' })).answer();
    expect(answer).toMatch(/^We've sent one email to mina@example\.com and one to Owner@example\.com\./);
    const [mail] = await world.mails();
    expect(mail).toMatchObject({
      to: 'Owner@example.com',
      subject: 'You already have an account',
      text: expect.stringContaining(`Log in: ${world.host.config.publicUrl}/login`),
    });
    expect(mail?.text).not.toMatch(/\d{6}/);
    const codes = { otp_1: await latestCode(world, SHOPPER.email), otp_2: 123_456 };
    expect(await browser.call('changeEmail', codes)).toMatchObject({
      status: 422,
      text: 'One or both codes are wrong. Please check them and try again.',
    });
  });

  it('gives an address to one of two accounts that both proved it', async () => {
    const { browser, codes } = await asked(world);
    await signUp(world, { ...SHOPPER, username: 'quicker', email: NEW });
    // Right codes are no wrong attempt, so they never die of this answer.
    for (let i = 0; i < 6; i += 1)
      expect(await browser.call('changeEmail', codes)).toMatchObject({
        status: 409,
        text: 'The new email address already has an account.',
      });
    expect((await browser.call('profile')).answer().email).toBe(SHOPPER.email);
  });

  it('rejects the account’s current address', async () => {
    const { browser } = await signUpAndLogIn(world, SHOPPER);
    expect(await browser.call('changeEmail', { email: 'MINA@example.com' })).toMatchObject({
      status: 422,
      text: 'Your account already uses this email address.',
    });
  });

  it('accepts the codes only for the account that requested them', async () => {
    const { browser, codes } = await asked(world);
    const other = await signUpAndLogIn(world);
    for (const [name, value] of browser.cookies)
      if (name !== 'keystall-session') other.browser.cookies.set(name, value);
    expect((await other.browser.call('changeEmail', codes)).status).toBe(422);
    expect((await other.browser.call('profile')).answer().email).toBe(other.shopper.email);
  });

  it('rejects codes that were mailed before another change', async () => {
    const { browser, codes } = await asked(world);
    const first = new Map(browser.cookies);
    world.clock.advance(MINUTE);
    const elsewhere = world.browser();
    await elsewhere.call('login', SHOPPER);
    await elsewhere.call('changeEmail', { email: 'third@example.com' });
    const others = {
      otp_1: await latestCode(world, SHOPPER.email),
      otp_2: await latestCode(world, 'third@example.com'),
    };
    (await elsewhere.call('changeEmail', others)).answer();
    for (const [name, value] of elsewhere.cookies) first.set(name, value);
    expect((await browserWith(world, first).call('changeEmail', codes)).status).toBe(422);
  });

  it('repeats a lost answer once the owner is logged in', async () => {
    const { browser, codes } = await asked(world);
    const cookies = new Map(browser.cookies);
    const first = (await browser.call('changeEmail', codes)).answer();
    const mails = await world.mails();
    const again = browserWith(world, cookies);
    expect((await again.call('changeEmail', codes)).status).toBe(401);
    await again.call('login', { ...SHOPPER, username: NEW });
    const flow = [...cookies].filter(([name]) => name !== 'keystall-session');
    for (let i = 0; i < 6; i += 1) {
      for (const [name, value] of flow) again.cookies.set(name, value);
      expect((await again.call('changeEmail', codes)).answer()).toBe(first);
    }
    expect(await isLoggedIn(again)).toBe(true);
    expect(await world.mails()).toEqual(mails);
    for (const [name, value] of flow) again.cookies.set(name, value);
    const wrong = { ...codes, otp_2: wrongCodeFor(codes.otp_2) };
    expect((await again.call('changeEmail', wrong)).text).toContain('One or both codes are wrong');
  });

  it('does not accept used codes once the address has changed again', async () => {
    const { browser, codes } = await asked(world);
    const flow = [...browser.cookies].filter(([name]) => name !== 'keystall-session');
    await browser.call('changeEmail', codes);
    world.clock.advance(MINUTE);
    await browser.call('changeEmail', { email: 'third@example.com' });
    const others = {
      otp_1: await latestCode(world, NEW),
      otp_2: await latestCode(world, 'third@example.com'),
    };
    (await browser.call('changeEmail', others)).answer();
    for (const [name, value] of flow) browser.cookies.set(name, value);
    expect((await browser.call('changeEmail', codes)).status).toBe(422);
  });

  it('sends codes to the current and the new address once a minute', async () => {
    const { browser } = await asked(world);
    const another = { email: 'another@example.com' };
    expect((await browser.call('changeEmail', another)).status).toBe(429);
    world.clock.advance(MINUTE);
    const at = (cookies: Map<string, string>) => browserWith(world, cookies, '198.51.100.9');
    expect((await at(browser.cookies).call('changeEmail', another)).status).toBe(200);
    const other = await signUpAndLogIn(world);
    expect((await at(other.browser.cookies).call('changeEmail', another)).status).toBe(429);
  });

  it('counts only mailed codes: a typo in the new address can be corrected after a minute', async () => {
    const { browser } = await signUpAndLogIn(world, SHOPPER);
    expect((await browser.call('changeEmail', { email: 'New.Mima@example.com' })).status).toBe(200);
    world.clock.advance(MINUTE / 2);
    const tooSoon = await browser.call('changeEmail', { email: NEW });
    expect([tooSoon.status, tooSoon.headers.get('Retry-After')]).toEqual([429, '30']);
    world.clock.advance(MINUTE / 2);
    expect((await browser.call('changeEmail', { email: NEW })).status).toBe(200);
    expect((await browser.call('changeEmail', await codesIn(world))).status).toBe(200);
  });

  it('needs a login', async () => {
    expect((await world.browser().call('changeEmail', { email: NEW })).status).toBe(401);
  });
});
