const BATCH_SIZE = 500;

/**
 * Repeats `work` until nothing is left to do, so that no statement locks many rows for long. It
 * handles at most `limit` rows at once and returns how many it did.
 */
export async function inBatches(work: (limit: number) => Promise<number>): Promise<void> {
  for (let done = BATCH_SIZE; done >= BATCH_SIZE; ) done = await work(BATCH_SIZE);
}
