import { setTimeout as pause } from 'node:timers/promises';
import { createUsage } from '../platform/usage.ts';
import { HttpError } from './http-error.ts';

const APART_MS = 20;
const WAIT_MAX_MS = 5_000;

/**
 * Lets the 429s of one client address leave one after the other, so that a client that repeats its
 * request with each refusal doesn't keep the host busy with refusing. A single refusal
 * doesn't wait.
 */
export function createRefusalSpacing(): <T>(client: string, call: () => Promise<T>) => Promise<T> {
  const leaving = createUsage();
  return async (client, call) => {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 429) throw error;
      const ahead = leaving.of(client);
      const leave = leaving.take(client);
      await pause(Math.min(ahead * APART_MS, WAIT_MAX_MS));
      leave();
      throw error;
    }
  };
}
