/** Runs work of the same key one after another, in the order of the calls. */
type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Creates a queue. Work that fails rejects its own call only; the next of its key still runs. */
export function createKeyedQueue(): KeyedQueue {
  const lastOf = new Map<string, Promise<void>>();
  return async (key, work) => {
    const before = lastOf.get(key);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    lastOf.set(key, ended);
    try {
      await before;
      return await work();
    } finally {
      end();
      if (lastOf.get(key) === ended) lastOf.delete(key);
    }
  };
}
