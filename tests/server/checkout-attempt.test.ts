import { expect, it } from 'vitest';
import type { Browser } from './support/browser.ts';
import { signUpAndLogIn } from './support/members.ts';
import type { World } from './support/world.ts';
import { DAY, forEachEngine } from './support/world.ts';

const orderWith = (world: World, browser: Browser, key: string) =>
  browser.call('checkout', world.shop.checkout('bank', { 'star-5': 1 }), { 'Idempotency-Key': key });

/** Status, `Attempt-Status` and body of what the host says about a key. */
async function askAbout(browser: Browser, key: string) {
  const { status, headers, text } = await browser.call('checkoutAttempt', { key });
  return [status, headers.get('Attempt-Status'), text];
}

const paymentsOf = async (browser: Browser) => (await browser.call('myPayments')).answer().length;

const NOTHING_ORDERED = "This order didn't reach us, so nothing was ordered.";

forEachEngine('What became of a checkout (R-57)', (world) => {
  it('is its first answer, and asking places nothing', async () => {
    const { browser } = await signUpAndLogIn(world);
    const placed = await orderWith(world, browser, 'lost-answer');
    for (let count = 0; count < 3; count++)
      expect(await askAbout(browser, 'lost-answer')).toEqual([200, null, placed.text]);
    expect(await paymentsOf(browser)).toBe(1);
  });

  it('is its refusal, marked as such, if the first answer was one', async () => {
    const { browser } = await signUpAndLogIn(world);
    await orderWith(world, browser, 'first');
    const refused = await orderWith(world, browser, 'second');
    expect(refused.status).toBe(412);
    expect(await askAbout(browser, 'second')).toEqual([412, 'refused', refused.text]);
  });

  it('is certainly nothing for a key that was never seen, because that key is void from then on', async () => {
    const { browser } = await signUpAndLogIn(world);
    const unknown = [404, 'unknown', NOTHING_ORDERED];
    expect(await askAbout(browser, 'slow')).toEqual(unknown);
    const late = await orderWith(world, browser, 'slow');
    expect([late.status, late.text]).toEqual([409, `${NOTHING_ORDERED} Please place it again.`]);
    expect(await askAbout(browser, 'slow')).toEqual(unknown);
    expect(await paymentsOf(browser)).toBe(0);
    expect((await orderWith(world, browser, 'pressed-again')).status).toBe(200);
  });

  it('is asked by its own account: the key of another one is not touched', async () => {
    const { browser: mine } = await signUpAndLogIn(world);
    const { browser: other } = await signUpAndLogIn(world);
    const placed = await orderWith(world, mine, 'mine');
    expect(await askAbout(other, 'mine')).toEqual([404, 'unknown', NOTHING_ORDERED]);
    expect(await askAbout(mine, 'mine')).toEqual([200, null, placed.text]);
  });

  it('is nothing either for a key that has expired, even before it is cleaned up (R-7)', async () => {
    const { browser } = await signUpAndLogIn(world);
    expect((await orderWith(world, browser, 'yesterday')).status).toBe(200);
    world.clock.advance(DAY);
    expect(await askAbout(browser, 'yesterday')).toEqual([404, 'unknown', NOTHING_ORDERED]);
  });

  it('needs a login and a key', async () => {
    expect(await askAbout(world.browser(), 'any')).toEqual([401, null, 'You are not logged in.']);
    const { browser } = await signUpAndLogIn(world);
    expect((await browser.call('checkoutAttempt', { key: 'two words' })).status).toBe(400);
  });

  it('never says "nothing" of an order that is being placed at that moment', async () => {
    const { browser } = await signUpAndLogIn(world);
    for (let round = 0; round < 5; round++) {
      const key = `round-${round}`;
      const [placed, asked] = await Promise.all([
        orderWith(world, browser, key),
        browser.call('checkoutAttempt', { key }),
      ]);
      if (asked.headers.get('Attempt-Status') === 'unknown') expect(placed.status).toBe(409);
      else expect([asked.status, asked.text]).toEqual([placed.status, placed.text]);
    }
    expect(await paymentsOf(browser)).toBeLessThanOrEqual(1);
  });
});
