/** Runs a limited number of works at once, and lets those who ask for them take turns. */
export type FairQueue = {
  /** Runs `work` when it is the turn of `requester`; throws `full()` if too many are waiting. */
  run<T>(requester: string, work: () => Promise<T>): Promise<T>;
};

type Options = { concurrency: number; waitingMax: number; full: () => Error };

/** Works of one requester run in their order, those of several requesters in turns. */
export function createFairQueue({ concurrency, waitingMax, full }: Options): FairQueue {
  let runningCount = 0;
  let waitingCount = 0;
  // A Map keeps insertion order: a requester who had a turn and waits for more is inserted again.
  const waiting = new Map<string, (() => void)[]>();

  const waitForSlot = (requester: string): Promise<void> => {
    if (waitingCount >= waitingMax) throw full();
    waitingCount += 1;
    return new Promise((resolve) => waiting.set(requester, [...(waiting.get(requester) ?? []), resolve]));
  };

  /** Hands a slot over to the next one who waits. False if nobody does. */
  const passSlotOn = (): boolean => {
    for (const [requester, [start, ...rest]] of waiting) {
      waiting.delete(requester);
      if (rest.length > 0) waiting.set(requester, rest);
      waitingCount -= 1;
      start?.();
      return true;
    }
    return false;
  };

  return {
    async run(requester, work) {
      if (runningCount < concurrency) runningCount += 1;
      else await waitForSlot(requester);
      try {
        return await work();
      } finally {
        if (!passSlotOn()) runningCount -= 1;
      }
    },
  };
}
