import type * as v from 'valibot';
import { OWN_REQUEST_HEADER } from '#contract/constants.ts';
import { parse } from '#contract/parse.ts';

type CallShape<P extends v.GenericSchema, A extends v.GenericSchema> = {
  method: 'GET' | 'POST';
  path: string;
  payload: P;
  answer: A;
};

/** What became of a call: the host's answer, its refusal in one sentence, or no (fitting) answer at all. */
export type Reply<A> =
  | { kind: 'answer'; value: A }
  | { kind: 'refusal'; status: number; sentence: string; data: unknown }
  | { kind: 'failure'; sentence: string };

export type AskOptions = { signal?: AbortSignal; idempotencyKey?: string };

/** Asks the host: `ask(calls.login, { username, password }, { signal })`. It never rejects, but when aborted. */
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
  return async (call, payload, { signal, idempotencyKey } = {}) => {
    try {
      const response = await fetch(call.path, {
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
      if (response.status === 401) onUnauthorized(call.path);
      if (!response.ok) return await refusalOf(response);
      const answer = parse(call.answer, call.answer.type === 'undefined' ? undefined : await response.json());
      if (answer.ok) return { kind: 'answer', value: answer.value };
      console.error(`The answer of ${call.path} does not fit the contract: ${answer.reason}`);
      return { kind: 'failure', sentence: UNREADABLE };
    } catch (error) {
      if (signal?.aborted) throw error;
      return { kind: 'failure', sentence: error instanceof SyntaxError ? UNREADABLE : UNREACHABLE };
    }
  };
}

/** The host's refusals are plain sentences, or JSON; what else comes (a proxy's page) is not for the shopper to read. */
async function refusalOf(response: Response): Promise<Reply<never>> {
  const { status } = response;
  const text = await response.text();
  const isOfType = (type: string) => response.headers.get('Content-Type')?.startsWith(type) ?? false;
  const sentence = isOfType('text/plain') && text !== '' ? text : `The shop refused this (${status}).`;
  return { kind: 'refusal', status, sentence, data: isOfType('application/json') ? JSON.parse(text) : null };
}

/** The answer, or an error with the sentence to show: for effects to which any refusal is a surprise. */
export function answerOf<A>(reply: Reply<A>): A {
  if (reply.kind === 'answer') return reply.value;
  throw new Error(reply.sentence);
}
