/** A network that could not be asked, or answered something else. Its message holds no secret and nothing of the answer. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure';
}

/** A network that has more to tell than can be read at once: a shorter time may be read. */
export class PageLimitExceeded extends NetworkFailure {}

const BYTES_MAX = 4 * 1024 * 1024;
/** The longest that a request of a shopper waits for the outside. */
const TIMEOUT_MS = 3_000;

export type RequestOptions = {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: unknown;
  timeoutMs?: number;
};

/** The JSON at `url`. It gives up after 3 s, follows no redirect and reads at most 4 MiB; all else is a `NetworkFailure`. */
export async function fetchJson(
  url: URL,
  { method = 'GET', headers = {}, body, timeoutMs: withinMs = TIMEOUT_MS }: RequestOptions = {},
): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    });
    const text = await readText(response);
    if (!response.ok) throw new NetworkFailure(`${url.host} answered with ${response.status}`);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof NetworkFailure) throw error;
    const why = error instanceof Error ? error.name : 'unknown';
    throw new NetworkFailure(`${url.host} gave no answer that can be read (${why})`);
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > BYTES_MAX) throw new NetworkFailure('The answer is too long');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** `path` under a base address that may have a path of its own. */
export const joinUrl = (base: string, path: string): URL => new URL(base.replace(/\/+$/, '') + path);
