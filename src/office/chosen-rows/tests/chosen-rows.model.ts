import { defineModel, failure } from '#statecharts/index.ts';
import { UNREACHABLE } from '../../tests/sentences.ts';
import { chosenRowsMachine } from '../chosen-rows.machine.ts';

export const ROWS = ['star-5', 'star-10'].map((key) => ({
  key,
  name: key,
  inputs: { 'catalogue hide': { id: key } },
}));
const [ONE, OTHER] = ROWS as [(typeof ROWS)[0], (typeof ROWS)[0]];
const REFUSED = 'Sign in again to do this.';
const WHY = 'star-10: It is in an open payment.';

export const chosenRowsModel = defineModel(chosenRowsMachine, {
  flow: { group: 'Office', title: 'Chosen rows', after: 'command-form' },
  events: {
    'row.toggled': { one: { row: ONE }, 'the other': { row: OTHER } },
    'rows.toggled': [{ rows: ROWS }],
    'rows.cleared': [{}],
    'command.pressed': [{ command: 'catalogue hide' }],
    'question.confirmed': [{}],
    'question.declined': [{}],
  },
  outcomes: {
    ask: {
      asked: { kind: 'asked', lines: ROWS.map(({ key }) => ({ key, says: `Hide ${key}?` })) },
      refused: { kind: 'refused', reason: REFUSED },
      broken: failure(UNREACHABLE),
    },
    run: {
      one: { done: ['star-5'], failed: [] },
      all: { done: ['star-5', 'star-10'], failed: [] },
      some: { done: ['star-5'], failed: [{ key: 'star-10', says: WHY }] },
      broken: failure(UNREACHABLE),
    },
  },
  key: ({ chosen, waiting, done, failed, reason }) => [
    chosen.length,
    waiting.length,
    done > 0,
    failed.length,
    reason !== null,
  ],
  act: {
    'row.toggled': (screen, { row }) => screen.click('checkbox', row.name),
    'rows.toggled': (screen) => screen.click('checkbox', 'All rows'),
    'rows.cleared': (screen) => screen.click('button', 'Clear'),
    'command.pressed': (screen) => screen.click('button', 'Hide'),
    'question.confirmed': (screen) => screen.within('dialog').click('button', 'Hide'),
    'question.declined': (screen) => screen.within('dialog').click('button', 'Not now'),
  },
  assert: {
    choosing: async (screen, { context: { chosen, failed, reason, done } }) => {
      await screen.seeNo('dialog');
      if (chosen.length === 0) await screen.seeNo('button', 'Hide');
      else await screen.seeText(`${chosen.length} chosen`);
      if (reason !== null) await screen.within('alert').seeText(reason);
      if (failed.length > 0) await screen.within('alert').seeText(WHY);
      if (done > 0) await screen.seeText(`Done: ${done}.`);
    },
    asking: async (screen, { context: { chosen } }) => {
      await screen.seeBusy('button', 'Hide');
      await screen.seeText(`${chosen.length} chosen`);
    },
    question: (screen) => screen.within('dialog', 'Please confirm: 2').seeText('Hide star-10?'),
    doing: async (screen, { context: { done, failed, waiting } }) => {
      const ended = done + failed.length;
      await screen.seeText(`${ended} of ${ended + waiting.length} done`);
    },
  },
});
