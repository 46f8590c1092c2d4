import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountCalls } from '#contract/accounts.ts';
import { orderCalls } from '#contract/orders.ts';
import { sessionCalls } from '#contract/session.ts';
import { createApiRequest, unwrapResult } from '../api-client.ts';

type Given = { body?: string; status?: number; headers?: Record<string, string> };

const answer = ({ body = '', status = 200, headers = {} }: Given) =>
  new Response(status === 204 ? null : body, { status, headers });

/** A client whose host gives these answers, and the events that the client reported. */
function clientOf(reply: () => Response | Promise<Response>) {
  const requests: Request[] = [];
  const onUnauthorized = vi.fn();
  const dates: string[] = [];
  const fetch: typeof globalThis.fetch = async (path, options) => {
    requests.push(new Request(new URL(String(path), 'https://shop.example.com'), options));
    return reply();
  };
  const request = createApiRequest(fetch, {
    onUnauthorized,
    onServerDate: (date) => dates.push(date),
  });
  return { request, requests, onUnauthorized, dates };
}

const login = { username: 'amna_k', password: 'open sesame 1' };
const profile = {
  username: 'amna_k',
  email: 'amna@example.com',
  balance: 1500,
  registered_at: '2026-03-01T08:00:00.000Z',
  preference: { alerts: true, orders: true, promos: false },
};

afterEach(() => void vi.restoreAllMocks());

describe('a call', () => {
  it('sends what the contract says, as a same-origin request', async () => {
    const { request, requests } = clientOf(() => answer({ status: 204 }));
    await request(accountCalls.login, login, { idempotencyKey: 'once' });
    const [sent] = requests;
    expect(sent?.method).toBe('POST');
    expect(sent?.url).toBe('https://shop.example.com/api/login');
    expect(sent?.credentials).toBe('same-origin');
    expect(sent?.headers.get('Content-Type')).toBe('application/json');
    expect(sent?.headers.get('X-Requested-With')).toBe('keystall');
    expect(sent?.headers.get('Idempotency-Key')).toBe('once');
    expect(await sent?.json()).toEqual(login);
  });

  it('sends no body when there is no input', async () => {
    const { request, requests } = clientOf(() => answer({ status: 204 }));
    await request(sessionCalls.logout, undefined);
    expect(requests[0]?.method).toBe('GET');
    expect(requests[0]?.headers.has('Content-Type')).toBe(false);
    expect(requests[0]?.headers.has('Idempotency-Key')).toBe(false);
  });

  it('returns an answer that fits the contract', async () => {
    const { request } = clientOf(() => answer({ body: JSON.stringify(profile) }));
    expect(await request(accountCalls.profile, undefined)).toEqual({
      kind: 'answer',
      value: profile,
      body: profile,
    });
  });

  it('accepts an answer without a body', async () => {
    const { request } = clientOf(() => answer({ status: 204 }));
    expect(await request(accountCalls.login, login)).toEqual({ kind: 'answer', value: undefined });
  });

  it("reports the host's time", async () => {
    const { request, dates } = clientOf(() =>
      answer({ status: 204, headers: { Date: 'Sun, 01 Mar 2026 08:00:00 GMT' } }),
    );
    await request(sessionCalls.logout, undefined);
    expect(dates).toEqual(['Sun, 01 Mar 2026 08:00:00 GMT']);
  });
});

describe('an answer that does not fit the contract', () => {
  it('is a failure, and the log says where and why', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const { request } = clientOf(() => answer({ body: JSON.stringify({ ...profile, username: {} }) }));
    expect(await request(accountCalls.profile, undefined)).toEqual({
      kind: 'failure',
      message: "The shop sent an answer we couldn't read. Please try again.",
    });
    expect(logged).toHaveBeenLastCalledWith(
      expect.stringMatching(/^\/api\/profile: does not fit: username: /),
    );
  });

  it('is reported once, however often it comes', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const { request } = clientOf(() => answer({ body: JSON.stringify([null]) }));
    for (const _ of [1, 2, 3])
      expect(await request(orderCalls.myOrders, undefined)).toEqual({
        kind: 'answer',
        value: [],
        leftOut: 1,
        body: [null],
      });
    expect(logged).toHaveBeenCalledOnce();
  });

  it('may be a plain text, where a text is expected', async () => {
    const { request } = clientOf(() =>
      answer({ body: 'Look into both mailboxes.', headers: { 'Content-Type': 'text/plain' } }),
    );
    expect(await request(accountCalls.changeEmail, { email: 'amna@example.com' })).toEqual({
      kind: 'answer',
      value: 'Look into both mailboxes.',
      body: 'Look into both mailboxes.',
    });
  });

  it('is a failure when it is not JSON', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { request } = clientOf(() => answer({ body: '<!doctype html>' }));
    expect(await request(accountCalls.profile, undefined)).toMatchObject({
      kind: 'failure',
      message: expect.stringContaining("we couldn't read"),
    });
  });
});

describe('a refusal', () => {
  it("carries the host's sentence unchanged", async () => {
    const { request, onUnauthorized } = clientOf(() =>
      answer({
        status: 429,
        body: 'Too many attempts.',
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '90' },
      }),
    );
    expect(await request(accountCalls.login, login)).toMatchObject({
      kind: 'refusal',
      status: 429,
      message: 'Too many attempts.',
      data: null,
      retryAfterMs: 90_000,
    });
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('with a 401 is reported: the session is over', async () => {
    const { request, onUnauthorized } = clientOf(() =>
      answer({ status: 401, body: 'You are not logged in.', headers: { 'Content-Type': 'text/plain' } }),
    );
    expect(await request(accountCalls.profile, undefined)).toMatchObject({
      status: 401,
      message: 'You are not logged in.',
    });
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });

  it('may carry data instead of a sentence', async () => {
    const { request } = clientOf(() =>
      answer({
        status: 412,
        body: '{"redir":"/payment/p1"}',
        headers: { 'Content-Type': 'application/json' },
      }),
    );
    expect(await request(sessionCalls.logout, undefined)).toMatchObject({
      kind: 'refusal',
      data: { redir: '/payment/p1' },
    });
  });

  it.each([
    ['a sentence of any type', 'application/octet-stream', 'Closed today.', 'Closed today.'],
    ['a JSON string', 'application/json', '"Closed today."', 'Closed today.'],
    ['an object with a message', 'application/problem+json', '{"message":"Closed today."}', 'Closed today.'],
    ['an object without one', 'application/json', '{"code":7}', 'The shop refused this (409).'],
    ['broken JSON', 'application/json', '{"message": ', 'The shop refused this (409).'],
    ['a page without a type', '', ' <!doctype html><p>Closed', 'The shop refused this (409).'],
    ['nothing', 'text/plain', '', 'The shop refused this (409).'],
    ['a megabyte of text', 'text/plain', 'x'.repeat(1_000_000), `${'x'.repeat(299)}…`],
  ])('may be %s', async (_, type, body, message) => {
    const { request } = clientOf(() => answer({ status: 409, body, headers: { 'Content-Type': type } }));
    expect(await request(sessionCalls.logout, undefined)).toMatchObject({ kind: 'refusal', message });
  });

  it('from a proxy shows nothing of its page', async () => {
    const { request } = clientOf(() =>
      answer({
        status: 502,
        body: '<h1>Bad Gateway</h1>',
        headers: { 'Content-Type': 'text/html', 'Retry-After': 'Sun, 01 Mar 2026 12:00:00 GMT' },
      }),
    );
    expect(await request(accountCalls.profile, undefined)).toMatchObject({
      kind: 'refusal',
      status: 502,
      message: 'The shop refused this (502).',
      data: null,
      retryAfterMs: null,
    });
  });
});

describe('no answer', () => {
  it.each([
    ['a page', { redirected: false, type: 'text/html; charset=utf-8' }],
    ['a redirect to elsewhere', { redirected: true, type: 'application/json' }],
  ])('is a failure for %s, even if it succeeded: it is no login', async (_, { redirected, type }) => {
    const response = new Response('"Sign in"', { headers: { 'Content-Type': type } });
    const { request } = clientOf(async () =>
      Object.defineProperty(response, 'redirected', { value: redirected }),
    );
    expect(await request(accountCalls.login, { username: 'amna_k', password: 'correct horse 1' })).toEqual({
      kind: 'failure',
      message: "The shop sent an answer we couldn't read. Please try again.",
    });
  });

  /** What a network's sign-in page calls itself, and how it begins. */
  const PAGES = [
    ['text/plain', '<!doctype html><p>Sign in'],
    ['application/json', '\n<html><body>Sign in'],
    ['', '\ufeff<?xml version="1.0"?><html>'],
    ['text/html', 'Sign in'],
    ['text/plain', '"<!DOCTYPE html>Sign in"'],
  ] as const;
  it.each(PAGES)('is a failure for a page sent as %s: %j', async (type, body) => {
    const { request } = clientOf(() => answer({ body, headers: { 'Content-Type': type } }));
    const failure = {
      kind: 'failure',
      message: "The shop sent an answer we couldn't read. Please try again.",
    };
    // An answer that is a text, and one that has no body.
    expect(await request(accountCalls.changeEmail, { email: 'amna@example.com' })).toEqual(failure);
    expect(await request(accountCalls.login, login)).toEqual(failure);
  });
  it.each([...PAGES, ['text/plain', '{"message":"<p>Sign in"}']] as const)(
    'is no sentence in a refusal sent as %s: %j',
    async (type, body) => {
      const { request } = clientOf(() => answer({ status: 403, body, headers: { 'Content-Type': type } }));
      expect(await request(accountCalls.login, login)).toMatchObject({
        kind: 'refusal',
        message: 'The shop refused this (403).',
      });
    },
  );

  it('is a failure when the network is down', async () => {
    const { request } = clientOf(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await request(accountCalls.profile, undefined)).toEqual({
      kind: 'failure',
      message: "Couldn't reach the shop. Is your Internet working?",
    });
  });

  it('never comes for an aborted call, and nothing is reported', async () => {
    const controller = new AbortController();
    const aborted = Promise.withResolvers<unknown>();
    const { request } = clientOf(() => {
      controller.signal.addEventListener('abort', () => aborted.reject(controller.signal.reason));
      return aborted.promise.then(() => new Response());
    });
    const heard = vi.fn();
    void request(accountCalls.profile, undefined, { signal: controller.signal }).then(heard, heard);
    controller.abort();
    await expect(aborted.promise).rejects.toBe(controller.signal.reason);
    await new Promise((turn) => setTimeout(turn));
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('unwrapping a result', () => {
  it('returns the value of an answer', () => expect(unwrapResult({ kind: 'answer', value: 7 })).toBe(7));

  it('throws the sentence of a refusal', () => {
    const refusal = {
      kind: 'refusal',
      status: 404,
      message: 'There is no such payment.',
      data: null,
      retryAfterMs: null,
      headers: new Headers(),
    } as const;
    expect(() => unwrapResult(refusal)).toThrow('There is no such payment.');
  });
});

describe('a 401 to a call that was in flight while the session was renewed', () => {
  it('belongs to the old session: the call is repeated once, and the shopper stays logged in', async () => {
    const old = Promise.withResolvers<Response>();
    const answers = [old.promise, answer({ status: 204 }), answer({ status: 204 }), answer({ status: 401 })];
    const { request, requests, onUnauthorized } = clientOf(() => answers.shift() ?? answer({ status: 500 }));
    const poll = request(sessionCalls.tokenValidation, undefined);
    await request(accountCalls.login, login);
    old.resolve(answer({ status: 401 }));
    expect(await poll).toMatchObject({ kind: 'answer' });
    expect([requests.length, onUnauthorized.mock.calls.length]).toEqual([3, 0]);

    expect(await request(sessionCalls.tokenValidation, undefined)).toMatchObject({ status: 401 });
    expect([requests.length, onUnauthorized.mock.calls.length]).toEqual([4, 1]);
  });
});
