import type * as v from 'valibot';
import { OWN_REQUEST_HEADER } from '#contract/constants.ts';
import { parse } from '#contract/parse.ts';
import { RENEWING_PATHS } from '#contract/session.ts';

type CallShape<P extends v.GenericSchema, A extends v.GenericSchema> = {
  method: 'GET' | 'POST';
  path: string;
  payload: P;
  answer: A;
};

/** What became of a call: the host's answer, its refusal in one sentence, or no (fitting) answer at all. */
export type Reply<A> =
  | { kind: 'answer'; value: A }
  /** `waitMs`: how long to wait before it may be tried again, if the host says so. */
  | { kind: 'refusal'; status: number; sentence: string; data: unknown; waitMs: number | null }
  | { kind: 'failure'; sentence: string };

export type AskOptions = {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** What a GET asks about, behind its path. */
  query?: Readonly<Record<string, string>>;
};

/** Asks the host: `ask(calls.login, { username, password }, { signal })`. It never rejects; once aborted, it never ends. */
export type Ask = <P extends v.GenericSchema, A extends v.GenericSchema>(
  call: CallShape<P, A>,
  payload: v.InferInput<P>,
  options?: AskOptions,
) => Promise<Reply<v.InferOutput<A>>>;

type Ears = {
  /** A 401 came: whoever was logged in is so no more. */
  onUnauthorized(path: string): void;
  /** What the host's `Date` header said. */
  onHostTime(date: string): void;
};

const UNREACHABLE = 'Could not reach the shop. Is your Internet working?';
const UNREADABLE = 'The shop sent an answer that could not be read. Please try again.';

/** The typed client of the contract's calls: it sends JSON with the session's cookie and parses what comes back. */
export function createAsk(fetch: typeof globalThis.fetch, { onUnauthorized, onHostTime }: Ears): Ask {
  let renewals = 0;
  const ask: Ask = async (call, payload, options = {}) => {
    const { signal, idempotencyKey, query } = options;
    const address = query === undefined ? call.path : `${call.path}?${new URLSearchParams(query)}`;
    const renewalsBefore = renewals;
    try {
      const response = await fetch(address, {
        method: call.method,
        credentials: 'same-origin',
        headers: {
          [OWN_REQUEST_HEADER.name]: OWN_REQUEST_HEADER.value,
          ...(payload === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
        },
        ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
        ...(signal === undefined ? {} : { signal }),
      });
      const date = response.headers.get('Date');
      if (date !== null) onHostTime(date);
      if (response.ok && RENEWING_PATHS.includes(call.path)) renewals += 1;
      if (response.status === 401) {
        // It was said of the session before this one: the call did nothing, and is made with the new one.
        if (renewals !== renewalsBefore) return await ask(call, payload, options);
        onUnauthorized(call.path);
      }
      if (!response.ok) return await refusalOf(response);
      const answer = parse(call.answer, call.answer.type === 'undefined' ? undefined : await response.json());
      if (answer.ok) return { kind: 'answer', value: answer.value };
      console.error(`The answer of ${call.path} does not fit the contract: ${answer.reason}`);
      return { kind: 'failure', sentence: UNREADABLE };
    } catch (error) {
      // An error here would reach a chart that was stopped and started anew, as React's strict mode does, in place of its answer.
      if (signal?.aborted) return new Promise<never>(() => {});
      return { kind: 'failure', sentence: error instanceof SyntaxError ? UNREADABLE : UNREACHABLE };
    }
  };
  return ask;
}

/** The host's refusals are plain sentences, or JSON; what else comes (a proxy's page) is not for the shopper to read. */
async function refusalOf(response: Response): Promise<Reply<never>> {
  const { status } = response;
  const text = await response.text();
  const isOfType = (type: string) => response.headers.get('Content-Type')?.startsWith(type) ?? false;
  const sentence = isOfType('text/plain') && text !== '' ? text : `The shop refused this (${status}).`;
  return {
    kind: 'refusal',
    status,
    sentence,
    data: isOfType('application/json') ? JSON.parse(text) : null,
    waitMs: waitIn(response),
  };
}

/** Seconds, as the host tells them; a proxy's date is not made out. */
function waitIn({ headers }: Response): number | null {
  const seconds = headers.get('Retry-After');
  return seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) * 1_000 : null;
}

/** The answer, or an error with the sentence to show: for effects to which any refusal is a surprise. */
export function answerOf<A>(reply: Reply<A>): A {
  if (reply.kind === 'answer') return reply.value;
  throw new Error(reply.sentence);
}
