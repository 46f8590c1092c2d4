import { defineModel, failure } from '../model.ts';
import { tableMachine } from './table.machine.ts';

export const tableModel = defineModel(tableMachine, {
  inputs: { 'a small place': { restaurant: 'Chaman' } },
  events: {
    'party.named': [{ guests: 4 }],
    'request.cancelled': [{}],
    'wish.written': [{ text: 'A window, please.' }],
    'table.confirmed': [{}],
    'minute.passed': [{ left: 2 }],
  },
  outcomes: {
    askForTable: {
      held: { kind: 'held' },
      full: { kind: 'full', next: '9 pm' },
      closed: { kind: 'closed' },
      broken: failure('Nobody picks up.'),
    },
    saveWish: { kept: undefined, lost: failure('The note was lost.') },
    countMinutes: {},
  },
  hears: ['minute.passed'],
  does: {
    'party.named': async (screen, { guests }) => {
      await screen.fill('Guests', String(guests));
      await screen.click('button', 'Ask for a table');
    },
    'request.cancelled': (screen) => screen.click('button', 'Never mind'),
    'wish.written': async (screen, { text }) => {
      await screen.fill('A wish', text);
      await screen.press('Enter');
    },
    'table.confirmed': (screen) => screen.click('button', 'Confirm'),
  },
  sees: {
    asking: async (screen, { context }) => {
      await screen.seeEnabled('button', 'Ask for a table');
      if (context.refusal === null) await screen.seeNo('alert');
      else await screen.within('alert').read(context.refusal);
    },
    sending: (screen) => screen.see('status', 'Asking the restaurant'),
    'held.clock.fresh': (screen) => screen.read('The table is held for you.'),
    'held.clock.urgent': (screen) => screen.read(/last moment/),
    'held.wish.open': (screen) => screen.seeEnabled('textbox', 'A wish'),
    'held.wish.saving': (screen) => screen.seeDisabled('textbox', 'A wish'),
    'held.wish.saved': (screen) => screen.read('Your wish is noted.'),
    confirmed: (screen) => screen.see('heading', /table for 4 is yours/i),
  },
});
