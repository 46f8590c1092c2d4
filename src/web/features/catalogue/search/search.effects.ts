import { fromPromise } from 'xstate';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { inTasks, type YieldTimer } from '#web/platform/yield-to-main.ts';
import { searchMachine } from './search.machine.ts';
import type { SearchIndex } from './search-index.ts';
import { buildIndex } from './search-index.ts';

/** The search's chart, indexing in short tasks. A catalogue is indexed once per visit. */
export const searchLogic = (timer?: YieldTimer) =>
  searchMachine.provide({
    actors: {
      indexCatalogue: fromPromise(({ input, signal }) => indexOnce(input, signal, timer)),
    },
  });

/**
 * The index of a catalogue, built in short tasks at the first ask. Work that was aborted is taken up
 * again where it was left, because each key typed into the search box asks again; and the box and
 * the results page share it.
 */
export const indexOnce = (
  catalogue: CatalogueIndex,
  signal: AbortSignal,
  timer?: YieldTimer,
): Promise<SearchIndex> => inTasks(indexing(catalogue), signal, timer);

function* indexing(catalogue: CatalogueIndex): Generator<void, SearchIndex> {
  for (;;) {
    const index = indexes.get(catalogue) ?? goOnWith(catalogue);
    if (index !== null) return index;
    yield;
  }
}

const indexes = new WeakMap<CatalogueIndex, SearchIndex>();
const works = new WeakMap<CatalogueIndex, ReturnType<typeof buildIndex>>();

/** Indexes one more page; null while there are others. Work that fails starts from the first page again. */
function goOnWith(catalogue: CatalogueIndex): SearchIndex | null {
  const work = works.get(catalogue) ?? buildIndex(catalogue);
  works.delete(catalogue);
  const step = work.next();
  if (step.done) indexes.set(catalogue, step.value);
  else works.set(catalogue, work);
  return step.done ? step.value : null;
}
