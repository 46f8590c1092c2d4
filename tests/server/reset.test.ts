import { expect, it } from 'vitest';
import { FIELD_FAULTS } from '#contract/tests/field-faults.ts';
import { inWaves } from './support/in-waves.ts';
import {
  browserWith,
  isLoggedIn,
  latestCode,
  signUp,
  signUpAndLogIn,
  wrongCodeFor,
} from './support/members.ts';
import { HOUR, MINUTE, onOneEngine } from './support/world.ts';

const SHOPPER = { username: 'mina_91', email: 'mina@example.com', password: 'tall-trees-7' };
const NEW = 'wide-water-8';
const passwords = (otp: number) => ({ otp, password_1: NEW, password_2: NEW });
const loginWith = (password: string) => ({ username: SHOPPER.username, password });

onOneEngine('Resetting a password', (world) => {
  /** A browser that has asked for a code of an account, and the code. */
  const asked = async () => {
    await signUp(world, SHOPPER);
    const browser = world.browser();
    await browser.call('forget', { email: SHOPPER.email });
    return { browser, code: await latestCode(world, SHOPPER.email) };
  };

  it('leads the owner from the address and the code to a new password', async () => {
    await signUp(world, SHOPPER);
    const browser = world.browser();
    expect((await browser.call('forget', { email: ' Mina@Example.com ' })).answer()).toEqual({
      step: 1,
      message:
        "We've sent an email to Mina@Example.com. If the address has an account, the email contains a code. Please enter it. (This is a sandbox: read it at /sandbox.)",
    });
    const done = await browser.call('forget', passwords(await latestCode(world, SHOPPER.email)));
    expect(done.answer()).toEqual({
      step: 2,
      message: 'Your new password is set. You can log in with it now.',
    });
    expect([...browser.cookies.keys()]).toEqual(['keystall-device']);
    expect((await world.browser().call('login', loginWith(SHOPPER.password))).status).toBe(401);
    expect((await world.browser().call('login', loginWith(NEW))).status).toBe(204);
  });

  it('refuses a password made of the username, and the code stays valid', async () => {
    const { browser, code: otp } = await asked();
    for (let count = 0; count < 6; count++)
      expect(
        await browser.call('forget', { otp, password_1: '7mina91abc', password_2: '7mina91abc' }),
      ).toMatchObject({
        status: 422,
        text: "This password is too close to your name, your email address or the shop's name. Please choose another.",
      });
    expect((await browser.call('forget', passwords(otp))).answer()).toMatchObject({ step: 2 });
  });

  it('ends every session of the account, and mails its owner', async () => {
    const { browser, shopper } = await signUpAndLogIn(world, SHOPPER);
    const elsewhere = world.browser();
    await elsewhere.call('login', shopper);
    const other = await signUpAndLogIn(world);
    await browser.call('forget', { email: SHOPPER.email });
    (await browser.call('forget', passwords(await latestCode(world, SHOPPER.email)))).answer();
    expect(await Promise.all([browser, elsewhere, other.browser].map(isLoggedIn))).toEqual([
      false,
      false,
      true,
    ]);
    expect((await world.mails())[0]).toMatchObject({
      to: SHOPPER.email,
      subject: 'Your password was changed',
      text: expect.stringContaining(`Reset password: ${world.host.config.publicUrl}/reset-password`),
    });
  });

  it('informs an address without an account only by mail, and accepts no code for it', async () => {
    const browser = world.browser();
    const asked = await browser.call('forget', { email: 'nobody@example.com' });
    expect(asked.answer().step).toBe(1);
    const [mail, ...others] = await world.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'nobody@example.com',
      subject: 'No account with this email address',
      text: expect.stringContaining(`Sign up: ${world.host.config.publicUrl}/signup`),
    });
    expect(mail?.text).not.toMatch(/\d{6}/);
    expect(await browser.call('forget', passwords(123_456))).toMatchObject({
      status: 422,
      text: FIELD_FAULTS.code.tooLow.says,
    });
  });

  it('mails the code to the address as the account has it, however it was typed', async () => {
    await signUp(world, SHOPPER);
    await world.browser().call('forget', { email: 'MINA@example.com' });
    expect((await world.mails())[0]?.to).toBe(SHOPPER.email);
  });

  it('accepts a code only in the browser that requested it, and for one password', async () => {
    const { browser, code } = await asked();
    const cookies = new Map(browser.cookies);
    const over = { status: 422, text: 'This code is no longer valid. Please ask for a new one.' };
    expect(await world.browser().call('forget', passwords(code))).toMatchObject(over);
    expect((await browser.call('forget', passwords(code))).status).toBe(200);
    const other = { otp: code, password_1: 'another-one-8', password_2: 'another-one-8' };
    expect(await browserWith(world, cookies).call('forget', other)).toMatchObject(over);
    expect((await world.browser().call('login', loginWith(NEW))).status).toBe(204);
  });

  it('gives the first answer again to a code whose answer was lost, and does it once', async () => {
    const { browser, code } = await asked();
    const cookies = new Map(browser.cookies);
    const again = async () => (await browserWith(world, cookies).call('forget', passwords(code))).answer();
    const first = await again();
    const mails = await world.mails();
    const elsewhere = world.browser();
    await elsewhere.call('login', loginWith(NEW));
    for (let i = 0; i < 6; i += 1) expect(await again()).toEqual(first);
    expect(await world.mails()).toEqual(mails);
    expect(await isLoggedIn(elsewhere)).toBe(true);
  });

  it('gives the same answer when the code arrives many times at once', async () => {
    const { browser, code } = await asked();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => browser.call('forget', passwords(code))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200));
  });

  it('can’t be used to guess the new password, and rejects one that has changed since', async () => {
    const { browser, shopper } = await signUpAndLogIn(world, SHOPPER);
    const owner = world.browser();
    await owner.call('forget', { email: SHOPPER.email });
    const otp = await latestCode(world, SHOPPER.email);
    const cookies = new Map(owner.cookies);
    await owner.call('forget', passwords(otp));
    (await browser.call('login', { ...shopper, password: NEW })).answer();
    const last = 'lively-lake-9';
    await browser.call('changePassword', { current_pass: NEW, new_pass_1: last, new_pass_2: last });
    const guess = async (password: string) =>
      (await browserWith(world, cookies).call('forget', { otp, password_1: password, password_2: password }))
        .status;
    expect(await guess(NEW)).toBe(422);
    for (let i = 0; i < 4; i += 1) expect(await guess(`not-the-one-${i}`)).toBe(422);
    expect(await guess(last)).toBe(422);
    expect((await world.browser().call('login', loginWith(last))).status).toBe(204);
  });

  it('rejects passwords that differ or are common, without counting an attempt', async () => {
    const { browser, code: otp } = await asked();
    for (let i = 0; i < 6; i += 1) {
      expect(await browser.call('forget', { ...passwords(otp), password_2: 'another-one-8' })).toMatchObject({
        status: 400,
        text: FIELD_FAULTS.repeatedPassword.different.says,
      });
      expect(
        await browser.call('forget', { otp, password_1: 'Password123', password_2: 'Password123' }),
      ).toMatchObject({
        status: 422,
        text: 'This password is too common. Please choose another.',
      });
    }
    expect((await browser.call('forget', passwords(otp))).status).toBe(200);
  });

  it('sends a client one code a minute and five an hour for an address, whether or not it has an account', async () => {
    await signUp(world, SHOPPER);
    for (const email of [SHOPPER.email, 'nobody@example.com']) {
      const ask = async () => (await world.browser('198.51.100.9').call('forget', { email })).status;
      expect([await ask(), await ask()]).toEqual([200, 429]);
      const statuses = [];
      for (let i = 0; i < 5; i += 1) {
        world.clock.advance(MINUTE);
        statuses.push(await ask());
      }
      expect(statuses).toEqual([200, 200, 200, 200, 429]);
      world.clock.advance(HOUR);
    }
  });

  it('limits how many addresses one client may try', async () => {
    const browser = world.browser('198.51.100.9');
    const ask = (i: number) => browser.call('forget', { email: `nobody_${i}@example.com` });
    const statuses = (await inWaves(31, 16, ask)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it('rejects a code of an address that the account no longer has', async () => {
    const { browser } = await signUpAndLogIn(world, SHOPPER);
    const thief = world.browser();
    await thief.call('forget', { email: SHOPPER.email });
    const code = await latestCode(world, SHOPPER.email);
    await browser.call('changeEmail', { email: 'new@example.com' });
    const codes = {
      otp_1: await latestCode(world, SHOPPER.email),
      otp_2: await latestCode(world, 'new@example.com'),
    };
    (await browser.call('changeEmail', codes)).answer();
    expect((await thief.call('forget', passwords(code))).status).toBe(422);
    expect((await world.browser().call('login', loginWith(SHOPPER.password))).status).toBe(204);
  });

  it('ends with its fifth wrong code', async () => {
    const { browser, code } = await asked();
    const guesses = Array.from({ length: 5 }, () => browser.call('forget', passwords(wrongCodeFor(code))));
    await Promise.all(guesses);
    expect((await browser.call('forget', passwords(code))).status).toBe(422);
  });
});
