import type { Host } from '../../host.ts';
import type { RequestContext } from '../../http/hono-context.ts';
import { HttpError } from '../../http/http-error.ts';
import { requestOrigin } from '../../http/origin.ts';
import { isLoopback } from '../../platform/loopback.ts';

/**
 * The address by which a request has come: on this machine, or at `OFFICE_URL` through the proxy.
 * `publicUrl` is its origin, as cookies and `Origin` have it.
 */
export type OfficeAddress = { publicUrl: string; isLocal: boolean };

const OFFICE_NAME = /^(?:[a-z0-9-]+\.)+localhost(?::\d+)?$/i;

/** What a proxy adds: a request with one of these comes from elsewhere, whatever its `Host` is. */
const OF_PROXIES = ['X-Forwarded-For', 'X-Forwarded-Host', 'Forwarded', 'Via'];

/**
 * The address of a request. A 403 for any other host name, to which a foreign page may have pointed its
 * own (DNS rebinding), and for a name of this machine from elsewhere.
 */
export function officeAddressOf(
  { req, env }: RequestContext,
  { config }: Pick<Host, 'config'>,
): OfficeAddress {
  const name = (req.header('Host') ?? '').toLowerCase();
  if (config.officeUrl !== null && name === new URL(config.officeUrl).host)
    return { publicUrl: config.officeUrl, isLocal: false };
  const isOfHere = isLoopback(name) || OFFICE_NAME.test(name);
  if (isOfHere && isFromHere(env) && !OF_PROXIES.some((header) => req.header(header) !== undefined))
    return { publicUrl: `http://${name}`, isLocal: true };
  throw new HttpError(403, 'Operators are only let in from this machine, or by the address in OFFICE_URL.');
}

/** Whether a request comes from this machine; one without a socket is a test's. */
const isFromHere = (env: RequestContext['env'] | undefined): boolean => {
  const address = env?.incoming?.socket.remoteAddress;
  return address === undefined || isLoopback(address.replace(/^::ffff:/, ''));
};

/**
 * A 403 for a request of a foreign page. The shop's subdomains are foreign too, although browsers
 * send them the same `SameSite=Strict` cookies.
 */
export function ensureOwnPage(
  { req }: RequestContext,
  { publicUrl }: OfficeAddress,
  { log }: Pick<Host, 'log'>,
): void {
  if (requestOrigin(req.raw.headers, { mode: 'production', publicUrl }) === 'own') return;
  log.warn('request of a foreign page refused');
  throw new HttpError(403, 'This request does not come from the office itself.');
}
