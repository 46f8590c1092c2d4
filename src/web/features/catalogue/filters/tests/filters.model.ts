import type { SnapshotFrom } from 'xstate';
import { defineModel, failure } from '#statecharts/index.ts';
import { filtersMachine } from '../filters.machine.ts';
import type { Filters } from '../filters.ts';

const NONE = { filters: {}, more: 0 };
const INSTANT = { filters: { instant: 'yes' }, more: 0 } as const;

export const filtersModel = defineModel(filtersMachine, {
  flow: {
    group: 'Find',
    title: 'Filters',
    after: 'search',
    screen: 'find-filters--open',
    leadsTo: {
      search: 'results are filtered',
    },
  },
  inputs: { 'an address without filters': NONE, 'an address with one': INSTANT },
  events: {
    'filters.chosen': { none: { filters: {} }, 'instant delivery': { filters: { instant: 'yes' } } },
    'more.chosen': [{ more: 1 }],
    'address.changed': { 'no filters': NONE, 'instant delivery': INSTANT },
    'panel.opened': [{}],
    'panel.closed': [{}],
  },
  outcomes: {
    putInAddress: { there: INSTANT, elsewhere: NONE, lost: failure('The page could not be loaded.') },
  },
  key: ({ filters, more }) => [filters, more],
  external: ['filters.chosen', 'more.chosen', 'address.changed', 'panel.opened'],
  act: { 'panel.closed': (screen) => screen.click('button', /^Show \d+ products?$/) },
  assert: {
    'address.following': async () => {},
    'address.leading': async () => {},
    'panel.closed': (screen) => screen.seeNo('form', 'Filter and sort'),
    'panel.open': (screen) => screen.see('form', 'Filter and sort'),
  },
  // The choice counts at once.
  alike: [['address.following', 'address.leading']],
});

type State = SnapshotFrom<typeof filtersMachine>;

/** The chart with the panel closed and these filters, as the address has them. */
export const filteredBy = (filters: Filters, more = 0): State =>
  filtersMachine.resolveState({
    value: { address: 'following', panel: 'closed' },
    context: { filters, more },
  });
