import * as v from 'valibot';
import { Question } from '#contract/office/questions.ts';
import { parse } from '#contract/parse.ts';
import { UNREACHABLE } from '#web/lib/failure.ts';
import { parseJson } from '#web/lib/parse-json.ts';
import type { Input } from './commands.ts';
import type { RequestOptions } from './prefetch.ts';
import { initOf, readingOf } from './prefetch.ts';

/** The host's answer, or its refusal in one sentence. The call rejects if no answer comes. */
export type Answered<T> = { kind: 'answer'; value: T } | Refused;
export type Refused = {
  kind: 'refused';
  status: number;
  reason: string;
  /** The refused field of the input; null if the refusal isn't about one field. */
  path: string | null;
  code: string | null;
};

/** The operator must sign in again first: after a rest, for access, or beyond the limit of the day. */
export const SIGN_IN_AGAIN = 'sign-in-again';
/** The same, and the PIN of this device is enough. */
export const ENTER_PIN = 'enter-pin';

const Refusal = v.object({
  sentence: v.string(),
  path: v.optional(v.nullable(v.string())),
  code: v.optional(v.nullable(v.string())),
});

const UNREADABLE = "The host sent an answer we couldn't read. Please reload this page.";

/** Calls of the operator's listener, with the session's cookie. */
export type Client = {
  call<const S extends v.GenericSchema>(
    path: string,
    answer: S,
    options?: RequestOptions,
  ): Promise<Answered<v.InferOutput<S>>>;
  /** Runs a command that changes nothing, and returns its answer, or a page of it. */
  read(
    command: string,
    input: Input,
    options: { signal: AbortSignal; isBackground: boolean; page?: boolean },
  ): Promise<Answered<unknown>>;
  /** Runs a command that changes something, once for each `attempt`. */
  run(
    command: string,
    input: Input,
    options: { signal: AbortSignal; attempt: string },
  ): Promise<Answered<v.InferOutput<typeof Outcome>>>;
  ask(command: string, input: Input, options: { signal: AbortSignal }): Promise<Answered<Question>>;
  /** What a reading answers, as CSV: that it was saved is audited. */
  saveCsv(
    command: string,
    input: Input,
    options: { signal: AbortSignal; page: boolean },
  ): Promise<Answered<{ csv: string }>>;
};

/**
 * A change's answer, and what it did in words: `said` in full, `brief` for beside its tables.
 * `next` is the input that continues an unfinished command.
 */
const Outcome = v.object({
  answer: v.unknown(),
  said: v.string(),
  brief: v.optional(v.nullable(v.string()), null),
  next: v.optional(v.nullable(v.record(v.string(), v.unknown())), null),
});

/** A client of the host. `onSignedOut` is called when the session has ended. */
export function createClient(fetch: typeof globalThis.fetch, onSignedOut: () => void): Client {
  const call: Client['call'] = async (path, answer, options = {}) => {
    const response = await fetch(path, initOf(options)).catch(() => {
      throw new Error(UNREACHABLE);
    });
    const text = await response.text();
    const data = parseJson(text);
    if (!response.ok) {
      const refused = toRefused(response.status, data ?? text);
      if (response.status >= 500) throw new Error(refused.reason);
      const goesOn = refused.code === SIGN_IN_AGAIN || refused.code === ENTER_PIN;
      if (response.status === 401 && !goesOn && !path.startsWith('/session')) onSignedOut();
      return refused;
    }
    const read = parse(answer, data);
    if (!read.ok) throw new Error(UNREADABLE);
    return { kind: 'answer', value: read.value };
  };
  const post = { method: 'POST' } as const;
  return {
    call,
    read: (command, input, { page = false, ...options }) =>
      call('/commands', v.unknown(), { ...readingOf(command, input, page), ...options }),
    run: (command, input, options) =>
      call('/commands', Outcome, { ...post, ...options, body: { command, input, said: true } }),
    saveCsv: (command, input, { page, ...options }) =>
      call('/commands', v.object({ csv: v.string() }), {
        ...post,
        ...options,
        body: { command, input, page, csv: true },
      }),
    ask: (command, input, options) =>
      call('/commands', Question, { ...post, ...options, body: { command, input, ask: true } }),
  };
}

function toRefused(status: number, data: unknown): Refused {
  const told = parse(Refusal, data);
  if (told.ok)
    return {
      kind: 'refused',
      status,
      reason: told.value.sentence,
      path: told.value.path ?? null,
      code: told.value.code ?? null,
    };
  const text = typeof data === 'string' && !/^\s*[<{[]/.test(data) ? data.trim() : '';
  return {
    kind: 'refused',
    status,
    reason: text === '' ? `The host refused this (${status}).` : text,
    path: null,
    code: null,
  };
}
