import * as v from 'valibot';
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
 * An error for the log: where it happened, not what was being handled. What a database, a schema or a JSON parser says
 * quotes values, so of a database's error only its code and the names of table and constraint are told, and of a value
 * that doesn't fit only its path.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'Something that is no error was thrown.';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const told = ['code', 'table', 'constraint'].flatMap((key) => {
    const value: unknown = Reflect.get(error, key);
    return typeof value === 'string' ? [`${key} ${value}`] : [];
  });
  return [`${error.name}: ${[subjectOf(error), ...told].join(', ')}`, ...frames].join('\n');
}

function subjectOf(error: Error): string {
  if ('severity' in error) return 'database error';
  if (error instanceof SyntaxError) return 'a text that can not be read';
  if (!v.isValiError(error)) return error.message;
  const paths = error.issues.map((issue) => v.getDotPath(issue) ?? 'the whole value');
  return `does not fit at ${paths.join(', ')}`;
}
