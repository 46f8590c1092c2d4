import type { Page } from '@playwright/test';
import { defineBrowserFlow, notPlayable } from '#statecharts/drivers/browser-driver.ts';
import { filtersModel } from '#web/features/catalogue/filters/tests/filters.model.ts';
import { generateCatalogue } from '#web/features/catalogue/search/tests/large-catalogue.ts';
import { searchModel } from '#web/features/catalogue/search/tests/search.model.ts';
import { searchBoxModel } from '#web/features/catalogue/search/tests/search-box.model.ts';
import { suggestionsModel } from '#web/features/catalogue/search/tests/suggestions.model.ts';
import { advanceUntil, deliverCatalogue, treeOf, visit } from './shop.ts';

const CATALOGUE = treeOf(generateCatalogue(26));
/** Another catalogue in which the same search has results. */
const OTHER = [
  ...CATALOGUE,
  {
    id: 'unseen',
    type: 'products',
    name: 'Unseen',
    products: [{ id: 'unseen-1', name: 'One', price: 100, invisible: true }],
  },
];

const BOX = 'Search the shop';

/** A frame of the browser and the task after it, on the page's clock. */
const FRAME_MS = 2 * 16;

/** Types a text, which is searched for after the next frame. */
async function type(page: Page, text: string): Promise<void> {
  await page.getByLabel(BOX).fill(text);
  await page.clock.runFor(FRAME_MS);
}

export const search = defineBrowserFlow(searchModel, {
  open: (page, { text }) => visit(page, text === '' ? '/search' : `/search?search=${text}`),
  root: (page) => page.getByRole('main'),
  otherRequests: { 'GET /catalogue.json': { json: CATALOGUE } },
  wire: {
    indexCatalogue: {
      immediate: { built: async () => {}, broken: notPlayable('No browser of ours runs out of memory.') },
    },
  },
  causes: {
    'text.changed': (page, { text }) => type(page, text),
    'filters.changed': {
      when: (leaves, { filters }) => filters.max !== undefined && leaves.includes('results.found'),
      async by(page, { filters }) {
        await page.getByText('Filter and sort').click();
        const price = page.getByLabel('Highest price');
        await advanceUntil(page, () => price.isVisible());
        await price.fill(filters.max ?? '');
      },
      otherwise: 'Results alone have filters.',
    },
    'catalogue.opened': (page) => deliverCatalogue(page, OTHER),
  },
});

export const filters = defineBrowserFlow(filtersModel, {
  open: (page, { filters: { instant } }) =>
    visit(page, instant === undefined ? '/search?search=jade' : `/search?search=jade&instant=${instant}`),
  root: (page) => page.getByRole('main'),
  otherRequests: { 'GET /catalogue.json': { json: CATALOGUE } },
  wire: {
    putInAddress: {
      immediate: {
        there: async () => {},
        elsewhere: notPlayable('Nothing leads elsewhere than to what was chosen.'),
        lost: notPlayable('The page is loaded already.'),
      },
    },
  },
  causes: {
    async 'panel.opened'(page) {
      await page.getByText('Filter and sort').click();
      const form = page.getByRole('form', { name: 'Filter and sort' });
      await advanceUntil(page, () => form.isVisible());
    },
    'panel.closed': (page) => page.getByText('Filter and sort').click(),
    'filters.chosen': notPlayable('The form and its neighbours have tests of their own.'),
    'more.chosen': notPlayable('The form and its neighbours have tests of their own.'),
    'address.changed': notPlayable('The journey goes back and forth.'),
  },
});

export const searchBox = defineBrowserFlow(searchBoxModel, {
  open: (page, { text }) => visit(page, text === '' ? '/cart' : `/search?search=${text}`),
  wire: {
    goToResults: {
      immediate: {
        there: async () => {},
        elsewhere: notPlayable('Nothing leads elsewhere than to the results.'),
        lost: notPlayable('The page was loaded before it is needed.'),
      },
    },
  },
  causes: {
    'text.typed': {
      when: (_, { text }) => text === 'steam',
      by: (page, { text }) => type(page, text),
      otherwise: 'The address asks for what was typed, and the sample is of "steam".',
    },
    'search.submitted': {
      when: (_, { text }) => text === 'steam',
      async by(page, { text }) {
        await page.getByLabel(BOX).fill(text);
        await page.keyboard.press('Enter');
        await page.clock.runFor(FRAME_MS);
      },
      otherwise: 'The address asks for what was typed, and the sample is of "steam".',
    },
    'address.changed': notPlayable('The results’ own paths and the journey go back and forth.'),
  },
});

/** The sample's suggestions, as a catalogue. */
const STEAM = [
  {
    id: 'gift-cards',
    type: 'category',
    name: 'Gift Cards',
    subcategories: [
      {
        id: 'steam',
        type: 'category',
        name: 'Steam Wallet',
        subcategories: [
          {
            id: 'steam-usd',
            type: 'products',
            name: 'Steam Wallet USD',
            region: 'Global',
            products: [{ id: 'steam-usd-5', name: 'USD 5', price: 1_390 }],
          },
        ],
      },
    ],
  },
];

export const suggestions = defineBrowserFlow(suggestionsModel, {
  open: (page, { isOverResults }) => visit(page, isOverResults ? '/search' : '/cart'),
  otherRequests: { 'GET /catalogue.json': { json: STEAM } },
  wire: {
    suggest: {
      immediate: {
        some: async () => {},
        none: notPlayable('The sample text is of what is there; nothing found shows no list.'),
        broken: notPlayable('No browser of ours runs out of memory.'),
      },
    },
    openPage: {
      immediate: {
        opened: async () => {},
        lost: notPlayable('The page was loaded before it is needed.'),
      },
    },
  },
  causes: { 'page.changed': notPlayable('Typing and the journey lead from page to page.') },
});
