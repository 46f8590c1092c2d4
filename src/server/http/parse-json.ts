import { HttpError } from './http-error.ts';

/**
 * Parses a request's JSON; a 400 if it is invalid, or holds text that PostgreSQL can't store:
 * U+0000 or half a surrogate pair, in a value or a key.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, rejectUnstorable);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new HttpError(400, 'The request is not valid JSON.');
  }
}

function rejectUnstorable(key: string, value: unknown): unknown {
  for (const text of [key, value])
    if (typeof text === 'string' && (text.includes('\0') || !text.isWellFormed()))
      throw new HttpError(400, 'The request contains an invalid character.');
  return value;
}
