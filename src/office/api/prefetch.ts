import type { Input } from './commands.ts';

/** A request of the office. `isBackground`: no person asked for it. */
export type RequestOptions = {
  isBackground?: boolean;
  signal?: AbortSignal;
  attempt?: string;
  method?: 'GET' | 'POST' | 'DELETE';
  body?: unknown;
};

/** Marks a request that no person asked for, which doesn't keep the session fresh. */
const BACKGROUND = 'X-Background';

/** The options of `fetch` for a request. */
export const initOf = ({
  signal,
  attempt,
  isBackground,
  method = 'GET',
  body,
}: RequestOptions): RequestInit => ({
  method,
  credentials: 'same-origin',
  headers: {
    Accept: 'application/json',
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(isBackground ? { [BACKGROUND]: '1' } : {}),
    ...(attempt === undefined ? {} : { 'Idempotency-Key': attempt }),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  ...(signal === undefined ? {} : { signal }),
});

/** The request of a reading command, or of a page of its list. */
export const readingOf = (command: string, input: Input, isPage = false): RequestOptions => ({
  method: 'POST',
  body: isPage ? { command, input, page: true } : { command, input },
});

/** Longer than a slow phone takes to load the scripts that read the answer. */
const KEPT_MS = 15_000;

type Prefetch = {
  /** Sends a request before the script that needs its answer has come. Resolves to whether it was accepted. */
  ask(path: string, options?: RequestOptions): Promise<boolean>;
  /** `fetch`, which returns the answer of the same request if that was sent before: once. */
  fetch: typeof globalThis.fetch;
};

/** Sends requests while the scripts load, so that the two waits overlap. */
export function createPrefetch(fetch: typeof globalThis.fetch, now: () => number = Date.now): Prefetch {
  const sent = new Map<string, { at: number; response: Promise<Response> }>();
  const keyOf = (path: unknown, { method = 'GET', body = '' }: RequestInit = {}) =>
    `${method} ${path} ${body}`;
  return {
    ask(path, options = {}) {
      const init = initOf(options);
      const response = fetch(path, init);
      sent.set(keyOf(path, init), { at: now(), response });
      return response.then(
        ({ ok }) => ok,
        () => false,
      );
    },
    fetch(path, init) {
      // A sign-in or sign-out changes what the host answers.
      if (String(path).startsWith('/session') && init?.method !== 'GET') sent.clear();
      const key = keyOf(path, init);
      const found = sent.get(key);
      sent.delete(key);
      return found !== undefined && now() - found.at < KEPT_MS ? found.response : fetch(path, init);
    },
  };
}
