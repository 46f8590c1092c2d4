import { isIP } from 'node:net';

/**
 * The address that a visitor's limits are counted by. Behind `hops` trusted proxies it is the one that the outermost of
 * them saw: the `hops`-th from the right of `X-Forwarded-For`, since everything left of it was written by the visitor.
 */
export function clientOf(remote: string | undefined, forwarded: string | null, hops: number): string {
  const seen = hops === 0 || forwarded === null ? [] : forwarded.split(',').map((part) => part.trim());
  return limitKeyOf(seen.at(-hops) ?? seen[0] ?? remote ?? '');
}

/** IPv4 as it is, IPv6 by its /64 (one household or server commonly has a whole one), and `unknown` for anything else. */
export function limitKeyOf(address: string): string {
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
