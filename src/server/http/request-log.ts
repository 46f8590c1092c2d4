import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Host } from '../host.ts';
import { newReference } from '../platform/ids.ts';
import { requestContext } from '../telemetry/request-context.ts';
import { clientIn } from './client-address.ts';
import type { HonoContext, HostEnv } from './hono-context.ts';

const ID_HEADER = 'X-Request-Id';
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
    const request = { id: requestIdOf(context, host), account: null };
    await requestContext.run(request, async () => {
      await next();
      context.res.headers.set(ID_HEADER, request.id);
      if (host.leaving.aborted) context.res.headers.set('Connection', 'close');
      const seconds = (performance.now() - started) / 1000;
      const { method } = context.req;
      const { status } = context.res;
      const route = context.get('route') ?? routePath(context);
      host.metrics.requests.observe({ method, route, status }, seconds);
      const level = PROBES.has(route) ? 'debug' : status >= 500 ? 'warn' : 'info';
      const ms = Math.round(seconds * 10_000) / 10;
      host.log[level]({ method, route, status, ms, client: clientKeyOf(context, host) }, 'request');
    });
  };

function requestIdOf({ req }: HonoContext, { config }: Host): string {
  const given = config.trustedProxies > 0 ? req.header(ID_HEADER) : undefined;
  return given !== undefined && ID_FORMAT.test(given) ? given : newReference();
}

/** A client in the log: the same one each time, but not its address. */
const clientKeyOf = (context: HonoContext, host: Host): string =>
  host.keyring.mac('client', clientIn(context, host)).slice(0, 12);
