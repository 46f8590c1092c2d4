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
/** Of each other sample, what is said and announced, and the first card. */
const OTHERWISE: Readonly<Record<string, { says: RegExp; status: string; first: string }>> = {
  jadeempier: {
    says: /^Did you mean Jadeempire\?$/,
    status: 'Did you mean Jadeempire? 2 results',
    first: 'Jadeempire Wallet Jade 14',
  },
  novaforgee: {
    says: /^Did you mean Novaforge\?$/,
    status: 'Did you mean Novaforge? 2 results',
    first: 'Novaforge Wallet Nova 0',
  },
  'jade turkey': {
    says: /^Nothing matches all of “jade turkey”\. These come closest:$/,
    status: 'Nothing matches all of “jade turkey”. Closest: 5 results',
    first: 'Jadeempire Wallet Jade 14',
  },
  'jade iron': {
    says: /^Nothing matches all of “jade iron”\. These come closest:$/,
    status: 'Nothing matches all of “jade iron”. Closest: 6 results',
    first: 'Jadeempire Wallet Jade 14',
  },
  'jade zebra': {
    says: /^We don't sell “jade zebra” yet$/,
    status: "We don't sell “jade zebra” yet, but you can ask us for it. Closest: 2 results",
    first: 'Jadeempire Wallet Jade 14',
  },
  'novaforge zebra': {
    says: /^We don't sell “novaforge zebra” yet$/,
    status: "We don't sell “novaforge zebra” yet, but you can ask us for it. Closest: 2 results",
    first: 'Novaforge Wallet Nova 0',
  },
};
const otherwise = (text: string) =>
  OTHERWISE[text] ?? { says: /no sample/, status: 'no sample', first: 'no sample' };

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
      'a slip': { text: 'jadeempier' },
      'another slip': { text: 'novaforgee' },
      'words of two': { text: 'jade turkey' },
      'words of two others': { text: 'jade iron' },
      'something that is close to goods': { text: 'jade zebra' },
      'something close to other goods': { text: 'novaforge zebra' },
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
    'results.meant': async (screen, { context: { text } }) => {
      const { says, status, first } = otherwise(text);
      await screen.seeText(says);
      await screen.within('status').seeText(status);
      await screen.see('link', first);
      await screen.see('button', 'Ask us for it');
    },
    'results.closest': async (screen, { context: { text } }) => {
      const { says, status, first } = otherwise(text);
      await screen.seeText(says);
      await screen.within('status').seeText(status);
      await screen.see('link', first);
      await screen.see('button', 'Ask us for it');
    },
    'results.wished': async (screen, { context: { text } }) => {
      const { says, status, first } = otherwise(text);
      await screen.see('heading', says);
      await screen.see('button', 'Ask us for it');
      await screen.see('heading', 'What comes closest');
      await screen.within('status').seeText(status);
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
      await screen.within('status').seeText('Nothing found for “zebra”, but you can ask us for it');
      await screen.see('link', 'See all categories');
      await screen.see('button', 'Ask us for it');
    },
  },
  // Whether the index is there shows by the results.
  alike: [['index.building', 'index.ready']],
});
