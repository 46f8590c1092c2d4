import { assign, setup } from 'xstate';

export type Notice = { id: string; tone: 'info' | 'success' | 'warning' | 'error'; text: string };

/** How long a notice is shown, unless it is a warning or an error. */
const AUTO_DISMISS_MS = 6_000;

/** Shop-wide notices. A new one replaces the one with the same id. */
export const noticesMachine = setup({
  types: {
    context: {} as { notices: readonly Notice[] },
    events: {} as { type: 'notice.posted'; notice: Notice } | { type: 'notice.dismissed'; id: string },
  },
  delays: { autoDismiss: AUTO_DISMISS_MS },
  guards: {
    isEmpty: ({ context }) => context.notices.length === 0,
    isShown: ({ context }, id: string) => context.notices.some((notice) => notice.id === id),
  },
}).createMachine({
  id: 'notices',
  context: { notices: [] },
  initial: 'empty',
  on: {
    'notice.posted': {
      target: '.showing',
      actions: assign({
        notices: ({ context, event }) => [...without(context.notices, event.notice.id), event.notice],
      }),
    },
  },
  states: {
    empty: { description: 'No notices.' },
    showing: {
      description: 'Notices over the page, until they are dismissed or time out.',
      always: { guard: 'isEmpty', target: 'empty' },
      on: {
        'notice.dismissed': {
          guard: { type: 'isShown', params: ({ event }) => event.id },
          actions: assign({ notices: ({ context, event }) => without(context.notices, event.id) }),
        },
      },
      after: {
        autoDismiss: {
          actions: assign({ notices: ({ context }) => context.notices.filter(needsAttention) }),
        },
      },
    },
  },
});

const without = (notices: readonly Notice[], id: string) => notices.filter((notice) => notice.id !== id);

const needsAttention = ({ tone }: Notice) => tone === 'warning' || tone === 'error';
