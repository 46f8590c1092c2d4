import { fromPromise } from 'xstate';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { searchMachine } from './search.machine.ts';
import type { SearchIndex } from './search-index.ts';
import { buildIndex } from './search-index.ts';

/** How long the index may keep a tap waiting, in milliseconds: half a frame. */
const SLICE_MS = 8;

/** How time goes by between two slices of work. */
export type YieldTimer = { now: () => number; yieldToMain: () => Promise<unknown> };

const BROWSER_TIMER: YieldTimer = {
  now: () => performance.now(),
  yieldToMain: () => new Promise((resolve) => setTimeout(resolve)),
};

/** The search's chart, indexing as the browser has time for it; a catalogue is indexed once in a visit. */
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

/** Does long work in slices, so that a tap or a key in between is answered. Rejects when it is stopped. */
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
