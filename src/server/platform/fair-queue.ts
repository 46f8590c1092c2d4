import { createUsage } from './usage.ts';

/** Runs a limited number of works at once, and lets their requesters take turns. */
type FairQueue = {
  /** Runs `work` when it is the turn of `requester`; throws `full()` if too many are waiting. */
  run<T>(requester: string, work: () => Promise<T>): Promise<T>;
  /** Throws `full()` if too many are waiting already. */
  ensureRoom(): void;
};

type Options = { concurrency: number; waitingMax: number; full: () => Error };

/**
 * Works of one requester run in their order, those of several requesters in turns. One requester
 * leaves a slot free, so that the next one doesn't wait for the end of a work.
 */
export function createFairQueue({ concurrency, waitingMax, full }: Options): FairQueue {
  const ofOneMax = Math.max(1, concurrency - 1);
  const running = createUsage();
  let runningCount = 0;
  let waitingCount = 0;
  // A Map keeps insertion order: a requester that had a turn and waits for more is inserted again.
  const waiting = new Map<string, (() => void)[]>();

  const mayRun = (requester: string) => runningCount < concurrency && running.of(requester) < ofOneMax;

  /** Takes a slot; the returned function hands it to the next in line. */
  const takeSlot = (requester: string) => {
    runningCount += 1;
    const release = running.take(requester);
    return () => {
      runningCount -= 1;
      release();
      startNext();
    };
  };

  const startNext = () => {
    for (const [requester, [start, ...rest]] of waiting) {
      if (!mayRun(requester)) continue;
      waiting.delete(requester);
      if (rest.length > 0) waiting.set(requester, rest);
      waitingCount -= 1;
      return start?.();
    }
  };

  const ensureRoom = () => {
    if (waitingCount >= waitingMax) throw full();
  };

  const waitForSlot = (requester: string): Promise<() => void> => {
    ensureRoom();
    waitingCount += 1;
    return new Promise((resolve) => {
      const start = () => resolve(takeSlot(requester));
      waiting.set(requester, [...(waiting.get(requester) ?? []), start]);
    });
  };

  return {
    async run(requester, work) {
      const handOver = mayRun(requester) ? takeSlot(requester) : await waitForSlot(requester);
      try {
        return await work();
      } finally {
        handOver();
      }
    },
    ensureRoom,
  };
}
