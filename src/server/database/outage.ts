import { codeOf } from '../telemetry/error-code.ts';
import type { Log } from '../telemetry/logger.ts';

/**
 * Logs that there is no connection to the database once per outage, instead of once per request
 * (R-91).
 */
export type OutageLog = {
  /** Counts a failure; the first one of an outage is logged. */
  failed(error: Error): void;
  /** Reports an answer of the database, which ends an outage after a time without failures. */
  answered(): void;
};

/** While some requests find a connection and others don't, it is still the same outage. */
const CALM_MS = 10_000;

export function createOutageLog(now: () => Date, log?: Log): OutageLog {
  let outage: { since: number; last: number; failures: number } | null = null;
  return {
    failed(error) {
      const at = now().getTime();
      if (outage === null)
        log?.error({ reason: reasonOf(error) }, 'no connection to the database; what needs it gets a 503');
      outage = { since: outage?.since ?? at, last: at, failures: (outage?.failures ?? 0) + 1 };
    },
    answered() {
      if (outage === null || now().getTime() - outage.last < CALM_MS) return;
      const { since, last, failures } = outage;
      outage = null;
      const seconds = Math.ceil((last - since) / 1000);
      log?.warn({ failures, seconds }, 'the database answers again');
    },
  };
}

/** Messages of the database itself may quote values, so only their code is logged. */
const reasonOf = (error: Error): string => codeOf(error) ?? error.message;
