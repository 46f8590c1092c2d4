import { Refusal } from './refusal.ts';

const NEUTRAL = 'Something went wrong on our side. Please try again in a moment.';

/**
 * One sentence (or the data of the two refusals that carry some) and nothing else ever leaves the host on an error
 * (R-5).
 */
export function answerError(error: unknown): Response {
  const refusal = error instanceof Refusal ? error : new Refusal(500, NEUTRAL);
  if (refusal !== error) console.error(describeError(error));
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (refusal.retryAfter !== null) headers.set('Retry-After', String(refusal.retryAfter));
  if (refusal.data !== null) return Response.json(refusal.data, { status: refusal.status, headers });
  headers.set('Content-Type', 'text/plain; charset=utf-8');
  return new Response(refusal.message, { status: refusal.status, headers });
}

/**
 * An error for the log: where it happened, not what was being handled. A database's error quotes values of the row in
 * its message and detail, so of that only its code and the names of table and constraint are told.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'Something that is no error was thrown.';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const told = ['code', 'table', 'constraint'].flatMap((key) => {
    const value: unknown = Reflect.get(error, key);
    return typeof value === 'string' ? [`${key} ${value}`] : [];
  });
  const subject = 'severity' in error ? 'database error' : error.message;
  return [`${error.name}: ${[subject, ...told].join(', ')}`, ...frames].join('\n');
}
