import { expect, it } from 'vitest';
import { FIELD_FAULTS } from '#contract/tests/field-faults.ts';
import { inWaves } from './support/in-waves.ts';
import { browserWith, isLoggedIn, signUpAndLogIn } from './support/members.ts';
import { countWaiting } from './support/waiting.ts';
import { forEachEngine, MINUTE, onOneEngine } from './support/world.ts';

const SHOPPER = { username: 'mina_91', email: 'mina@example.com', password: 'tall-trees-7' };
const NEW = 'wide-water-8';
const CHANGE = { current_pass: SHOPPER.password, new_pass_1: NEW, new_pass_2: NEW };

onOneEngine('Changing the password', (world) => {
  it('takes the current one and the new one twice', async () => {
    const { browser } = await signUpAndLogIn(world, SHOPPER);
    expect(await browser.call('changePassword', CHANGE)).toMatchObject({ status: 204, text: '' });
    const logIn = async (password: string) =>
      (await world.browser().call('login', { username: SHOPPER.username, password })).status;
    expect([await logIn(SHOPPER.password), await logIn(NEW)]).toEqual([401, 204]);
  });

  it('ends every other session, gives this browser a new one, and mails the owner', async () => {
    const { browser } = await signUpAndLogIn(world, SHOPPER);
    const before = new Map(browser.cookies);
    const elsewhere = world.browser();
    await elsewhere.call('login', SHOPPER);
    await browser.call('changePassword', CHANGE);
    expect(
      await Promise.all([browser, browserWith(world, before), elsewhere].map((one) => isLoggedIn(one))),
    ).toEqual([true, false, false]);
    expect((await world.mails())[0]).toMatchObject({
      to: SHOPPER.email,
      subject: 'Your password was changed',
    });
  });

  it.each([
    [{ ...CHANGE, current_pass: 'not-the-one-1' }, 422, 'Your current password is wrong.'],
    [{ ...CHANGE, new_pass_2: 'another-one-8' }, 400, FIELD_FAULTS.repeatedPassword.different.says],
    [{ ...CHANGE, new_pass_1: 'short', new_pass_2: 'short' }, 400, FIELD_FAULTS.newPassword.tooShort.says],
    [
      { ...CHANGE, new_pass_1: 'Qwerty123', new_pass_2: 'Qwerty123' },
      422,
      'This password is too common. Please choose another.',
    ],
  ])('says what is wrong with %j', async (change, status, text) => {
    const { browser } = await signUpAndLogIn(world, SHOPPER);
    const mails = await world.mails();
    expect(await browser.call('changePassword', change)).toMatchObject({ status, text });
    expect(await isLoggedIn(browser)).toBe(true);
    expect(await world.mails()).toEqual(mails);
  });

  it('limits wrong passwords, apart from guesses at the login', async () => {
    const { browser } = await signUpAndLogIn(world, SHOPPER);
    const wrong = { ...CHANGE, current_pass: 'not-the-one-1' };
    const guesses = await inWaves(11, 4, () => browser.call('changePassword', wrong));
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array<number>(10).fill(422), 429]);
    world.clock.advance(15 * MINUTE);
    const login = { username: SHOPPER.username, password: 'not-the-one-1' };
    await Promise.all(Array.from({ length: 11 }, () => world.browser().call('login', login)));
    expect((await browser.call('changePassword', CHANGE)).status).toBe(204);
  });

  it('happens once if it is sent twice at the same time', async () => {
    const { browser } = await signUpAndLogIn(world, SHOPPER);
    const twice = await Promise.all([CHANGE, CHANGE].map((change) => browser.call('changePassword', change)));
    // The second is refused for its password, or for its session, which the first has replaced.
    expect([
      [204, 401],
      [204, 422],
    ]).toContainEqual(twice.map(({ status }) => status).toSorted());
    expect(await isLoggedIn(browser)).toBe(true);
  });
});

forEachEngine(
  'A login with the old password while the password is being changed',
  (world) => {
    it('opens no session that outlives the change', async () => {
      const { browser } = await signUpAndLogIn(world, SHOPPER);
      let login: ReturnType<typeof browser.call<'login'>> | null = null;
      await world.host.db.transaction().execute(async (change) => {
        await change.updateTable('account').set({ password_hash: 'another' }).execute();
        login = world.browser().call('login', SHOPPER);
        await Promise.race([login, expect.poll(() => countWaiting(world.host.db)).toBe(1)]);
        await change.deleteFrom('session').execute();
      });
      expect(await login).toMatchObject({ status: 401, text: 'Wrong username or password.' });
      expect((await world.rowCounts())['session']).toBe(0);
    });
  },
  { only: 'postgresql' },
);
