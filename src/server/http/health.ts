import type { Api } from './api.ts';
import { HttpError } from './http-error.ts';

const NO_CONTENT = () => new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });

/**
 * Registers the probes. `GET /healthz`: 204 while the process answers at all: a restart
 * helps no database that is away. `GET /readyz`: 204 if it should get requests, and a 503 if the
 * database doesn't answer, however busy it may be, or if the host is leaving.
 */
export function registerHealth({ app, host }: Api): void {
  app.get('/healthz', () => NO_CONTENT());
  app.get('/readyz', async () => {
    if (host.leaving.aborted) throw new HttpError(503, 'This host is leaving.');
    await host.ping();
    return NO_CONTENT();
  });
}
