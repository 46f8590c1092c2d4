import { describeError } from '../http/answers.ts';
import { NetworkFailure } from './ask.ts';

/**
 * What a network says about itself, asked for at most once in `freshMs`. While it can't be asked the last good answer stands for
 * `goodMs`; after that there is none, and the failure is thrown. Those who ask at the same moment share one request; after a failure the
 * next is made no sooner than in `pauseMs`.
 */
export function remembered<T>(
  read: () => Promise<T>,
  {
    now,
    freshMs,
    goodMs,
    pauseMs = 5_000,
  }: { now: () => Date; freshMs: number; goodMs: number; pauseMs?: number },
): () => Promise<T> {
  let last: { value: T; at: number } | null = null;
  let failed: { error: NetworkFailure; at: number } | null = null;
  let reading: Promise<T> | null = null;

  const ageOf = ({ at }: { at: number }) => now().getTime() - at;
  const readNow = async () => {
    try {
      const value = await read();
      last = { value, at: now().getTime() };
      failed = null;
      return value;
    } catch (error) {
      if (!(error instanceof NetworkFailure)) throw error;
      console.error(describeError(error));
      failed = { error, at: now().getTime() };
      if (last !== null && ageOf(last) < goodMs) return last.value;
      throw error;
    } finally {
      reading = null;
    }
  };

  return () => {
    if (last !== null && ageOf(last) < freshMs) return Promise.resolve(last.value);
    if (failed !== null && ageOf(failed) < pauseMs)
      return last !== null && ageOf(last) < goodMs
        ? Promise.resolve(last.value)
        : Promise.reject(failed.error);
    reading ??= readNow();
    return reading;
  };
}
