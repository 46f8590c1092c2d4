import { parse, serialize } from 'hono/utils/cookie';
import type { Config } from '../config.ts';

/**
 * Over https, cookies are `Secure` and named `__Host-…`, which browsers accept only from this very
 * host.
 */
const isHttps = (config: Config) => config.publicUrl.startsWith('https:');
const nameOf = (name: string, config: Config) => `${isHttps(config) ? '__Host-' : ''}keystall-${name}`;

/**
 * The value of one of the shop's cookies in a `Cookie` header. Not Hono's `getCookie`, since a
 * WebSocket upgrade is no Hono request.
 */
export function cookieOf(header: string | undefined, name: string, config: Config): string | null {
  const key = nameOf(name, config);
  const value = parse(header ?? '', key)[key] ?? '';
  return /^[\w-]{20,100}$/.test(value) ? value : null;
}

/**
 * A `Set-Cookie` that scripts can't read and that cross-site requests don't carry; lasts `lifeMs`
 * milliseconds.
 */
export const setCookie = (name: string, value: string, config: Config, lifeMs: number): string =>
  serialize(nameOf(name, config), value, {
    path: '/',
    maxAge: Math.floor(lifeMs / 1000),
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps(config),
  });

/** A `Set-Cookie` that deletes the cookie. */
export const clearedCookie = (name: string, config: Config): string => setCookie(name, '', config, 0);
