import { codeOf } from '../telemetry/error-code.ts';

/**
 * Whether the database rejected a row because its key is taken; `constraint` limits this to one
 * key.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || codeOf(error) !== '23505') return false;
  return constraint === undefined || Reflect.get(error, 'constraint') === constraint;
}

/**
 * Whether the transaction lost a conflict with another one, or drew the number of another payment, and
 * can be retried as a whole.
 */
export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(codeOf(error) ?? '') || isUniqueViolation(error, 'payment_number');

/** The server is full, shuts down, starts up, takes no writes or has lost a connection (class 08). */
const LOST_SQLSTATE = /^(08...|53300|57P0[1235]|25P03|25006)$/;
/** The connection was refused, broke, or found no way. */
const LOST_ERRNO =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Errors of the drivers that have no code: pg-pool, pg, Kysely and PGlite, in this order. */
const LOST_MESSAGE = new RegExp(
  [
    '^timeout exceeded when trying to connect',
    '^Cannot use a pool after calling end',
    '^Connection terminated',
    '^timeout expired$',
    '^Query read timeout$',
    '^Client (has encountered a connection error|was closed) and is not queryable',
    '^driver has already been destroyed',
    '^Postgres connection has been discarded',
    '^PGlite (is clos|instance is already closed)',
  ].join('|'),
);
/** `lock_timeout` and `statement_timeout`. */
const SLOW_SQLSTATE = /^(55P03|57014)$/;
/** The disk of the server, or of this machine, is full. */
const FULL = /^(53100|ENOSPC)$/;

/**
 * Why the database can't serve a request now, though it may in a moment. `unreachable`: no
 * connection, or it broke; `slow`: a statement or a lock took too long; `full`: no disk space is
 * left. null for all other errors.
 */
export function unavailability(error: unknown): 'unreachable' | 'slow' | 'full' | null {
  if (!(error instanceof Error)) return null;
  const code = codeOf(error) ?? '';
  if (SLOW_SQLSTATE.test(code)) return 'slow';
  if (FULL.test(code)) return 'full';
  const isLost =
    code === '' ? LOST_MESSAGE.test(error.message) : LOST_SQLSTATE.test(code) || LOST_ERRNO.test(code);
  return isLost ? 'unreachable' : null;
}
