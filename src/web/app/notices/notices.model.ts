import { defineModel } from '#web/testing/model.ts';
import { noticesMachine } from './notices.machine.ts';

export const noticesModel = defineModel(noticesMachine, {
  events: {
    'notice.told': [
      { notice: { id: 'catalogue', tone: 'warning', text: 'The shelves may be out of date.' } },
      { notice: { id: 'copied', tone: 'success', text: 'Your cart was put back.' } },
    ],
    'notice.dismissed': [{ id: 'catalogue' }],
  },
  outcomes: {},
  key: ({ notices }) => notices.map(({ id }) => id).sort(),
  hears: ['notice.told'],
  does: {
    'notice.dismissed': (screen) => screen.click('button', 'Dismiss The shelves may be out of date.'),
  },
  sees: {
    quiet: (screen) => screen.seeNo('button'),
    telling: async (screen, { context }) => {
      for (const { text } of context.notices) await screen.within('status').read(text);
    },
  },
});
