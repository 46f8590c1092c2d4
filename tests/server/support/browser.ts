import type { Hono } from 'hono';
import type { AnswerOf, CallName, PayloadOf } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import { OWN_REQUEST_HEADER } from '#contract/constants.ts';
import { parse } from '#contract/parse.ts';
import type { HostEnv } from '#server/http/hono-context.ts';

/** A response of the host: the contract's answer, or the sentence for the shopper. */
export type CallResult<N extends CallName> = {
  status: number;
  /** The raw body; of an error its sentence. */
  text: string;
  headers: Headers;
  /** The parsed answer; throws if the host refused or the answer breaks the contract. */
  answer(): AnswerOf<N>;
};

/** A shopper's browser: it keeps cookies and sends the headers of the shop's scripts. */
export type Browser = {
  call<N extends CallName>(
    name: N,
    payload?: PayloadOf<N>,
    headers?: Record<string, string>,
  ): Promise<CallResult<N>>;
  /** Any request; the path may be a full URL. */
  request(path: string, init?: RequestInit): Promise<Response>;
  cookies: Map<string, string>;
};

const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin', [OWN_REQUEST_HEADER.name]: OWN_REQUEST_HEADER.value };

/** A browser at `address` that calls `app` in-process: the host, or a stand-in for it. */
export function createBrowser(
  app: Pick<Hono<HostEnv>, 'request'>,
  origin: string,
  address = '203.0.113.1',
): Browser {
  const cookies = new Map<string, string>();
  const request = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await app.request(
      new URL(path, origin).href,
      { ...init, headers },
      {
        incoming: { socket: { remoteAddress: address } },
      },
    );
    for (const line of response.headers.getSetCookie()) storeCookie(cookies, line);
    return response;
  };
  return {
    cookies,
    request,
    async call(name, payload, extra) {
      const { method, path, answer } = calls[name];
      const response = await request(path, {
        method,
        headers: { ...OWN_PAGE, 'Content-Type': 'application/json', ...extra },
        ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
      });
      const { status, headers } = response;
      const text = await response.text();
      return {
        status,
        text,
        headers,
        answer() {
          if (!response.ok) throw new Error(`${path} was refused with ${status}: ${text}`);
          const parsed = parse(answer, text === '' ? undefined : JSON.parse(text));
          if (!parsed.ok) throw new Error(`${path} answered something else: ${parsed.reason}`);
          return parsed.value;
        },
      };
    },
  };
}

/** The headers of a response, to compare it with another: each has an id and a time of its own. */
export const comparableHeaders = (headers: Headers): [string, string][] =>
  [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');

/** Stores the cookie of a `Set-Cookie`, or deletes it. */
export function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const [name = '', value = ''] = pair.split('=');
  if (value === '' || /max-age=0(;|$)/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}
