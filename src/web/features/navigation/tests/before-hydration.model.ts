import { defineModel } from '#statecharts/index.ts';
import { beforeHydrationMachine } from '../before-hydration.machine.ts';

const notOnAScreen = async () => {};

/** `before-hydration.test.tsx` plays it on the script itself. */
export const beforeHydrationModel = defineModel(beforeHydrationMachine, {
  flow: {
    group: 'Every page',
    title: 'Before the scripts',
    after: 'menu',
    screen: 'every-page-before-the-scripts--before-any-input',
  },
  inputs: { '': undefined },
  events: {
    'item.added': { 'and stored': { isStored: true }, 'where nothing is stored': { isStored: false } },
    'link.pressed': [{}],
    'item.taken': [{}],
    'page.hydrated': [{}],
    'scripts.failed': [{}],
    'page.closed': [{}],
  },
  outcomes: {},
  key: ({ isStored }) => isStored,
  external: ['item.added', 'link.pressed', 'item.taken', 'page.hydrated', 'scripts.failed', 'page.closed'],
  assert: {
    queueing: notOnAScreen,
    adding: notOnAScreen,
    leaving: notOnAScreen,
    taken: notOnAScreen,
    replayed: notOnAScreen,
    kept: notOnAScreen,
    givenUp: notOnAScreen,
  },
});
