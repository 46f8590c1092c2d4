import { expect, it } from 'vitest';
import { signUpAndLogIn } from './support/members.ts';
import type { World } from './support/world.ts';
import { onOneEngine, unnumbered } from './support/world.ts';

const ALL = ['alerts', 'orders', 'promos'] as const;

/** The subjects of the mails that `work` causes. */
async function mailsOf(world: World, work: () => Promise<unknown>): Promise<string[]> {
  const before = (await world.mails()).length;
  await work();
  const mails = await world.mails();
  return mails
    .slice(0, mails.length - before)
    .map(({ subject }) => unnumbered(subject))
    .toSorted();
}

async function idOf({ host }: World, username: string): Promise<string> {
  const account = host.db.selectFrom('account').select('id').where('username', '=', username);
  return (await account.executeTakeFirstOrThrow()).id;
}

onOneEngine('A mailing list', (world) => {
  it('is turned on and off by itself, and the whole profile comes back', async () => {
    const { browser, shopper } = await signUpAndLogIn(world);
    const before = (await browser.call('profile')).answer();
    expect(before).toMatchObject({ username: shopper.username });
    expect(before.preference).toEqual({ alerts: true, orders: true, promos: false });
    for (const list of ALL) {
      for (const value of [true, false, false]) {
        const expected = (await browser.call('profile')).answer();
        const answer = (await browser.call('preference', { list, value })).answer();
        expect(answer).toEqual({ ...expected, preference: { ...expected.preference, [list]: value } });
        expect((await browser.call('profile')).answer()).toEqual(answer);
      }
    }
  });

  it("is the account's own", async () => {
    const [one, other] = [await signUpAndLogIn(world), await signUpAndLogIn(world)];
    await one.browser.call('preference', { list: 'alerts', value: false });
    expect((await other.browser.call('profile')).answer().preference.alerts).toBe(true);
    expect((await world.browser().call('preference', { list: 'alerts', value: false })).status).toBe(401);
  });

  it('decides which mails of a purchase are sent', async () => {
    const { browser, shopper } = await signUpAndLogIn(world);
    const id = await idOf(world, shopper.username);
    await world.shop.stocks('star-5', 8);
    const paid = 'Paid: Star Card, USD 5 and 1 more, order {KS}';
    const part = '1 of 2 delivered: Star Card, USD 5 and 1 more, order {KS}';
    const both = 'Paid and delivered: Star Card, USD 5, order {KS}';
    const instant = () => mailsOf(world, () => world.shop.pays('bank', id, { 'star-5': 1 }));
    const mixed = () => mailsOf(world, () => world.shop.pays('bank', id, { 'star-5': 1, 'help-hour': 1 }));
    expect([await instant(), await mixed()]).toEqual([[both], [part, paid]]);
    await browser.call('preference', { list: 'alerts', value: false });
    expect([await instant(), await mixed()]).toEqual([[both], [part]]);
    await browser.call('preference', { list: 'orders', value: false });
    expect([await instant(), await mixed()]).toEqual([[], []]);
    await browser.call('preference', { list: 'alerts', value: true });
    expect([await instant(), await mixed()]).toEqual([[both], [paid]]);
  });

  it('of payments decides whether a credit is mailed, and that of orders does not', async () => {
    const { browser, shopper } = await signUpAndLogIn(world);
    const credit = (reason: string) =>
      world.shop.operator('accounts credit', { name: shopper.username, amount: 200, reason });
    await browser.call('preference', { list: 'alerts', value: false });
    expect(await mailsOf(world, () => credit('late'))).toEqual([]);
    await browser.call('preference', { list: 'orders', value: false });
    await browser.call('preference', { list: 'alerts', value: true });
    expect(await mailsOf(world, () => credit('sorry'))).toEqual(["We've added PKR 200 to your balance"]);
  });

  it('has no effect on security mails', async () => {
    const { browser, shopper } = await signUpAndLogIn(world);
    for (const list of ALL) await browser.call('preference', { list, value: false });
    const change = { current_pass: shopper.password, new_pass_1: 'wide-water-8', new_pass_2: 'wide-water-8' };
    expect(await mailsOf(world, () => browser.call('changePassword', change))).toEqual([
      'Your password was changed',
    ]);
    expect(await mailsOf(world, () => browser.call('forget', { email: shopper.email }))).toEqual([
      'Your code to reset your password',
    ]);
  });
});
