type CacheBounds<V> = { countMax: number; bytesMax: number; bytesOf: (value: V) => number };

export type Cache<V> = {
  /** The cached value of `key`. Concurrent callers share one `make`; a failure is not cached. */
  getOrCreate(key: string, make: () => Promise<V>): Promise<V>;
  /** The value of `key` if it is there; `isUse` says whether that keeps it longer. */
  peek(key: string, options?: { isUse: boolean }): V | null;
  /** Counts the bytes of `key` again, after its value has grown or shrunk. */
  resize(key: string, value: V): void;
  /** The number of entries and their bytes. */
  size(): { count: number; bytes: number };
};

/**
 * Creates an LRU cache, bounded by entries and bytes. The package `lru-cache` measures a value when it is
 * set; a page grows and shrinks while it is cached, as its compressed forms come.
 */
export function createCache<V>({ countMax, bytesMax, bytesOf }: CacheBounds<V>): Cache<V> {
  type Entry = { making: Promise<V>; made: { value: V } | null; bytes: number };
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
  const measure = (entry: Entry, value: V) => {
    bytes -= entry.bytes;
    entry.bytes = bytesOf(value);
    bytes += entry.bytes;
    shrink();
  };
  const use = (key: string, entry: Entry) => {
    entries.delete(key);
    entries.set(key, entry);
  };
  const add = (key: string, make: () => Promise<V>): Entry => {
    const entry: Entry = { making: make(), made: null, bytes: 0 };
    entry.making.then(
      (value) => {
        if (entries.get(key) !== entry) return;
        entry.made = { value };
        measure(entry, value);
      },
      () => drop(key, entry),
    );
    return entry;
  };
  return {
    getOrCreate(key, make) {
      const entry = entries.get(key) ?? add(key, make);
      use(key, entry);
      shrink();
      return entry.making;
    },
    peek(key, { isUse } = { isUse: true }) {
      const entry = entries.get(key);
      if (entry === undefined || entry.made === null) return null;
      if (isUse) use(key, entry);
      return entry.made.value;
    },
    resize(key, value) {
      const entry = entries.get(key);
      if (entry?.made?.value === value) measure(entry, value);
    },
    size: () => ({ count: entries.size, bytes }),
  };
}
