import { NetworkFailure } from './http-client.ts';

/**
 * Caches the result of `read` for `freshMs`. While the network fails, the last result is used for
 * up to `goodMs`; then the failure is thrown. `onRead` and `onFailure` hear of each request.
 * Concurrent callers share one request, and after a failure the next one waits `pauseMs`.
 */
export function cached<T>(
  read: () => Promise<T>,
  {
    now,
    freshMs,
    goodMs,
    pauseMs = 5_000,
    onRead = () => {},
    onFailure = () => {},
  }: {
    now: () => Date;
    freshMs: number;
    goodMs: number;
    pauseMs?: number;
    onRead?: () => void;
    onFailure?: (error: NetworkFailure) => void;
  },
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
      onRead();
      return value;
    } catch (error) {
      if (!(error instanceof NetworkFailure)) throw error;
      onFailure(error);
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
