/** The parts of a browser tab that flows use: storage, its events, and locks. */
export type FakeTab = ReturnType<ReturnType<typeof createFakeTabs>>;

/**
 * A browser for tests. Its tabs share storage and locks, and get a `storage` event shortly after
 * another tab wrote. With `refusing`, the storage is full, and `'silently'` it says so by nothing.
 */
export function createFakeTabs({ refusing = false }: { refusing?: boolean | 'silently' } = {}) {
  const stored = new Map<string, string>();
  const targets: EventTarget[] = [];
  const queues = new Map<string, Promise<unknown>>();

  /** Runs callbacks one at a time per name, as the Web Locks API does. */
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
    const notifyOthers = (key: string, newValue: string | null) =>
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
          if (stored.delete(key)) notifyOthers(key, null);
        },
        setItem(key: string, value: string) {
          if (refusing === true) throw new DOMException('It is full.', 'QuotaExceededError');
          if (refusing === 'silently') return;
          if (stored.get(key) === value) return;
          stored.set(key, value);
          notifyOthers(key, value);
        },
      },
      addEventListener: target.addEventListener.bind(target),
      removeEventListener: target.removeEventListener.bind(target),
      dispatchEvent: target.dispatchEvent.bind(target),
      navigator: { locks: { request } },
    };
  };
}
