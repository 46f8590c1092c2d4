import { defineModel, failure } from '#statecharts/index.ts';
import { NO_ANSWER, UNREACHABLE } from '../../tests/sentences.ts';
import { readingMachine } from '../reading.machine.ts';

const GONE = 'There is no such order.';

export const readingModel = defineModel(readingMachine, {
  flow: {
    group: 'Office',
    title: 'Reading',
    after: 'operator-session',
    screen: 'office-reading--shown',
  },
  events: { 'shop.changed': [{}], 'again.pressed': [{}] },
  outcomes: {
    read: {
      read: { kind: 'read', answer: 'Two orders wait.' },
      refused: { kind: 'refused', reason: GONE },
      broken: failure(UNREACHABLE),
    },
  },
  key: ({ problem }) => problem,
  external: ['shop.changed'],
  act: { 'again.pressed': (screen) => screen.click('button', 'Try again') },
  assert: {
    asking: async (screen) => {
      await screen.seeText('Loading');
      await screen.seeNoText('Two orders wait.');
    },
    failed: async (screen, _, byMove) => {
      const sentence = byMove({
        'read refused': GONE,
        'read broken': UNREACHABLE,
        'after answerBy in asking': NO_ANSWER,
      });
      await screen.within('alert').seeText(sentence);
      await screen.seeNoText('Two orders wait.');
    },
    shown: async (screen) => {
      await screen.seeText('Two orders wait.');
      await screen.seeNo('button');
    },
    refreshing: async (screen) => {
      await screen.seeText('Two orders wait.');
      await screen.seeNo('button');
    },
    outdated: async (screen, _, byMove) => {
      const sentence = byMove({
        'readAgain refused': GONE,
        'readAgain broken': UNREACHABLE,
        'after answerBy in refreshing': NO_ANSWER,
      });
      await screen.seeText(sentence);
      await screen.seeText('Two orders wait.');
      await screen.seeText('This may be out of date');
    },
  },
  // The two states look the same: the old answer stays while the new one is fetched.
  alike: [['shown', 'refreshing']],
});
