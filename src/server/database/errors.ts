/**
 * Whether the database rejected a row because its key is taken; `constraint` limits this to one
 * key.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || Reflect.get(error, 'code') !== '23505') return false;
  return constraint === undefined || Reflect.get(error, 'constraint') === constraint;
}

/** Whether the transaction lost a conflict with another one and can be retried as a whole. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof Error && ['40001', '40P01'].includes(String(Reflect.get(error, 'code')));
