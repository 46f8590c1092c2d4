import { OWN_REQUEST_HEADER } from '#contract/constants.ts';
import type { Config } from '../config.ts';
import { isLoopback } from '../platform/loopback.ts';

type Site = Pick<Config, 'mode' | 'publicUrl'>;

/**
 * The origin of a request: by `Sec-Fetch-Site`, else by `Origin`, else by a header that only
 * the shop's scripts can send. `unknown` means that the header is missing, which no browser does on
 * a state-changing request.
 */
export function requestOrigin(headers: Headers, config: Site): 'own' | 'foreign' | 'unknown' {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin' ? 'own' : 'foreign';
  const origin = headers.get('Origin');
  if (origin !== null) return isOwnOrigin(origin, headers.get('Host'), config) ? 'own' : 'foreign';
  return headers.get(OWN_REQUEST_HEADER.name) === OWN_REQUEST_HEADER.value ? 'own' : 'unknown';
}

/**
 * The shop's origin: `PUBLIC_URL`, or in the sandbox the requested `host` if it is a loopback
 * address.
 */
export const ownOrigin = (host: string | null, { mode, publicUrl }: Site): string =>
  mode === 'sandbox' && host !== null && isLoopback(host) ? `http://${host.toLowerCase()}` : publicUrl;

/** Whether an `Origin` header names the shop itself. */
const isOwnOrigin = (origin: string, host: string | null, config: Site): boolean =>
  [config.publicUrl, ownOrigin(host, config)].includes(origin.toLowerCase());
