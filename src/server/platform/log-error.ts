import { unavailability } from '../database/errors.ts';
import type { Host } from '../host.ts';

/**
 * Logs an unexpected error `about` something, such as a job. A lost connection to the database is
 * logged once per outage.
 */
export function logError(
  { outage, log }: Pick<Host, 'outage' | 'log'>,
  error: unknown,
  about: { job?: string } = {},
): void {
  if (error instanceof Error && unavailability(error) === 'unreachable') outage.failed(error);
  else log.error({ err: error, ...about }, 'unexpected error');
}
