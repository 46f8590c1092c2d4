import { defineModel } from '#statecharts/index.ts';
import { cookiesMachine } from '../cookies.machine.ts';

export const cookiesModel = defineModel(cookiesMachine, {
  flow: {
    group: 'Every page',
    title: 'Cookie notice',
    after: 'theme',
  },
  events: {
    'cookies.accepted': [{}],
    'choice.synced': { accepted: { accepted: true }, 'not accepted': { accepted: false } },
  },
  outcomes: {},
  external: ['choice.synced'],
  act: { 'cookies.accepted': (screen) => screen.click('button', 'Accept') },
  assert: {
    visible: async (screen) => {
      const notice = screen.within('region', 'Cookies');
      await notice.see('link', 'Privacy Policy');
      await notice.see('button', 'Accept');
    },
    accepted: (screen) => screen.seeNo('region', 'Cookies'),
  },
});
