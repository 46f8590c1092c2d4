import type * as v from 'valibot';
import { OWN_REQUEST_HEADER } from '#contract/constants.ts';
import { lenient } from '#contract/lenient.ts';
import { parse } from '#contract/parse.ts';
import { RENEWING_PATHS, SUPPORT_WROTE_HEADER } from '#contract/session.ts';
import { cutText } from '#contract/text.ts';
import { UNREACHABLE } from '#web/lib/failure.ts';
import { parseJson } from '#web/lib/parse-json.ts';
import { reportFrom } from './report.ts';

type ApiCall<P extends v.GenericSchema, A extends v.GenericSchema> = {
  method: 'GET' | 'POST';
  path: string;
  payload: P;
  answer: A;
};

/** The result of a call: the host's answer, its refusal in one sentence, or no valid answer. */
export type ApiResult<A> =
  /** `leftOut`: how many rows of a list could not be read. `body`: the answer as it was sent. */
  | { kind: 'answer'; value: A; leftOut?: number; body?: unknown }
  /** `retryAfterMs`: how long to wait before trying again, if the host says so. */
  | {
      kind: 'refusal';
      status: number;
      message: string;
      data: unknown;
      retryAfterMs: number | null;
      headers: Headers;
    }
  | { kind: 'failure'; message: string };

export type RequestOptions = {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** The query of a GET. */
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** The page itself says what a 401 refused. Otherwise a 401 leads to the login. */
  isToldByPage?: boolean;
};

/**
 * Calls the host: `request(calls.login, { username, password }, { signal })`. It never rejects.
 * Once aborted, it never settles.
 */
export type ApiRequest = <P extends v.GenericSchema, A extends v.GenericSchema>(
  call: ApiCall<P, A>,
  payload: v.InferInput<P>,
  options?: RequestOptions,
) => Promise<ApiResult<v.InferOutput<A>>>;

type ApiListeners = {
  /** The host answered 401: the session is over. */
  onUnauthorized(): void;
  /** The `Date` header of an answer. */
  onServerDate(date: string): void;
  /** The last word in the account's conversation is support's. */
  onSupportWrote?(): void;
};

const UNREADABLE = "The shop sent an answer we couldn't read. Please try again.";

/**
 * The typed client of the contract's calls: it sends JSON with the session's cookie and reads the
 * answer leniently.
 */
export function createApiRequest(
  fetch: typeof globalThis.fetch,
  { onUnauthorized, onServerDate, onSupportWrote }: ApiListeners,
): ApiRequest {
  let sessionRenewals = 0;
  const request: ApiRequest = async (call, payload, options = {}) => {
    const { signal, idempotencyKey, query, headers, isToldByPage } = options;
    const address = query === undefined ? call.path : `${call.path}?${new URLSearchParams(query)}`;
    const renewalsBefore = sessionRenewals;
    try {
      const response = await fetch(address, {
        method: call.method,
        credentials: 'same-origin',
        headers: {
          [OWN_REQUEST_HEADER.name]: OWN_REQUEST_HEADER.value,
          ...(payload === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
          ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
        },
        ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
        ...(signal === undefined ? {} : { signal }),
      });
      const date = response.headers.get('Date');
      if (date !== null) onServerDate(date);
      if (response.headers.has(SUPPORT_WROTE_HEADER)) onSupportWrote?.();
      if (response.status === 401) {
        // The 401 belongs to the previous session, so the call had no effect: repeat it with the
        // new one.
        if (sessionRenewals !== renewalsBefore) return await request(call, payload, options);
        if (!isToldByPage) onUnauthorized();
      }
      if (!response.ok && !response.redirected) return await toRefusal(response);
      const sent = await bodyOf(response);
      // A sign-in page or a proxy's notice answers everything, so it says nothing about the call.
      if (response.redirected || isPage(response, sent)) return { kind: 'failure', message: UNREADABLE };
      if (RENEWING_PATHS.includes(call.path)) sessionRenewals += 1;
      const body = call.answer.type === 'undefined' ? undefined : sent;
      const answer = parse(lenient(call.answer, reportFrom(call.path)), body);
      return answer.ok
        ? { kind: 'answer', value: answer.value, body, ...leftOutOf(body, answer.value) }
        : { kind: 'failure', message: UNREADABLE };
    } catch {
      // Never settle after an abort: in strict mode the error would reach the restarted chart.
      if (signal?.aborted) return new Promise<never>(() => {});
      return { kind: 'failure', message: UNREACHABLE };
    }
  };
  return request;
}

/** How many rows of a list could not be read. */
export const leftOutIn = (result: ApiResult<unknown>): number => ('leftOut' in result && result.leftOut) || 0;

const leftOutOf = (body: unknown, read: unknown) =>
  Array.isArray(body) && Array.isArray(read) ? { leftOut: body.length - read.length } : {};

const MESSAGE_MAX = 300;

/** A refusal in any host's form; its body may be missing or broken. */
async function toRefusal(response: Response): Promise<ApiResult<never>> {
  const { status, headers } = response;
  const body = await bodyOf(response).catch(() => '');
  const message = isPage(response, body) ? '' : messageIn(body);
  return {
    kind: 'refusal',
    status,
    message: message === '' ? `The shop refused this (${status}).` : cutText(message, MESSAGE_MAX),
    data: typeof body === 'string' ? null : body,
    retryAfterMs: parseRetryAfter(response),
    headers,
  };
}

/** The body: JSON, else the plain text that it is. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  const data = parseJson(text);
  return data === undefined ? text : data;
}

/** Whether a body is a page, such as a proxy's, whatever it calls itself. */
const isPage = ({ headers }: Response, body: unknown): boolean =>
  typeof body === 'string' &&
  (/^\s*</.test(body) || /^text\/html\b/i.test(headers.get('Content-Type') ?? ''));

/** The sentence that a body is, or has as its `message`; broken JSON and markup are none. */
function messageIn(body: unknown): string {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : body;
  return typeof message === 'string' && !/^\s*[<{[]/.test(message) ? message.trim() : '';
}

/** The header in seconds, as the host sends it. Dates, which proxies send, are ignored. */
function parseRetryAfter({ headers }: Response): number | null {
  const seconds = headers.get('Retry-After');
  return seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) * 1_000 : null;
}

/**
 * The value of an answer; throws the sentence to show otherwise. For effects that expect no
 * refusal.
 */
export function unwrapResult<A>(result: ApiResult<A>): A {
  if (result.kind === 'answer') return result.value;
  throw new Error(result.message);
}
