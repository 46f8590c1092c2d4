import { defineModel, failure, type ScreenDriver } from '#statecharts/index.ts';
import { launcherMachine } from '../launcher.machine.ts';

/** In a browser with a conversation. */
const withConversation = launcherMachine.provide({ guards: { isTalking: () => true } });

const LOST = "Couldn't load the support chat. Is your Internet working?";

const seeButton = async (screen: ScreenDriver) => {
  await screen.see('button', 'Support chat');
  await screen.seeNoText(LOST);
};

export const launcherModel = defineModel(withConversation, {
  flow: {
    group: 'Support',
    title: 'Chat launcher',
    after: 'chat',
    leadsTo: {
      chat: 'the button is pressed',
    },
  },
  events: {
    'chat.asked': [{}],
    'subject.given': [{ text: 'About order 1:' }],
    'page.hydrated': [{}],
    'conversation.found': [{}],
  },
  outcomes: { load: { there: undefined, lost: failure('No network.') } },
  key: ({ requested }) => requested,
  oneSided: { isTalking: 'The laws of the chart judge a browser without a conversation, too.' },
  external: ['subject.given', 'page.hydrated', 'conversation.found', 'chat.asked'],
  assert: {
    idle: seeButton,
    loading: async (screen, { context: { requested } }) => {
      await seeButton(screen);
      if (requested !== null) await screen.seeBusy('button', 'Support chat');
    },
    lost: async (screen) => {
      await screen.see('button', 'Support chat');
      await screen.within('alert').seeText(LOST);
    },
    loaded: (screen) => screen.seeNoText(LOST),
  },
  // It is loaded before anybody asks, too, and then the chat has a button of its own.
  alike: [
    ['idle', 'loading'],
    ['idle', 'loaded'],
    ['loading', 'loaded'],
  ],
});
