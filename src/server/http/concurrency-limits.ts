import type { Host } from '../host.ts';
import { createUsage } from '../platform/usage.ts';
import { HttpError } from './http-error.ts';
import { maxPerClient } from './rate-limits.ts';

/**
 * How many calls may run at once. A mobile network has hundreds of shoppers behind one address, so
 * a call with a session is counted by its account, and by its address only as a bound.
 */
const IN_WORK_MAX = { client: 16, members: 64, account: 4 };

/** Limits how many calls run at once, so that one client's load does not slow the others. */
type ConcurrencyLimits = {
  /** Runs a call without a session of this client address; throws a 429 if it is one too many. */
  forClient<T>(client: string, call: () => Promise<T>): Promise<T>;
  /** Runs a call with a session of this client address; throws a 429 if it is one too many. */
  forMembers<T>(client: string, call: () => Promise<T>): Promise<T>;
  /** Runs a call of this account; throws a 429 if it is one too many. */
  forAccount<T>(accountId: string, call: () => Promise<T>): Promise<T>;
};

/** The limits of one host; those per client address are wider when `LIMITS` is loose. */
export function createConcurrencyLimits({
  config,
  log,
  metrics,
}: Pick<Host, 'config' | 'log' | 'metrics'>): ConcurrencyLimits {
  const limitTo = (name: string, max: number) => {
    const inWork = createUsage();
    return async <T>(key: string, call: () => Promise<T>): Promise<T> => {
      if (inWork.of(key) >= max) {
        metrics.limits.inc({ limit: name });
        log.warn({ limit: name }, 'limit exceeded');
        throw tooManyAtOnce();
      }
      const release = inWork.take(key);
      try {
        return await call();
      } finally {
        release();
      }
    };
  };
  return {
    forClient: limitTo('at-once:client', maxPerClient(config, IN_WORK_MAX.client)),
    forMembers: limitTo('at-once:members', maxPerClient(config, IN_WORK_MAX.members)),
    forAccount: limitTo('at-once:account', IN_WORK_MAX.account),
  };
}

const tooManyAtOnce = () =>
  new HttpError(429, "That's too many requests at once. Please try again in a moment.", { retryAfter: 1 });
