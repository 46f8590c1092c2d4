import { fromPromise } from 'xstate';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { searchMachine } from './search.machine.ts';
import type { SearchIndex } from './search-index.ts';
import { buildIndex } from './search-index.ts';

/** The longest time in milliseconds that indexing may block input: half a frame. */
const SLICE_MS = 8;

/** The clock and the pause between two slices of work. */
export type YieldTimer = { now: () => number; yieldToMain: () => Promise<unknown> };

const BROWSER_TIMER: YieldTimer = {
  now: () => performance.now(),
  yieldToMain: () => new Promise((resolve) => setTimeout(resolve)),
};

/** The search's chart, indexing in slices. A catalogue is indexed once per visit. */
export const searchLogic = (timer = BROWSER_TIMER) =>
  searchMachine.provide({
    actors: {
      indexCatalogue: fromPromise(async ({ input, signal }) => {
        const index = indexes.get(input) ?? (await runInSlices(buildIndex(input), signal, timer));
        indexes.set(input, index);
        return index;
      }),
    },
  });

const indexes = new WeakMap<CatalogueIndex, SearchIndex>();

/** Runs long work in slices, so that input is handled between them. Rejects when aborted. */
async function runInSlices<Result>(
  work: Generator<void, Result>,
  signal: AbortSignal,
  { now, yieldToMain }: YieldTimer,
): Promise<Result> {
  let started = now();
  let step = work.next();
  while (!step.done) {
    if (now() - started >= SLICE_MS) {
      await yieldToMain();
      signal.throwIfAborted();
      started = now();
    }
    step = work.next();
  }
  return step.value;
}
