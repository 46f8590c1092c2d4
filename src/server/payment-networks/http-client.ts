/**
 * A network couldn't be reached or gave an unexpected response. The message contains no secret and
 * nothing of the response.
 */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure';
}

/** The network has more data than may be read at once; a shorter time range may work. */
export class TooManyTransfers extends NetworkFailure {}

const BYTES_MAX = 4 * 1024 * 1024;
/** The longest wait for the outside world within a shopper's request. */
const TIMEOUT_MS = 3_000;

type RequestOptions = {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: unknown;
  timeoutMs?: number;
};

/**
 * Fetches JSON. Gives up after 3 s, follows no redirects and reads at most 4 MiB; throws a
 * `NetworkFailure`.
 */
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
    throw new NetworkFailure(`${url.host} gave no readable answer (${why})`);
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

/** Joins a base URL, which may have a path of its own, and `path`. */
export const joinUrl = (base: string, path: string): URL => new URL(base.replace(/\/+$/, '') + path);
