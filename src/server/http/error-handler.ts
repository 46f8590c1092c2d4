import { describeError } from '../platform/describe-error.ts';
import { HttpError } from './http-error.ts';

const INTERNAL_ERROR_TEXT = 'Something went wrong on our side. Please try again in a moment.';

/**
 * Turns any error into a response: one sentence, or the data of an `HttpError`, and nothing else
 * (R-5).
 */
export function handleError(error: unknown): Response {
  if (error instanceof HttpError) return error.getResponse();
  console.error(describeError(error));
  return new HttpError(500, INTERNAL_ERROR_TEXT).getResponse();
}
