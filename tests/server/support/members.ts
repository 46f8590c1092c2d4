import type { Browser } from './browser.ts';
import type { World } from './world.ts';

export type Shopper = { username: string; email: string; password: string };

let shoppers = 0;

/** A new shopper without an account, different from all earlier ones. */
export function newShopper(): Shopper {
  shoppers += 1;
  return {
    username: `shopper_${shoppers}`,
    email: `shopper_${shoppers}@example.com`,
    password: `quiet-river-${shoppers}`,
  };
}

/** The one-time code of the newest mail, or of the newest one to an address. */
export async function latestCode(world: Pick<World, 'mails'>, to?: string): Promise<number> {
  const newest = (await world.mails()).find((mail) => to === undefined || mail.to === to);
  const code = newest?.text.match(/\b\d{6}\b/)?.[0];
  if (code === undefined) throw new Error(`No code in ${JSON.stringify(newest)}`);
  return Number(code);
}

/** A wrong code in place of `code`. */
export const wrongCodeFor = (code: number): number => (code === 999_999 ? 100_000 : code + 1);

/** Signs `shopper` up through the calls, in a browser that is then closed. */
export async function signUp(
  world: Pick<World, 'browser' | 'mails'>,
  shopper: Shopper & { promo?: boolean } = newShopper(),
): Promise<Shopper> {
  await signUpFrom(world.browser(), world, shopper);
  const { username, email, password } = shopper;
  return { username, email, password };
}

/** A shopper with an account, logged in by signing up, in a browser of their own. */
export async function signUpAndLogIn(
  world: Pick<World, 'browser' | 'mails'>,
  shopper: Shopper = newShopper(),
): Promise<{ browser: Browser; shopper: Shopper }> {
  const browser = world.browser();
  await signUpFrom(browser, world, shopper);
  return { browser, shopper };
}

async function signUpFrom(
  browser: Browser,
  world: Pick<World, 'mails'>,
  { username, email, password, promo = false }: Shopper & { promo?: boolean },
): Promise<void> {
  (await browser.call('signup', { username, email, password, tos: true, promo })).answer();
  (await browser.call('signup', { otp: await latestCode(world) })).answer();
}

/** A browser with these cookies: the same one later, or a thief's; at `address`, or another one. */
export function browserWith(
  world: Pick<World, 'browser'>,
  cookies: Map<string, string>,
  address?: string,
): Browser {
  const browser = world.browser(address);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

export const isLoggedIn = async (browser: Browser): Promise<boolean> =>
  (await browser.call('tokenValidation')).status === 204;
