/** One tab of a browser, as far as flows keep things there. */
export type Tab = ReturnType<ReturnType<typeof oneBrowser>>;

/** A browser for tests: its tabs share a storage and locks, and hear of what the others write, a moment later. `refusing` keeps nothing. */
export function oneBrowser({ refusing = false } = {}) {
  const stored = new Map<string, string>();
  const targets: EventTarget[] = [];
  const queues = new Map<string, Promise<unknown>>();

  /** One after the other, for each name. */
  function request(name: string, work: unknown) {
    const turn = (queues.get(name) ?? Promise.resolve()).then(() =>
      typeof work === 'function' ? work() : undefined,
    );
    queues.set(
      name,
      turn.catch(() => {}),
    );
    return turn;
  }

  return function tab() {
    const target = new EventTarget();
    targets.push(target);
    const tell = (key: string, newValue: string | null) =>
      setImmediate(() => {
        for (const other of targets)
          if (other !== target) other.dispatchEvent(new StorageEvent('storage', { key, newValue }));
      });
    return {
      localStorage: {
        get length() {
          return stored.size;
        },
        clear: () => stored.clear(),
        key: (at: number) => [...stored.keys()][at] ?? null,
        getItem: (key: string) => stored.get(key) ?? null,
        removeItem(key: string) {
          if (stored.delete(key)) tell(key, null);
        },
        setItem(key: string, value: string) {
          if (refusing) throw new DOMException('It is full.', 'QuotaExceededError');
          if (stored.get(key) === value) return;
          stored.set(key, value);
          tell(key, value);
        },
      },
      addEventListener: target.addEventListener.bind(target),
      removeEventListener: target.removeEventListener.bind(target),
      navigator: { locks: { request } },
    };
  };
}
