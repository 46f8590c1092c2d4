import type { Config } from '../config.ts';

/** Over https a cookie is `Secure` and carries the prefix by which browsers refuse one that another host has set. */
const isHttps = (config: Config) => config.publicUrl.startsWith('https:');
const nameOf = (name: string, config: Config) => `${isHttps(config) ? '__Host-' : ''}keystall-${name}`;

/** The value of one of the shop's cookies in a `Cookie` header. */
export function cookieOf(header: string | undefined, name: string, config: Config): string | null {
  const wanted = `${nameOf(name, config)}=`;
  const pair = header?.split(';').find((part) => part.trim().startsWith(wanted));
  const value = pair?.trim().slice(wanted.length) ?? '';
  return /^[\w-]{20,100}$/.test(value) ? value : null;
}

/** A `Set-Cookie` that scripts can't read and that foreign pages' requests don't carry; `value` is a token of ours. */
export const setCookie = (name: string, value: string, config: Config, lifeMs: number): string =>
  [
    `${nameOf(name, config)}=${value}`,
    'Path=/',
    `Max-Age=${Math.floor(lifeMs / 1000)}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isHttps(config) ? ['Secure'] : []),
  ].join('; ');

/** A `Set-Cookie` that takes it away. */
export const clearedCookie = (name: string, config: Config): string => setCookie(name, '', config, 0);
