import * as v from 'valibot';

/**
 * Describes an error for the log without the data being handled. Messages of databases, schemas and
 * JSON parsers quote values, so only codes, table and constraint names, and paths are kept.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'A value that is not an Error was thrown.';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const details = ['code', 'table', 'constraint'].flatMap((key) => {
    const value: unknown = Reflect.get(error, key);
    return typeof value === 'string' ? [`${key} ${value}`] : [];
  });
  return [`${error.name}: ${[subjectOf(error), ...details].join(', ')}`, ...frames].join('\n');
}

function subjectOf(error: Error): string {
  if ('severity' in error) return 'database error';
  if (error instanceof SyntaxError) return 'a text that could not be parsed';
  if (!v.isValiError(error)) return error.message;
  const paths = error.issues.map((issue) => v.getDotPath(issue) ?? 'the whole value');
  return `does not fit at ${paths.join(', ')}`;
}
