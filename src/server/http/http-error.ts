import { HTTPException } from 'hono/http-exception';

type HttpErrorStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503;

/**
 * An error with a status and one sentence for the shopper; rules throw it, and one handler
 * answers it. `data` is the JSON body of the two errors that have one (412 and a repriced 409);
 * `retryAfter` is in seconds; `headers` go with the answer.
 */
export class HttpError extends HTTPException {
  override readonly name = 'HttpError';
  declare readonly status: HttpErrorStatus;
  readonly data: object | null;
  readonly retryAfter: number | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: HttpErrorStatus,
    message: string,
    {
      data = null,
      retryAfter = null,
      headers = {},
    }: {
      data?: object | null;
      retryAfter?: number | null;
      headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(status, { message });
    this.data = data;
    this.retryAfter = retryAfter;
    this.headers = headers;
  }

  /** The same error with more headers. */
  withHeaders(headers: Readonly<Record<string, string>>): HttpError {
    const { status, message, data, retryAfter } = this;
    return new HttpError(status, message, { data, retryAfter, headers: { ...this.headers, ...headers } });
  }

  /** The response that Hono sends when this is thrown. */
  override getResponse(): Response {
    const headers = new Headers({ ...this.headers, 'Cache-Control': 'no-store' });
    if (this.retryAfter !== null) headers.set('Retry-After', String(this.retryAfter));
    if (this.data !== null) return Response.json(this.data, { status: this.status, headers });
    headers.set('Content-Type', 'text/plain; charset=utf-8');
    return new Response(this.message, { status: this.status, headers });
  }
}

/** The 503 for a request that would wait too long. */
export const tooBusy = (): HttpError =>
  new HttpError(503, "We're very busy right now. Please try again in a few seconds.", { retryAfter: 5 });

/**
 * The 413 for a body that is not read to its end. The rest of it would be taken for the next
 * request of the connection, so that one is closed.
 */
export const tooLarge = (message: string): HttpError =>
  new HttpError(413, message, { headers: { Connection: 'close' } });

/** The 404 for a path without a call or a file. */
export const notFound = (): HttpError => new HttpError(404, 'There is nothing here.');

/** Whether a refusal is about whoever asks (no sign-in, or no right), and not about what is asked. */
export const refusesCaller = ({ status }: HttpError): boolean => status === 401 || status === 403;
