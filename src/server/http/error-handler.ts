import { unavailability } from '../database/errors.ts';
import type { Host } from '../host.ts';
import { logError } from '../platform/log-error.ts';
import { requestContext } from '../telemetry/request-context.ts';
import { HttpError } from './http-error.ts';

const INTERNAL_ERROR_TEXT = 'Something went wrong on our side. Please try again in a moment.';
/** So that support finds the failure that a shopper writes about. */
const withReference = (sentence: string) => {
  const request = requestContext.getStore();
  return request === undefined ? sentence : `${sentence} Reference: ${request.id}`;
};
const UNAVAILABLE_TEXT = "The shop isn't available right now. Please try again in a few seconds.";
const RETRY_AFTER_S = 5;

/**
 * The `HttpError` of any error: one sentence, or the data of an `HttpError`, and nothing else
 * . If the database is unavailable it is a 503, and a 500 for all other surprises,
 * which are logged.
 */
export function toHttpError(host: Pick<Host, 'outage' | 'log'>, error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  logError(host, error);
  return unavailability(error) === null
    ? new HttpError(500, withReference(INTERNAL_ERROR_TEXT))
    : new HttpError(503, UNAVAILABLE_TEXT, { retryAfter: RETRY_AFTER_S });
}

/** The handler that answers errors in a Hono app. */
export const createErrorHandler =
  (host: Pick<Host, 'outage' | 'log'>) =>
  (error: unknown): Response =>
    toHttpError(host, error).getResponse();
