import { defineModel, failure } from '../../model/model.ts';
import { reservationMachine } from '../reservation.machine.ts';

export const reservationModel = defineModel(reservationMachine, {
  inputs: { 'a small place': { restaurant: 'Chaman' } },
  events: {
    'party.submitted': [{ guests: 4 }],
    'request.cancelled': [{}],
    'note.written': [{ text: 'A window, please.' }],
    'table.confirmed': [{}],
    'minute.passed': { 'two minutes left': { left: 2 }, 'five minutes left': { left: 5 } },
  },
  outcomes: {
    requestTable: {
      held: { kind: 'held' },
      full: { kind: 'full', next: '9 pm' },
      closed: { kind: 'closed' },
      broken: failure('Nobody picks up.'),
    },
    saveNote: { kept: undefined, lost: failure('The note was lost.') },
    countMinutes: {},
  },
  external: ['minute.passed'],
  act: {
    'party.submitted': async (screen, { guests }) => {
      await screen.fill('Guests', String(guests));
      await screen.click('button', 'Ask for a table');
    },
    'request.cancelled': (screen) => screen.click('button', 'Never mind'),
    'note.written': async (screen, { text }) => {
      await screen.fill('A note', text);
      await screen.press('Enter');
    },
    'table.confirmed': (screen) => screen.click('button', 'Confirm'),
  },
  assert: {
    asking: async (screen, _, byMove) => {
      await screen.seeEnabled('button', 'Ask for a table');
      const refusal = byMove({
        start: null,
        'request.cancelled': null,
        'after answerBy': 'No answer in time.',
        'after holdFor': 'The table went to others.',
        'requestTable full': 'Full until 9 pm.',
        'requestTable closed': 'Closed today.',
        'requestTable broken': 'Nobody picks up.',
      });
      if (refusal === null) await screen.seeNo('alert');
      else await screen.within('alert').seeText(refusal);
    },
    sending: (screen) => screen.see('status', 'Asking the restaurant'),
    'held.clock.fresh': (screen) => screen.seeText('The table is held for you.'),
    'held.clock.urgent': (screen) => screen.seeText(/last moment/),
    'held.note.open': async (screen) => {
      await screen.seeEnabled('textbox', 'A note');
      await screen.seeNoText('Your note is saved.');
    },
    'held.note.saving': (screen) => screen.seeDisabled('textbox', 'A note'),
    'held.note.saved': (screen) => screen.seeText('Your note is saved.'),
    confirmed: (screen) => screen.see('heading', /table for 4 is yours/i),
  },
});
