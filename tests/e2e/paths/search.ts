import { inventedCatalogue } from '#web/features/search/invented.model.ts';
import { searchModel } from '#web/features/search/search.model.ts';
import { searchBoxModel } from '#web/features/search/search-box.model.ts';
import { inBrowser } from '#web/testing/browser.ts';
import { leftOut } from '#web/testing/wiring.ts';
import { catalogueComes, treeOf, visit } from './shop.ts';

const SHELVES = treeOf(inventedCatalogue(40));
/** Another catalogue, in which the same is found. */
const OTHER = [
  ...SHELVES,
  {
    id: 'unseen',
    type: 'products',
    name: 'Unseen',
    products: [{ id: 'unseen-1', name: 'One', price: 100, invisible: true }],
  },
];

const BOX = 'Search the shop';

export const search = inBrowser(searchModel, {
  open: (page, { text }) => visit(page, text === '' ? '/search' : `/search?search=${text}`),
  stage: (page) => page.getByRole('main'),
  rest: { 'GET /catalogue.json': { json: SHELVES } },
  wire: {
    indexCatalogue: {
      atOnce: { built: async () => {}, broken: leftOut('No browser of ours runs out of memory.') },
    },
  },
  causes: {
    'text.changed': (page, { text }) => page.getByLabel(BOX).fill(text),
    'catalogue.opened': (page) => catalogueComes(page, OTHER),
  },
});

export const searchBox = inBrowser(searchBoxModel, {
  open: (page, { text }) => visit(page, text === '' ? '/cart' : `/search?search=${text}`),
  wire: {
    goToResults: {
      atOnce: {
        there: async () => {},
        elsewhere: leftOut('Nothing leads elsewhere than to the results.'),
        lost: leftOut('The page was loaded before it is needed.'),
      },
    },
  },
  causes: {
    'text.typed': {
      when: (_, { text }) => text === 'steam',
      by: (page, { text }) => page.getByLabel(BOX).fill(text),
      otherwise: 'The address asks for what was typed, and the sample is of "steam".',
    },
    'search.submitted': {
      when: (_, { text }) => text === 'steam',
      async by(page, { text }) {
        await page.getByLabel(BOX).fill(text);
        await page.keyboard.press('Enter');
      },
      otherwise: 'The address asks for what was typed, and the sample is of "steam".',
    },
    'address.changed': leftOut('The results’ own paths and the journey go back and forth.'),
  },
});
