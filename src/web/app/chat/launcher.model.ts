import { defineModel, failure } from '#web/testing/model.ts';
import type { Surface } from '#web/testing/surface.ts';
import { launcherMachine } from './launcher.machine.ts';

/** In a browser that has a conversation. */
const talking = launcherMachine.provide({ guards: { isTalking: () => true } });

const LOST = 'The support chat could not be loaded. Is your Internet working?';

const seeButton = async (screen: Surface) => {
  await screen.see('button', 'Support chat');
  await screen.readNo(LOST);
};

export const launcherModel = defineModel(talking, {
  events: {
    'chat.asked': [{}],
    'subject.given': [{ text: 'About order 1:' }],
    'page.enlivened': [{}],
    'conversation.found': [{}],
  },
  outcomes: { load: { there: undefined, lost: failure('No network.') } },
  key: ({ wish }) => wish,
  hears: ['subject.given', 'page.enlivened', 'conversation.found', 'chat.asked'],
  sees: {
    resting: seeButton,
    loading: seeButton,
    lost: async (screen) => {
      await screen.see('button', 'Support chat');
      await screen.within('alert').read(LOST);
    },
    loaded: (screen) => screen.readNo(LOST),
  },
});
