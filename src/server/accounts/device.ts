import { DAY_MS } from '#contract/durations.ts';
import type { Host } from '../host.ts';
import { cookieOf, setCookie } from '../http/cookies.ts';
import { isSameSecret } from '../platform/same-secret.ts';
import { newToken } from '../sessions/session.ts';
import type { AccountRow } from './store.ts';
import { findAccount } from './store.ts';

const COOKIE = 'device';
const LIFE_MS = 365 * DAY_MS;
const ID_LENGTH = 43;

/** By whom wrong passwords and requested codes are counted. */
export type Requester = {
  key: string;
  /** Has logged in to this account before, so that strangers' tries don't slow it down. */
  isKnown: boolean;
};

/**
 * The `Set-Cookie` by which this browser is recognized as one that has logged in to the account
 * . It opens nothing and outlives the session. It is bound to the password, so a change of
 * the password makes all other devices unknown, as it ends their sessions: from then on, a stolen
 * cookie is worth nothing.
 */
export function deviceCookie(
  host: Pick<Host, 'config' | 'keyring'>,
  account: Pick<AccountRow, 'id' | 'password_hash'>,
): string {
  const id = newToken();
  return setCookie(COOKIE, id + host.keyring.mac('device', macInput(id, account)), host.config, LIFE_MS);
}

/**
 * The requester of a login or a code for `name`: this browser, if it has
 * logged in to that account before, or else the client address. Without a genuine cookie of this
 * very account, the work and the result are the same for names with and without one.
 */
export async function requesterFor(
  host: Pick<Host, 'config' | 'db' | 'keyring'>,
  name: string,
  { client, cookieHeader }: { client: string; cookieHeader: string | undefined },
): Promise<Requester> {
  const stranger = { key: client, isKnown: false };
  const cookie = cookieOf(cookieHeader, COOKIE, host.config);
  if (cookie === null) return stranger;
  const account = await findAccount(host.db, name);
  const id = cookie.slice(0, ID_LENGTH);
  const isGenuine = host.keyring
    .macs('device', macInput(id, account ?? { id: '', password_hash: '' }))
    .some((mac) => isSameSecret(id + mac, cookie));
  return isGenuine && account !== undefined ? { key: `device:${id}`, isKnown: true } : stranger;
}

const macInput = (id: string, account: Pick<AccountRow, 'id' | 'password_hash'>) =>
  [id, account.id, account.password_hash].join(':');
