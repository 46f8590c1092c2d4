import { defineModel } from '#statecharts/index.ts';
import { noticesMachine } from '../notices.machine.ts';

const STALE = "Couldn't fetch products data from server";

export const noticesModel = defineModel(noticesMachine, {
  flow: {
    group: 'Every page',
    title: 'Notices',
    after: 'payment-notification',
    screen: 'every-page-notices--showing',
  },
  events: {
    'notice.posted': {
      'a warning': { notice: { id: 'catalogue', tone: 'warning', text: STALE } },
      'a success': { notice: { id: 'copied', tone: 'success', text: 'Your cart was put back.' } },
    },
    'notice.dismissed': { 'the warning': { id: 'catalogue' } },
  },
  outcomes: {},
  key: ({ notices }) => notices.map(({ id }) => id).sort(),
  external: ['notice.posted'],
  act: {
    'notice.dismissed': (screen) => screen.click('button', `Dismiss ${STALE}`),
  },
  assert: {
    empty: (screen) => screen.seeNo('button', /^Dismiss/),
    showing: async (screen, { context }) => {
      for (const { id } of context.notices)
        await screen.within('status').seeText(id === 'copied' ? 'Your cart was put back.' : STALE);
    },
  },
});
