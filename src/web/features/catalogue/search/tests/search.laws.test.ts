import type { SnapshotFrom } from 'xstate';
import { ended, heard, lawsOf, requestLaws, restarts } from '#statecharts/laws/laws.ts';
import { applyFilters } from '#web/features/catalogue/filters/filters.ts';
import { searchIndex } from '../results.ts';
import type { searchMachine } from '../search.machine.ts';
import { searchModel } from './search.model.ts';

/* Spec §2, the route /search; R-14. */
type State = SnapshotFrom<typeof searchMachine>;
const search = lawsOf(searchModel);

type Shown = 'waiting' | 'idle' | 'found' | 'meant' | 'closest' | 'wished' | 'filteredOut' | 'nothing';
const shows = (state: State, what: Shown) => state.matches({ results: what });
const isFailed = (state: State) => state.matches({ index: 'failed' });

/** The laws of the chart ask for the same few searches again and again. */
const searches = new Map<object, Map<string, State['context']['results']>>();
function foundIn(index: NonNullable<State['context']['index']>, text: string) {
  const known = searches.get(index) ?? new Map();
  searches.set(index, known);
  const found = known.get(text) ?? searchIndex(index, text).nodes;
  known.set(text, found);
  return found;
}

const ids = (pages: State['context']['results']) => pages.map(({ node }) => node.id).join();

search.always(
  'what is shown is what a search of the latest index for the text finds, as far as it passes the filters',
  ({ context: { index, text, filters, results } }) =>
    ids(results) === ids(index === null ? [] : applyFilters(foundIn(index, text), filters)),
);

for (const kind of ['found', 'meant', 'closest', 'wished'] as const)
  search.always(
    `results that are ${kind} are shown as that, and no others are`,
    (state) =>
      shows(state, kind) ===
      (state.context.found.kind === kind && state.context.text !== '' && state.context.results.length > 0),
  );

search.always(
  'only filters are blamed where something was found that they leave out',
  (state) => shows(state, 'filteredOut'),
  ({ context: { found, results } }) => found.nodes.length > 0 && results.length === 0,
);

search.every(
  'the filters of the address count at once',
  (step) => heard(step, 'filters.changed'),
  ({ to, move }) => to.context.filters === move.event['filters'],
);

search.every(
  'filters search for nothing again',
  (step) => heard(step, 'filters.changed'),
  ({ from, to }) => to.context.found === from.context.found,
);

search.always(
  'a search is said to find nothing only once it has been made, and found nothing',
  ({ context }) => context.index !== null && context.text !== '' && context.found.nodes.length === 0,
  (state) => shows(state, 'nothing'),
);

search.always(
  'a search that found nothing says so',
  (state) => shows(state, 'nothing'),
  ({ context }) => context.index !== null && context.text !== '' && context.found.nodes.length === 0,
);

search.always(
  'without a text nothing is searched for',
  (state) => shows(state, 'idle') === (state.context.text === ''),
);

search.every(
  'the text of the address is searched for',
  (step) => heard(step, 'text.changed'),
  ({ to, move }) => to.context.text === move.event['text'],
);

search.every(
  'the same text again leaves what is shown',
  (step) => heard(step, 'text.changed'),
  ({ from, move }) => move.event['text'] !== from.context.text,
);

requestLaws(search, 'indexCatalogue', {
  by: ['catalogue.opened', 'retry.pressed'],
  isReplaced: true,
  sends: ({ to }) => to.context.catalogue,
  offered: isFailed,
  within: 10_000,
  says: (state) => isFailed(state) || null,
  problem: () => true,
  keeps: ({ context }) => context.results,
});

search.every(
  'another catalogue is searched in the last index meanwhile',
  (step) => heard(step, 'catalogue.opened'),
  ({ from, to, move }) =>
    to.context.catalogue === move.event['catalogue'] && to.context.index === from.context.index,
);

search.every(
  'a catalogue is indexed once, unless that failed',
  (step) => restarts(step, 'indexCatalogue') && !heard(step, 'retry.pressed'),
  ({ from, to }) => from.context.catalogue !== to.context.catalogue,
);

search.every(
  'an index that was built is the one that is searched',
  (step) => ended(step, 'indexCatalogue', 'built'),
  ({ to, move }) => to.context.index === move.event['output'] && !isFailed(to),
);
