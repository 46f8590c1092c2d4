import type { Browser } from './browser.ts';
import type { World } from './world.ts';

export type Shopper = { username: string; email: string; password: string };

let shoppers = 0;

/** Somebody who has no account yet, unlike anybody before. */
export function newShopper(): Shopper {
  shoppers += 1;
  return {
    username: `shopper_${shoppers}`,
    email: `shopper_${shoppers}@example.com`,
    password: `quiet-river-${shoppers}`,
  };
}

/** The one-time code of the newest mail. */
export async function codeIn(world: Pick<World, 'mails'>): Promise<number> {
  const [newest] = await world.mails();
  const code = newest?.text.match(/\b\d{6}\b/)?.[0];
  if (code === undefined) throw new Error(`No code in ${JSON.stringify(newest)}`);
  return Number(code);
}

/** Signs `shopper` up, as a visitor does it. */
export async function signUp(
  world: Pick<World, 'browser' | 'mails'>,
  shopper: Shopper & { promo?: boolean } = newShopper(),
): Promise<Shopper> {
  const { username, email, password, promo = false } = shopper;
  const browser = world.browser();
  (await browser.call('signup', { username, email, password, tos: true, promo })).answer();
  (await browser.call('signup', { otp: await codeIn(world) })).answer();
  return { username, email, password };
}

/** Somebody with an account, logged in, in a browser of their own. */
export async function member(
  world: Pick<World, 'browser' | 'mails'>,
  shopper: Shopper = newShopper(),
): Promise<{ browser: Browser; shopper: Shopper }> {
  await signUp(world, shopper);
  const browser = world.browser();
  (await browser.call('login', { username: shopper.username, password: shopper.password })).answer();
  return { browser, shopper };
}
