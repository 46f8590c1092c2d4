import type { Hono } from 'hono';
import type { AnswerOf, CallName, PayloadOf } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import { OWN_REQUEST_HEADER } from '#contract/constants.ts';
import { parse } from '#contract/parse.ts';
import type { HostEnv } from '#server/http/api.ts';

/** An answer of the host: the contract's when all went well, else the sentence for the shopper. */
export type Answered<N extends CallName> = {
  status: number;
  /** The body as it came: a refusal's sentence. */
  text: string;
  headers: Headers;
  /** The parsed answer; throws when the host refused, or when it isn't what the contract says. */
  answer(): AnswerOf<N>;
};

/** A shopper's browser: it keeps cookies, and sends what the shop's own scripts send. */
export type Browser = {
  call<N extends CallName>(
    name: N,
    payload?: PayloadOf<N>,
    headers?: Record<string, string>,
  ): Promise<Answered<N>>;
  /** Any request; the path may be a whole address. */
  request(path: string, init?: RequestInit): Promise<Response>;
  cookies: Map<string, string>;
};

const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin', [OWN_REQUEST_HEADER.name]: OWN_REQUEST_HEADER.value };

/** A browser at `address` that talks to the host `app` without a network between them. */
export function browserOf(app: Hono<HostEnv>, origin: string, address = '203.0.113.1'): Browser {
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
    for (const line of response.headers.getSetCookie()) keep(cookies, line);
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

/** Keeps one `Set-Cookie`, or drops the cookie when it says so. */
function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const [name = '', value = ''] = pair.split('=');
  if (value === '' || /max-age=0(;|$)/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}
