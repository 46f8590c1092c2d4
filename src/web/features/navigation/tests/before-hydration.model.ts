import { defineModel } from '#statecharts/index.ts';
import { beforeHydrationMachine } from '../before-hydration.machine.ts';

const notOnAScreen = async () => {};

/** `before-hydration.test.tsx` plays it on the script itself. */
export const beforeHydrationModel = defineModel(beforeHydrationMachine, {
  inputs: { '': undefined },
  events: {
    'item.added': [{}],
    'link.pressed': [{}],
    'page.hydrated': [{}],
    'scripts.failed': [{}],
  },
  outcomes: {},
  external: ['item.added', 'link.pressed', 'page.hydrated', 'scripts.failed'],
  assert: {
    queueing: notOnAScreen,
    adding: notOnAScreen,
    leaving: notOnAScreen,
    replayed: notOnAScreen,
    givenUp: notOnAScreen,
  },
});
