/** Waiting keys, whose work is done one after the other. */
type BackgroundQueue = { add(key: string): void };

/**
 * Creates a queue that does `work` for one key at a time while `isWanted`, each in a turn of its
 * own. Waiting work doesn't keep the process from ending. `work` never rejects.
 */
export function createBackgroundQueue(
  work: (key: string) => Promise<void>,
  isWanted: () => boolean,
): BackgroundQueue {
  const waiting = new Set<string>();
  let isRunning = false;
  const runNext = () => {
    const [key] = waiting;
    isRunning = key !== undefined && isWanted();
    if (!isRunning || key === undefined) return;
    waiting.delete(key);
    setImmediate(() => void work(key).then(runNext)).unref();
  };
  return {
    add(key) {
      waiting.add(key);
      if (!isRunning) runNext();
    },
  };
}
