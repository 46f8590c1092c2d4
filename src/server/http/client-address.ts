import { isIP } from 'node:net';
import type { Host } from '../host.ts';
import type { RequestContext } from './hono-context.ts';

/** The client address of a request, as the key of rate limits. */
export const clientIn = ({ req, env }: RequestContext, { config }: Pick<Host, 'config'>): string =>
  clientOf(env?.incoming?.socket.remoteAddress, req.header('X-Forwarded-For') ?? null, config.trustedProxies);

/**
 * The client address, as the key of rate limits. Behind `hops` trusted proxies it is the one that
 * the outermost proxy saw: the `hops`-th from the right of `X-Forwarded-For`, since the client can
 * forge everything left of it.
 */
export function clientOf(remote: string | undefined, forwarded: string | null, hops: number): string {
  const seen = hops === 0 || forwarded === null ? [] : forwarded.split(',').map((part) => part.trim());
  return limitKeyOf(seen.at(-hops) ?? seen[0] ?? remote ?? '');
}

/**
 * An IPv4 address as it is, IPv6 by its /64 (commonly one household or server), and `unknown` for
 * anything else.
 */
function limitKeyOf(address: string): string {
  const bare = withoutPort(address)
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '');
  if (isIP(bare) === 4) return bare;
  return isIP(bare) === 6 ? `${groupsOf(bare).slice(0, 4).join(':')}::/64` : 'unknown';
}

/** Some proxies write `1.2.3.4:567` or `[::1]:567`. */
const withoutPort = (address: string) =>
  address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(missing).fill('0'), ...right].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}
