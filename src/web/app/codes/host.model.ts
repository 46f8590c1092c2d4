import { createAsk } from '#web/app/api.ts';

/** The device's clock is behind the host's by a day. */
export const OFFSET = 86_400_000;

/** What the effects of a flow need, over a host that gives these answers in turn and then can't be reached; with what it was sent. */
export function hostAnswering(...answers: readonly Response[]) {
  const sent: unknown[] = [];
  const left = [...answers];
  const answer: typeof fetch = async (_path, options) => {
    sent.push(JSON.parse(String(options?.body)));
    return left.shift() ?? Promise.reject(new TypeError('Failed to fetch'));
  };
  return {
    sent,
    ask: createAsk(answer, { onUnauthorized: () => {}, onHostTime: () => {} }),
    clock: {
      setTimeout: (fire: () => void, ms: number) => Number(setTimeout(fire, ms)),
      clearTimeout: (id: number) => clearTimeout(id),
    },
    hostClock: { now: () => Date.now() + OFFSET, learn: () => {} },
  };
}

export const step = (step: number, message: string) => new Response(JSON.stringify({ step, message }));

export const refusing = (status: number, sentence: string, headers: Record<string, string> = {}) =>
  new Response(sentence, { status, headers: { 'Content-Type': 'text/plain', ...headers } });
