import { unavailability } from '../database/errors.ts';
import type { Host } from '../host.ts';
import { describeError } from './describe-error.ts';

/** Logs an unexpected error. A lost connection to the database is logged once per outage. */
export function logError({ outage }: Pick<Host, 'outage'>, error: unknown): void {
  if (error instanceof Error && unavailability(error) === 'unreachable') outage.failed(error);
  else console.error(describeError(error));
}
