import { LRUCache } from 'lru-cache';

/** Which keys of rate limits this host has just refused, so that it need not ask the database. */
export type RefusedKeys = {
  /**
   * When the window of a refused key ends, as a time in ms; null if the key isn't known, or if this
   * caller should re-check in the database.
   */
  endOf(key: string, now: number): number | null;
  add(key: string, endsAt: number, now: number): void;
  delete(key: string): void;
};

/** Another host may clear a counter, which this one notices after this time. */
const RECHECK_MS = 1_000;
const KEYS_MAX = 10_000;

/** Remembers at most `keysMax` keys; the least recently used key goes first. */
export function createRefusedKeys(keysMax = KEYS_MAX): RefusedKeys {
  type Refusal = { endsAt: number; checkedAt: number };
  const refusals = new LRUCache<string, Refusal>({ max: keysMax });
  return {
    endOf(key, now) {
      const refusal = refusals.get(key);
      if (refusal === undefined) return null;
      const { endsAt, checkedAt } = refusal;
      if (now >= endsAt) {
        refusals.delete(key);
        return null;
      }
      const isFresh = now >= checkedAt && now < checkedAt + RECHECK_MS;
      // Before the database has answered, so that of many callers only this one asks.
      refusals.set(key, { endsAt, checkedAt: isFresh ? checkedAt : now });
      return isFresh ? endsAt : null;
    },
    add: (key, endsAt, now) => void refusals.set(key, { endsAt, checkedAt: now }),
    delete: (key) => void refusals.delete(key),
  };
}
