import { defineModel, failure } from '#statecharts/index.ts';
import type { Suggestion } from '../suggestions.machine.ts';
import { suggestionsMachine } from '../suggestions.machine.ts';

const BOX = 'Search the shop';

const SOME: readonly Suggestion[] = [
  {
    id: 'steam',
    name: 'Steam Wallet',
    href: '/product/gift-cards/steam',
    heading: null,
    image: null,
    detail: 'Category',
    price: null,
  },
  {
    id: 'steam-usd',
    name: 'Steam Wallet USD',
    href: '/product/gift-cards/steam/steam-usd',
    heading: null,
    image: '/images/steam-usd.svg',
    detail: 'Global',
    price: 1_390,
  },
];

/** Of what isn't sold. */
const WISHED: readonly Suggestion[] = [
  {
    id: ' ask',
    name: 'Ask us for “steam”',
    href: null,
    heading: "We don't sell “steam” yet",
    image: null,
    detail: 'We may be able to get it for you',
    price: null,
  },
  ...SOME.slice(1).map((page) => ({ ...page, heading: 'What comes closest' })),
];

export const suggestionsModel = defineModel(suggestionsMachine, {
  flow: {
    group: 'Find',
    title: 'Suggestions',
    after: 'search-box',
    screen: 'find-suggestions--open',
    leadsTo: {
      'add-to-cart': 'a suggestion is opened',
    },
  },
  inputs: { 'on another page': { isOverResults: false }, 'on the results': { isOverResults: true } },
  events: {
    'text.typed': { 'a word': { text: 'steam' }, 'spaces alone': { text: '  ' } },
    'list.asked': [{}],
    'option.moved': { down: { by: 1 }, up: { by: -1 } },
    'option.chosen': { 'the second': { place: 1 }, 'one that is gone': { place: 7 } },
    'list.dismissed': [{}],
    'page.changed': {
      results: { isResults: true, isPhone: false, text: 'steam' },
      'results on a phone': { isResults: true, isPhone: true, text: 'steam' },
      'another page': { isResults: false, isPhone: false, text: '' },
    },
  },
  outcomes: {
    suggest: { some: SOME, wished: WISHED, none: [], broken: failure('Out of memory.') },
    openPage: { opened: undefined, lost: failure('The page could not be loaded.') },
  },
  key: ({ text, options, active, isOverResults }) => [text, options[0]?.id, active, isOverResults],
  external: ['page.changed'],
  act: {
    'text.typed': (screen, { text }) => screen.fill(BOX, text),
    'list.asked': async (screen) => {
      await screen.click('combobox', BOX);
      await screen.press('ArrowDown');
    },
    'option.moved': (screen, { by }) => screen.press(by === 1 ? 'ArrowDown' : 'ArrowUp'),
    'option.chosen': (screen, { place }) => screen.click('option', new RegExp(SOME[place]?.name ?? '')),
    'list.dismissed': (screen) => screen.press('Escape'),
  },
  assert: {
    closed: async (screen) => {
      await screen.see('combobox', BOX, { expanded: false });
      await screen.seeNo('option');
    },
    looking: (screen, { context: { options } }) =>
      screen.see('combobox', BOX, { expanded: options.length > 0 }),
    open: async (screen, { context: { active } }, byMove) => {
      await screen.see('combobox', BOX, { expanded: true });
      const { heading, first } = byMove({
        'suggest some': { heading: null, first: /^Steam Wallet ?Category$/ },
        'suggest wished': {
          heading: "We don't sell “steam” yet",
          first: /^Ask us for “steam” ?We may be able to get it for you$/,
        },
      });
      if (heading !== null) await screen.see('group', heading);
      await screen.see('option', first, { selected: active === 0 });
      await screen.see('option', /^Steam Wallet USD ?Global ?from PKR 1,390$/, { selected: active === 1 });
    },
    none: async (screen) => {
      await screen.see('combobox', BOX, { expanded: false });
      await screen.seeNo('option');
    },
    opening: (screen) => screen.see('combobox', BOX, { expanded: false }),
  },
  // Only the list shows, and at first there is none.
  alike: [
    ['closed', 'none'],
    ['closed', 'opening'],
    ['none', 'opening'],
    ['closed', 'looking'],
    ['none', 'looking'],
    ['opening', 'looking'],
  ],
});
