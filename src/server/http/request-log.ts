import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Host } from '../host.ts';
import { newReference } from '../platform/ids.ts';
import { requestContext } from '../telemetry/request-context.ts';
import { clientIn } from './client-address.ts';
import type { HostEnv } from './hono-context.ts';

export const ID_HEADER = 'X-Request-Id';
const ID_FORMAT = /^[\w-]{8,64}$/;
/** Asked so often that they would drown the rest. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Names each request in its answer (`X-Request-Id`) and in every log line that it causes, and logs
 * and times it once it is answered. The id of a trusted proxy is kept. Once
 * the host is leaving, each answer closes its connection.
 */
export const logRequests =
  (host: Host): MiddlewareHandler<HostEnv> =>
  async (context, next) => {
    const started = performance.now();
    const request = { id: requestIdOf(context.req.header(ID_HEADER), host), account: null };
    await requestContext.run(request, async () => {
      await next();
      context.res.headers.set(ID_HEADER, request.id);
      if (host.leaving.aborted) context.res.headers.set('Connection', 'close');
      recordRequest(host, {
        started,
        method: context.req.method,
        route: context.get('route') ?? routePath(context),
        status: context.res.status,
        client: () => clientIn(context, host),
      });
    });
  };

/** The id of a request; `given` is the sender's name for it. */
export function requestIdOf(given: string | undefined, { config }: Pick<Host, 'config'>): string {
  const trusted = config.trustedProxies > 0 ? given : undefined;
  return trusted !== undefined && ID_FORMAT.test(trusted) ? trusted : newReference();
}

/** A request as it was answered; `client` is asked only if it is logged. */
type AnsweredRequest = {
  started: number;
  method: string;
  route: string;
  status: number;
  client: () => string;
};

/** Counts, times and logs a request, from within its context. */
export function recordRequest(
  { metrics, log, keyring }: Pick<Host, 'metrics' | 'log' | 'keyring'>,
  { started, method, route, status, client }: AnsweredRequest,
): void {
  const seconds = (performance.now() - started) / 1000;
  metrics.requests.observe({ method, route, status }, seconds);
  const level = PROBES.has(route) ? 'debug' : status >= 500 ? 'warn' : 'info';
  if (!log.isLevelEnabled(level)) return;
  const ms = Math.round(seconds * 10_000) / 10;
  // A client in the log: the same one each time, but not its address.
  const key = keyring.mac('client', client()).slice(0, 12);
  log[level]({ method, route, status, ms, client: key }, 'request');
}
