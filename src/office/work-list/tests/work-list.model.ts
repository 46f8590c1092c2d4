import { defineModel } from '#statecharts/index.ts';
import { progressOf, queueOf, workListMachine } from '../work-list.machine.ts';

const TODAY = '2026-03-02';
const list = (waiting: readonly string[], others = 0, day = TODAY) => ({ waiting, others, day });

export const workListModel = defineModel(workListMachine, {
  flow: { group: 'Office', title: 'Work list', after: 'chosen-rows' },
  inputs: {
    'one in view': { at: 'a', later: [], day: TODAY },
    'all in view': { at: null, later: [], day: TODAY },
  },
  events: {
    'list.changed': {
      'two wait': list(['a', 'b']),
      'one is taken': list(['b']),
      'the next day': list(['a', 'b'], 0, '2026-03-03'),
      'others wait': list([], 3),
      'none waits': list([]),
    },
    'item.opened': { one: { id: 'a' } },
    'item.done': { one: { id: 'a' }, 'the other': { id: 'b' } },
    'later.pressed': { one: { id: 'a' }, 'the other': { id: 'b' } },
    'next.pressed': [{}],
    'list.left': [{}],
  },
  outcomes: {},
  key: ({ at, waiting, later, done, others, day }) => [at, waiting, later, done, others > 0, day],
  external: ['list.changed', 'item.opened', 'item.done'],
  act: {
    'later.pressed': (screen, { id }) => screen.within('listitem', id).click('button', 'Later'),
    'next.pressed': (screen) => screen.click('button', 'Next'),
    'list.left': (screen) => screen.click('button', 'Back to the list'),
  },
  assert: {
    looking: async (screen) => {
      await screen.see('button', 'Back to the list');
      await screen.seeNoText(/ of \d| waiting|All done/);
    },
    choosing: async (screen, { context }) => {
      await screen.seeText(`${queueOf(context).length + context.others} waiting`);
    },
    working: async (screen, { context }) => {
      const { place, of } = progressOf(context);
      await screen.seeText(`${place} of ${of}`);
      await screen.seeNo('button', 'Next');
    },
    finished: (screen) => screen.seeText('All done.'),
    left: (screen) => screen.seeNo('button', 'Back to the list'),
  },
});
