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
      indexCatalogue: fromPromise(({ input, signal }) => indexOnce(input, signal, timer)),
    },
  });

/** The index of a catalogue, built in slices at the first ask. */
export async function indexOnce(
  catalogue: CatalogueIndex,
  signal: AbortSignal,
  timer = BROWSER_TIMER,
): Promise<SearchIndex> {
  const index = indexes.get(catalogue) ?? (await runInSlices(buildIndex(catalogue), signal, timer));
  indexes.set(catalogue, index);
  return index;
}

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
