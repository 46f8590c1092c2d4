/**
 * The `code` of an error, as Node and the database's drivers give it (`ECONNREFUSED`, `EEXIST`, an
 * SQLSTATE); undefined if it has none, or isn't an error.
 */
export function codeOf(error: unknown): string | undefined {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : undefined;
}
