import { requestOver } from '#web/platform/tests/request-over.ts';

/** A day, so that a mix-up of the two clocks shows. */
export const CLOCK_OFFSET_MS = 86_400_000;

/** A host that gives these answers in order, then is unreachable. `sent` collects the payloads. */
export function createFakeHost(...answers: readonly Response[]) {
  const sent: unknown[] = [];
  const remaining = [...answers];
  const fakeFetch: typeof fetch = async (_path, options) => {
    sent.push(JSON.parse(String(options?.body)));
    return remaining.shift() ?? Promise.reject(new TypeError('Failed to fetch'));
  };
  return {
    sent,
    request: requestOver(fakeFetch),
    clock: {
      setTimeout: (fire: () => void, ms: number) => Number(setTimeout(fire, ms)),
      clearTimeout: (id: number) => clearTimeout(id),
    },
    serverClock: { now: () => Date.now() + CLOCK_OFFSET_MS, sync: () => {} },
  };
}

export const stepResponse = (step: number, message: string) =>
  new Response(JSON.stringify({ step, message }));
