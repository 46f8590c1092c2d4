import { defineModel } from '#web/testing/model.ts';
import { noticesMachine } from './notices.machine.ts';

const STALE = "Couldn't fetch products data from server";

export const noticesModel = defineModel(noticesMachine, {
  events: {
    'notice.told': [
      { notice: { id: 'catalogue', tone: 'warning', text: STALE } },
      { notice: { id: 'copied', tone: 'success', text: 'Your cart was put back.' } },
    ],
    'notice.dismissed': [{ id: 'catalogue' }],
  },
  outcomes: {},
  key: ({ notices }) => notices.map(({ id }) => id).sort(),
  hears: ['notice.told'],
  does: {
    'notice.dismissed': (screen) => screen.click('button', `Dismiss ${STALE}`),
  },
  sees: {
    quiet: (screen) => screen.seeNo('button', /^Dismiss/),
    telling: async (screen, { context }) => {
      for (const { text } of context.notices) await screen.within('status').read(text);
    },
  },
});
