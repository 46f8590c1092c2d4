type CacheBounds<V> = { countMax: number; bytesMax: number; bytesOf: (value: V) => number };

export type Cache<V> = {
  /** The cached value of `key`. Concurrent callers share one `make`; a failure is not cached. */
  getOrCreate(key: string, make: () => Promise<V>): Promise<V>;
  /** The number of entries and their bytes. */
  size(): { count: number; bytes: number };
};

/** Creates an LRU cache, bounded by entries and bytes. */
export function createCache<V>({ countMax, bytesMax, bytesOf }: CacheBounds<V>): Cache<V> {
  type Entry = { value: Promise<V>; bytes: number };
  // A Map keeps insertion order, so an entry that is used is inserted again.
  const entries = new Map<string, Entry>();
  let bytes = 0;

  const drop = (key: string, entry: Entry) => {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  };
  const shrink = () => {
    for (const [key, entry] of entries) {
      if (entries.size <= countMax && bytes <= bytesMax) return;
      drop(key, entry);
    }
  };
  const add = (key: string, make: () => Promise<V>): Entry => {
    const entry: Entry = { value: make(), bytes: 0 };
    entry.value.then(
      (value) => {
        if (entries.get(key) !== entry) return;
        entry.bytes = bytesOf(value);
        bytes += entry.bytes;
        shrink();
      },
      () => drop(key, entry),
    );
    return entry;
  };
  return {
    getOrCreate(key, make) {
      const entry = entries.get(key) ?? add(key, make);
      entries.delete(key);
      entries.set(key, entry);
      shrink();
      return entry.value;
    },
    size: () => ({ count: entries.size, bytes }),
  };
}
