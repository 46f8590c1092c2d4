import { defineModel, failure } from '#statecharts/index.ts';
import { sampleShop } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { searchMachine } from '../search.machine.ts';
import type { SearchIndex } from '../search-index.ts';
import { buildIndex } from '../search-index.ts';
import { generateCatalogue } from './large-catalogue.ts';

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

/** The results of the samples, and the text below their first page. */
const FOUND: Readonly<
  Record<string, { heading: string; status: string; first: string; later: string | null }>
> = {
  jade: {
    heading: 'Results for “jade”',
    status: '2 results for “jade”',
    first: 'Jadeempire',
    later: null,
  },
  wallet: {
    heading: 'Results for “wallet”',
    status: '52 results for “wallet”',
    first: 'Novaforge Wallet Nova 0',
    later: 'Lunararena Wallet Lunar 24',
  },
};
const CLOSEST: Readonly<Record<string, { sentence: string; first: string }>> = {
  'jade zebra': {
    sentence: 'Nothing matches all of “jade zebra”. These come closest:',
    first: 'Jadeempire Wallet Jade 14',
  },
  'wallet zebra': {
    sentence: 'Nothing matches all of “wallet zebra”. These come closest:',
    first: 'Novaforge Wallet Nova 0',
  },
};

export const searchModel = defineModel(searchMachine, {
  flow: {
    group: 'Find',
    title: 'Search',
    after: 'suggestions',
    page: '/search',
    screen: 'find-search--found',
    leadsTo: {
      'add-to-cart': 'a result is opened',
      filters: 'something is found',
    },
  },
  inputs: {
    'nothing searched for': { text: '', filters: {}, catalogue },
    'something searched for': { text: 'jade', filters: {}, catalogue },
  },
  events: {
    'text.changed': {
      nothing: { text: '' },
      'goods are found': { text: 'wallet' },
      'one word of two': { text: 'wallet zebra' },
      'another word of two': { text: 'jade zebra' },
      'no goods are like it': { text: 'zebra' },
    },
    'filters.changed': { none: { filters: {} }, 'too cheap for any': { filters: { max: '1' } } },
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
      await screen.within('alert').seeText("Search isn't working right now");
      await screen.seeEnabled('button', 'Try again');
    },
    'results.waiting': async (screen, { context: { text } }) => {
      await screen.see('heading', `Results for “${text}”`);
      await screen.seeNo('link');
      await screen.seeNoText('Nothing found!');
      await screen.seeNoText('Nothing matches these filters');
    },
    'results.idle': async (screen) => {
      await screen.see('heading', 'Search');
      await screen.see('heading', 'What are you looking for?');
      await screen.see('link', 'See all categories');
    },
    'results.closest': async (screen, { context: { text } }) => {
      const { sentence = 'no sample', first = 'no sample' } = CLOSEST[text] ?? {};
      await screen.seeText(sentence);
      await screen.see('link', first);
    },
    'results.filteredOut': async (screen) => {
      await screen.see('heading', 'Nothing matches these filters');
      await screen.see('button', 'Clear filters');
      await screen.seeNo('link');
    },
    'results.found': async (screen, { context: { text } }) => {
      const {
        heading = 'no sample',
        status = 'no sample',
        first = 'no sample',
        later = null,
      } = FOUND[text] ?? {};
      await screen.see('heading', heading);
      await screen.within('status').seeText(status);
      await screen.see('link', first);
      if (later === null) await screen.seeNo('button', 'Show more');
      else {
        await screen.seeNo('link', later);
        await screen.seeEnabled('button', 'Show more');
      }
    },
    'results.nothing': async (screen) => {
      await screen.see('heading', 'Nothing found!');
      await screen.within('status').seeText('Nothing found for “zebra”');
      await screen.see('link', 'See all categories');
      await screen.see('button', 'Ask us for it');
    },
  },
  // Whether the index is there shows by the results.
  alike: [['index.building', 'index.ready']],
});
