import type { Api } from './api.ts';

/**
 * Registers `GET /healthz`: a 204 if the database is alive, however busy, and a 503 if not.
 */
export function registerHealth({ app, host }: Api): void {
  app.get('/healthz', async () => {
    await host.ping();
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
  });
}
