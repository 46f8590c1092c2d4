import { defineModel, failure } from '#statecharts/index.ts';
import { searchBoxMachine } from '../search-box.machine.ts';

const BOX = 'Search the shop';

export const searchBoxModel = defineModel(searchBoxMachine, {
  flow: {
    group: 'Find',
    title: 'Search box',
    after: 'catalogue',
    leadsTo: {
      search: 'text is typed',
    },
  },
  inputs: { 'away from the search page': { text: '' }, 'on the search page': { text: 'steam' } },
  events: {
    'text.typed': { 'a word': { text: 'steam' }, 'two words': { text: 'steam wallet' } },
    'search.submitted': { 'a word': { text: 'steam' }, 'two words': { text: 'steam wallet' } },
    'address.changed': { 'no search': { text: '' }, 'another search': { text: 'netflix' } },
  },
  outcomes: {
    goToResults: { there: 'steam', elsewhere: '', lost: failure('The page could not be loaded.') },
  },
  key: ({ text }) => text,
  external: ['address.changed'],
  act: {
    'text.typed': (screen, { text }) => screen.fill(BOX, text),
    'search.submitted': async (screen, { text }) => {
      await screen.fill(BOX, text);
      await screen.press('Enter');
    },
  },
  assert: {
    following: (screen, { context: { text } }) => screen.seeValue(BOX, text),
    leading: (screen, { context: { text } }) => screen.seeValue(BOX, text),
  },
  // Both show what was typed.
  alike: [['following', 'leading']],
});
