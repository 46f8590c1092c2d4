type Bounds<V> = { countMax: number; bytesMax: number; bytesOf: (value: V) => number };

export type Cache<V> = {
  /** What is kept under `key`; it is made if it isn't there, by the first of all who ask meanwhile. What fails is not kept. */
  get(key: string, make: () => Promise<V>): Promise<V>;
  /** How much it holds. */
  size(): { count: number; bytes: number };
};

/** Keeps what was used last, within its bounds. */
export function createCache<V>({ countMax, bytesMax, bytesOf }: Bounds<V>): Cache<V> {
  type Entry = { value: Promise<V>; bytes: number };
  // A map remembers the order in which keys were put in: what is used is put in anew.
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
    get(key, make) {
      const entry = entries.get(key) ?? add(key, make);
      entries.delete(key);
      entries.set(key, entry);
      shrink();
      return entry.value;
    },
    size: () => ({ count: entries.size, bytes }),
  };
}
