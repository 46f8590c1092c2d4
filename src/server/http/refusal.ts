type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503;

/**
 * A request that the host turns down: one sentence fit for the shopper, thrown by rules and answered in one place.
 * `data` is for the two refusals that carry JSON (412 and a repriced 409); `retryAfter` is in seconds.
 */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly data: object | null;
  readonly retryAfter: number | null;

  constructor(
    status: RefusalStatus,
    sentence: string,
    { data = null, retryAfter = null }: { data?: object | null; retryAfter?: number | null } = {},
  ) {
    super(sentence);
    this.name = 'Refusal';
    this.status = status;
    this.data = data;
    this.retryAfter = retryAfter;
  }
}

/** The answer to a path at which the host has neither a call nor a file. */
export const nothingHere = (): Refusal => new Refusal(404, 'There is nothing here.');
