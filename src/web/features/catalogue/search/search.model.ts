import { sampleShop } from '#web/features/catalogue/catalogue.sample.ts';
import { RESULTS_PAGE_SIZE } from '#web/features/catalogue/filters/filters.ts';
import { defineModel, failure } from '#web/testing/model.ts';
import { generateCatalogue } from './large-catalogue.sample.ts';
import { searchMachine } from './search.machine.ts';
import type { SearchIndex } from './search-index.ts';
import { buildIndex } from './search-index.ts';

/** An index built at once. */
export function indexOf(catalogue: typeof sampleShop.index): SearchIndex {
  const work = buildIndex(catalogue);
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

/** More pages than are shown at once, all of them wallets. */
const catalogue = generateCatalogue(26);
const index = Object.assign(indexOf(catalogue), { toJSON: () => 'an index' });

export const searchModel = defineModel(searchMachine, {
  inputs: {
    'nothing searched for': { text: '', filters: {}, catalogue },
    'something searched for': { text: 'jade', filters: {}, catalogue },
  },
  events: {
    'text.changed': [
      { text: '' },
      { text: 'wallet' },
      { text: 'wallet zebra' },
      { text: 'jade zebra' },
      { text: 'zebra' },
    ],
    'filters.changed': [{ filters: {} }, { filters: { max: '1' } }],
    'catalogue.opened': [{ catalogue: sampleShop.index }],
    'retry.pressed': [{}],
  },
  outcomes: { indexCatalogue: { built: index, broken: failure('Out of memory.') } },
  key: ({ text, filters, index: built }) => [text, filters, built !== null],
  external: ['text.changed', 'filters.changed', 'catalogue.opened'],
  act: {
    'retry.pressed': (screen) => screen.click('button', 'Try again'),
  },
  assert: {
    'index.building': (screen) => screen.seeNo('alert'),
    'index.ready': (screen) => screen.seeNo('alert'),
    'index.failed': async (screen) => {
      await screen.within('alert').seeText("The search doesn't work right now");
      await screen.seeEnabled('button', 'Try again');
    },
    'results.waiting': async (screen, { context: { text } }) => {
      await screen.see('heading', `Results for “${text}”`);
      await screen.seeNo('link');
      await screen.seeNoText('Nothing found!');
      await screen.seeNoText('Nothing passes these filters');
    },
    'results.idle': async (screen) => {
      await screen.see('heading', 'Search');
      await screen.see('heading', 'What are you looking for?');
      await screen.see('link', 'See all categories');
    },
    'results.closest': async (screen, { context: { text, results } }) => {
      await screen.seeText(`Nothing has every word of “${text}”. Closest to it:`);
      await screen.see('link', results[0]?.node.name);
    },
    'results.filteredOut': async (screen) => {
      await screen.see('heading', 'Nothing passes these filters');
      await screen.see('button', 'Clear filters');
      await screen.seeNo('link');
    },
    'results.found': async (screen, { context: { text, results } }) => {
      await screen.see('heading', `Results for “${text}”`);
      await screen.within('status').seeText(new RegExp(`^${results.length} results? for “${text}”$`));
      const [first] = results;
      await screen.see('link', first?.node.name);
      const next = results[RESULTS_PAGE_SIZE];
      if (next === undefined) await screen.seeNo('button', 'Show more');
      else {
        await screen.seeNo('link', next.node.name);
        await screen.seeEnabled('button', 'Show more');
      }
    },
    'results.nothing': async (screen, { context: { text } }) => {
      await screen.see('heading', 'Nothing found!');
      await screen.within('status').seeText(`Nothing found for “${text}”`);
      await screen.see('link', 'See all categories');
    },
  },
  // Whether the index is there shows by the results.
  alike: [['index.building', 'index.ready']],
});
