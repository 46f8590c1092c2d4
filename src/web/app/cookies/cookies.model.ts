import { defineModel } from '#web/testing/model.ts';
import { cookiesMachine } from './cookies.machine.ts';

export const cookiesModel = defineModel(cookiesMachine, {
  events: {
    'cookies.accepted': [{}],
    'choice.followed': [{ accepted: true }, { accepted: false }],
  },
  outcomes: {},
  hears: ['choice.followed'],
  does: { 'cookies.accepted': (screen) => screen.click('button', 'Accept') },
  sees: {
    asking: async (screen) => {
      const notice = screen.within('region', 'Cookies');
      await notice.see('link', 'Privacy Policy');
      await notice.see('button', 'Accept');
    },
    accepted: (screen) => screen.seeNo('region', 'Cookies'),
  },
});
