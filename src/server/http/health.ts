import { setTimeout as wait } from 'node:timers/promises';
import type { Api } from './api.ts';
import { Refusal } from './refusal.ts';
import { ping } from './store.ts';

const ANSWER_WITHIN_MS = 3_000;

/** `GET /healthz`: 204 when the database answers, else 503. */
export function registerHealth({ app, host }: Api): void {
  app.get('/healthz', async () => {
    const asked = ping(host.db).then(
      () => true,
      () => false,
    );
    const giveUp = new AbortController();
    const late = wait(ANSWER_WITHIN_MS, false, { signal: giveUp.signal }).catch(() => false);
    const answers = await Promise.race([asked, late]);
    giveUp.abort();
    if (!answers) throw new Refusal(503, 'The shop is not available at the moment. Please try again soon.');
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
  });
}
