import { OWN_REQUEST_HEADER } from '#contract/constants.ts';
import type { Config } from '../config.ts';

const LOOPBACK = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d+)?$/i;

/** Whether `host` (a name or an address, with or without a port) is this machine itself. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host) || host === '::1';

/**
 * Which page a request comes from: by `Sec-Fetch-Site`, else by `Origin`, else by the header that only the shop's
 * own scripts can send. `untold` is a client that says nothing, which no browser does on a request that changes
 * something.
 */
export function originOf(headers: Headers, config: Config): 'own' | 'foreign' | 'untold' {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin' ? 'own' : 'foreign';
  const origin = headers.get('Origin');
  if (origin !== null) return isOwnOrigin(origin, headers.get('Host'), config) ? 'own' : 'foreign';
  return headers.get(OWN_REQUEST_HEADER.name) === OWN_REQUEST_HEADER.value ? 'own' : 'untold';
}

/**
 * The shop's own origin for somebody who asked at `host`: `PUBLIC_URL`; in the sandbox the loopback address that was asked, if
 * it was one.
 */
export const ownOrigin = (host: string | null, { mode, publicUrl }: Config): string =>
  mode === 'sandbox' && host !== null && isLoopback(host) ? `http://${host.toLowerCase()}` : publicUrl;

export const isOwnOrigin = (origin: string, host: string | null, config: Config): boolean =>
  [config.publicUrl, ownOrigin(host, config)].includes(origin.toLowerCase());
