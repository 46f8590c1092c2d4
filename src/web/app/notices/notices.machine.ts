import { assign, setup } from 'xstate';

export type Notice = { id: string; tone: 'info' | 'success' | 'warning' | 'error'; text: string };

/** How long a notice that asks for nothing stays; one that warns stays until it is dismissed. */
const PASSING_MS = 6_000;

/** The notice board: what the shop has to say that belongs to no screen. A notice with a known id takes its place. */
export const noticesMachine = setup({
  types: {
    context: {} as { notices: Notice[] },
    events: {} as { type: 'notice.told'; notice: Notice } | { type: 'notice.dismissed'; id: string },
  },
  delays: { passing: PASSING_MS },
  actions: {
    pin: assign({
      notices: ({ context, event }) =>
        event.type === 'notice.told'
          ? [...context.notices.filter(({ id }) => id !== event.notice.id), event.notice]
          : context.notices.filter(({ id }) => id !== event.id),
    }),
    unpinPassing: assign({
      notices: ({ context }) => context.notices.filter(({ tone }) => tone === 'warning' || tone === 'error'),
    }),
  },
  guards: {
    isBare: ({ context }) => context.notices.length === 0,
    isPinned: ({ context, event }) =>
      event.type === 'notice.dismissed' && context.notices.some(({ id }) => id === event.id),
  },
}).createMachine({
  id: 'notices',
  context: { notices: [] },
  initial: 'quiet',
  on: { 'notice.told': { target: '.telling', actions: 'pin', reenter: true } },
  states: {
    quiet: { description: 'Nothing is told.' },
    telling: {
      description: 'What is told stands over the page until it has passed or was dismissed.',
      always: { guard: 'isBare', target: 'quiet' },
      on: { 'notice.dismissed': { guard: 'isPinned', actions: 'pin' } },
      after: { passing: { actions: 'unpinPassing' } },
    },
  },
});
