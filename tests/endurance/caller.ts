import { Agent, request } from 'node:http';
import type { MethodId } from '#contract/payments.ts';
import type { Kind, Sample } from './measure.ts';

/** A shopper with a session of their own, at an address of their own. */
export type Shopper = { cookie: string; address: string };

/** Asks the hosts, as the shop's pages do, and keeps how long each answer took. */
export type Caller = {
  port: number;
  samples: Sample[];
  /**
   * Sends a request; the status is 0 if it was broken off, and `retryMs` what a refusal asks to wait. A
   * `body` makes it a POST, `key` is its idempotency key, and `method` that of a checkout.
   */
  call(
    kind: Kind,
    path: string,
    shopper: Shopper,
    options?: { body?: unknown; key?: string; method?: MethodId },
  ): Promise<{ status: number; text: string; retryMs: number | null }>;
  close(): void;
};

/** A caller of the hosts behind the proxy at `port`. */
export function createCaller(port: number): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const samples: Sample[] = [];
  return {
    port,
    samples,
    call: (kind, path, { cookie, address }, { body, key, method } = {}) =>
      new Promise((resolve) => {
        const at = performance.now();
        const end = (status: number, text: string, retryAfter?: string) => {
          samples.push({ at, ms: performance.now() - at, kind, status, ...(method && { method }) });
          resolve({ status, text, retryMs: retryAfter === undefined ? null : Number(retryAfter) * 1_000 });
        };
        const headers = {
          Cookie: cookie,
          'X-Forwarded-For': address,
          'Sec-Fetch-Site': 'same-origin',
          'X-Requested-With': 'keystall',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        };
        const sent = request(
          { agent, host: '127.0.0.1', port, path, method: body === undefined ? 'GET' : 'POST', headers },
          (response) => {
            let text = '';
            response.setEncoding('utf8');
            response.on('data', (chunk: string) => {
              if (text.length < 10_000) text += chunk;
            });
            response.on('end', () => end(response.statusCode ?? 0, text, response.headers['retry-after']));
            response.on('error', () => end(0, ''));
          },
        );
        sent.on('error', () => end(0, ''));
        sent.end(body === undefined ? undefined : JSON.stringify(body));
      }),
    close: () => agent.destroy(),
  };
}
