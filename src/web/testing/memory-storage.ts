/** What a browser keeps, by key. */
export type Stored = Readonly<Record<string, unknown>>;

/** A storage in memory that holds these values. Its own properties are what it keeps, as in browsers. */
export function memoryStorage(stored: Stored = {}): Storage {
  const kept: Storage = Object.create({
    getItem: (key: string): unknown => (Object.hasOwn(kept, key) ? kept[key] : null),
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  });
  const entries = Object.entries(stored).map(([key, value]) => [key, JSON.stringify(value)]);
  return Object.assign(kept, Object.fromEntries(entries));
}
