import { assign, setup } from 'xstate';
import { toProvide, withRequests } from '#statecharts/index.ts';
import { messageOf } from '#web/lib/failure.ts';

export type Read = { kind: 'read'; answer: unknown } | { kind: 'refused'; reason: string };

const reading = withRequests(
  setup({
    types: {
      context: {} as { answer: unknown; problem: string | null },
      events: {} as
        /** `shop.changed`: the shop has changed, or the page is visible again. */
        { type: 'shop.changed' } | { type: 'again.pressed' },
      tags: {} as 'busy',
    },
    actors: { read: toProvide<Read, boolean>('read') },
    delays: { answerBy: 15_000 },
  }),
);

/** A command's answer, kept up to date. */
export const readingMachine = reading.createMachine({
  id: 'reading',
  context: { answer: null, problem: null },
  initial: 'asking',
  states: {
    asking: reading.request({
      description: 'Nothing is known yet.',
      tags: 'busy',
      call: 'read',
      // A request that no person asked for must not keep the session fresh.
      input: ({ event }) => event.type === 'shop.changed',
      within: 'answerBy',
      onAnswer: {
        read: {
          target: 'shown',
          actions: assign({ answer: ({ event }) => event.output.answer, problem: null }),
        },
        refused: { target: 'failed', actions: assign({ problem: ({ event }) => event.output.reason }) },
      },
      lost: { target: 'failed', actions: assign({ problem: ({ event }) => messageOf(event.error) }) },
    }),
    failed: {
      description: 'Why there is nothing to show, and a button that asks again.',
      on: { 'again.pressed': 'asking', 'shop.changed': 'asking' },
    },
    shown: {
      description: 'The answer.',
      on: { 'shop.changed': 'refreshing' },
    },
    refreshing: reading.request({
      description: 'The last answer stays in view while a newer one is asked for.',
      call: 'read',
      id: 'readAgain',
      input: ({ event }) => event.type === 'shop.changed',
      within: 'answerBy',
      on: { 'shop.changed': { target: 'refreshing', reenter: true } },
      onAnswer: {
        read: {
          target: 'shown',
          actions: assign({ answer: ({ event }) => event.output.answer, problem: null }),
        },
        refused: { target: 'outdated', actions: assign({ problem: ({ event }) => event.output.reason }) },
      },
      lost: { target: 'outdated', actions: assign({ problem: ({ event }) => messageOf(event.error) }) },
    }),
    outdated: {
      description: 'The last answer, with why there is no newer one, and a button that asks again.',
      on: { 'again.pressed': 'refreshing', 'shop.changed': 'refreshing' },
    },
  },
});
