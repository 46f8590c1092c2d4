import type { Host } from '../../host.ts';
import type { RequestContext } from '../../http/hono-context.ts';
import { HttpError } from '../../http/http-error.ts';
import { requestOrigin } from '../../http/origin.ts';
import { isLoopback } from '../../platform/loopback.ts';
import type { OfficeAddress } from '../frame/office-address.ts';

const OFFICE_NAME = /^(?:[a-z0-9-]+\.)+localhost(?::\d+)?$/i;

/**
 * Headers that proxies add: such a request comes from elsewhere, even if its `Host` says otherwise.
 */
const OF_PROXIES = ['X-Forwarded-For', 'X-Forwarded-Host', 'Forwarded', 'Via'];

/**
 * The address of a request. A 403 for an unknown host name, which another site may have pointed
 * here (DNS rebinding), and for this machine's names from elsewhere.
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

/** Whether a request comes from this machine. Only tests make requests without a socket. */
const isFromHere = (env: RequestContext['env'] | undefined): boolean => {
  const address = env?.incoming?.socket.remoteAddress;
  return address === undefined || isLoopback(address.replace(/^::ffff:/, ''));
};

/**
 * A 403 for a request of another site's page. The shop's subdomains count as other sites, although
 * browsers send them `SameSite=Strict` cookies.
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
