import { parse, serialize } from 'hono/utils/cookie';
import type { Config } from '../config.ts';

/** The origin that a cookie belongs to. */
type Site = Pick<Config, 'publicUrl'>;

/**
 * Over https, cookies are `Secure` and named `__Host-…`, which browsers accept only from this very
 * host.
 */
const isHttps = ({ publicUrl }: Site) => publicUrl.startsWith('https:');
const nameOf = (name: string, site: Site) => `${isHttps(site) ? '__Host-' : ''}keystall-${name}`;

/**
 * The value of one of the site's cookies in a `Cookie` header. Not Hono's `getCookie`, since a
 * WebSocket upgrade is no Hono request.
 */
export function cookieOf(header: string | undefined, name: string, site: Site): string | null {
  const key = nameOf(name, site);
  const value = parse(header ?? '', key)[key] ?? '';
  return /^[\w-]{20,100}$/.test(value) ? value : null;
}

/**
 * A `Set-Cookie` that scripts can't read and that cross-site requests don't carry; lasts `lifeMs`
 * milliseconds.
 */
export const setCookie = (
  name: string,
  value: string,
  site: Site,
  lifeMs: number,
  sameSite: 'Lax' | 'Strict' = 'Lax',
): string =>
  serialize(nameOf(name, site), value, {
    path: '/',
    maxAge: Math.floor(lifeMs / 1000),
    httpOnly: true,
    sameSite,
    secure: isHttps(site),
  });

/** A `Set-Cookie` that deletes the cookie. */
export const clearedCookie = (name: string, site: Site): string => setCookie(name, '', site, 0);
