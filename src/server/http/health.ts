import { setTimeout as wait } from 'node:timers/promises';
import type { Api } from './api.ts';
import { HttpError } from './http-error.ts';
import { ping } from './store.ts';

const PING_TIMEOUT_MS = 3_000;

/** Registers `GET /healthz`: a 204 if the database answers, else a 503. */
export function registerHealth({ app, host }: Api): void {
  app.get('/healthz', async () => {
    const asked = ping(host.db).then(
      () => true,
      () => false,
    );
    const giveUp = new AbortController();
    const late = wait(PING_TIMEOUT_MS, false, { signal: giveUp.signal }).catch(() => false);
    const answers = await Promise.race([asked, late]);
    giveUp.abort();
    if (!answers) throw new HttpError(503, 'The shop is not available at the moment. Please try again soon.');
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
  });
}
