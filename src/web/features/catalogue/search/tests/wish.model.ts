import { defineModel, failure } from '#statecharts/index.ts';
import { NO_ANSWER } from '#web/testing/sentences.ts';
import { wishMachine } from '../wish.machine.ts';

const TELL = 'Tell me when you have it';

export const wishModel = defineModel(wishMachine, {
  flow: {
    group: 'Find',
    title: 'Wish',
    after: 'search',
    page: '/search',
    screen: 'find-wish--offered',
    leadsTo: {
      chat: 'it is asked for',
    },
  },
  inputs: {
    'a member': { words: 'shein card', isMember: true },
    'a visitor': { words: 'shein card', isMember: false },
  },
  events: {
    'words.changed': {
      'other words': { words: 'uber' },
      'the words of an open wish': { words: 'Careem pass' },
    },
    'session.changed': { 'logged in': { isMember: true }, 'logged out': { isMember: false } },
    'ask.pressed': [{}],
    'tell.pressed': [{}],
  },
  outcomes: {
    sendWish: {
      kept: { kind: 'kept' },
      refused: { kind: 'refused', reason: 'That is a lot of wishes. Please try again in an hour.' },
      unknown: { kind: 'unknown' },
      lost: failure('No network.'),
    },
    loadWishes: {
      found: { kind: 'found', words: ['careem pass'] },
      unknown: { kind: 'unknown' },
      lost: failure('No network.'),
    },
  },
  key: ({ words, isMember, isTaken, open }) => [words, isMember, isTaken, open],
  external: ['words.changed', 'session.changed'],
  act: {
    'ask.pressed': (screen) => screen.click('button', 'Ask us for it'),
    'tell.pressed': (screen) => screen.click('button', TELL),
  },
  assert: {
    'ask.idle': (screen) => screen.seeEnabled('button', 'Ask us for it'),
    'ask.sending': (screen) => screen.seeEnabled('button', 'Ask us for it'),
    'tell.absent': (screen) => screen.seeNo('button', /tell/i),
    'tell.loading': (screen) => screen.seeNo('button', /tell/i),
    'tell.offered': async (screen) => {
      await screen.seeEnabled('button', TELL);
      await screen.seeNo('alert');
    },
    'tell.sending': (screen) => screen.seeBusy('button', TELL),
    'tell.refused': async (screen, _, byMove) => {
      await screen.within('alert').seeText(
        byMove({
          'tell refused': 'That is a lot of wishes. Please try again in an hour.',
          'tell lost': 'No network.',
          'after answerBy': NO_ANSWER,
        }),
      );
      await screen.seeEnabled('button', TELL);
    },
    'tell.told': async (screen, { context: { words } }) => {
      await screen.seeDisabled('button', 'We will tell you');
      await screen.seeText(`We will mail you once, as soon as we have “${words}”.`);
    },
  },
  // Nobody waits for what is sent beside the chat; without a list of wishes there is one button.
  alike: [
    ['ask.idle', 'ask.sending'],
    ['tell.absent', 'tell.loading'],
  ],
});
