/** How much of something is in use at the moment, by key. */
type Usage = {
  of(key: string): number;
  /** Counts one use until the returned function is called; further calls of that do nothing. */
  take(key: string): () => void;
};

/** Creates a count with nothing in use. */
export function createUsage(): Usage {
  const counts = new Map<string, number>();
  const of = (key: string) => counts.get(key) ?? 0;
  return {
    of,
    take(key) {
      counts.set(key, of(key) + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        if (of(key) > 1) counts.set(key, of(key) - 1);
        else counts.delete(key);
      };
    },
  };
}
