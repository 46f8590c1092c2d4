import type { ChatMessage } from '#contract/chat.ts';
import { CHAT_CLOSED, CHAT_FROM } from '#contract/chat.ts';
import { defineModel } from '#web/testing/model.ts';
import type { Surface } from '#web/testing/surface.ts';
import { chatMachine } from './chat.machine.ts';
import type { ChatContext } from './chat.setup.ts';

const QUESTION = 'Where is my code?';
/** As the page of orders words it. */
export const SUBJECT = 'About order c41f0be92d7a4e65b81098d3f7ac5201: ';
const TOLD = 'You write faster than we can read. Please go on in 40 seconds.';

const echo: ChatMessage = { from: CHAT_FROM.visitor, msg: QUESTION, id: 2, at: '2026-03-02T09:05:00.000Z' };
const answer: ChatMessage = {
  from: CHAT_FROM.support,
  msg: 'It is on its way.',
  id: 3,
  at: '2026-03-02T09:07:00.000Z',
};
/** The last of the lines that come again. */
const again: ChatMessage = {
  from: CHAT_FROM.support,
  msg: 'Hello! What can we do for you?',
  id: 1,
  at: '2026-03-02T09:00:00.000Z',
  left: 0,
};

type Seen = { matches(value: { panel: 'shown' }): boolean; context: ChatContext };

const LOST = /^(Can't reach the support chat\.|You write faster)/;
/** What stands in the panel, if it is shown. */
const seePanel =
  (look: (panel: Surface, context: ChatContext) => Promise<void>) => async (screen: Surface, state: Seen) => {
    if (state.matches({ panel: 'shown' })) await look(screen.within('dialog', 'Support chat'), state.context);
  };
const seeQuiet = seePanel(async (panel) => {
  await panel.readNo('Connecting…');
  await panel.seeNo('button', 'Try now');
});

export const chatModel = defineModel(chatMachine, {
  inputs: {
    'a browser that is new': { draft: '', outbox: [], seen: null, isOngoing: false },
    'one that left a line unsaid': {
      draft: '',
      outbox: [{ text: QUESTION, state: 'doubtful', after: null }],
      seen: 1,
      isOngoing: true,
    },
  },
  events: {
    'panel.opened': [{}],
    'panel.closed': [{}],
    'draft.changed': [{ text: QUESTION }],
    'line.submitted': [{}],
    'retry.pressed': [{}],
    'subject.given': [{ text: SUBJECT }],
    'visitor.changed': [{ isMember: true }, { isMember: false }],
    'socket.opened': [{}],
    'line.arrived': [{ line: again }, { line: echo }, { line: answer }],
    'socket.closed': [{ code: CHAT_CLOSED.tooFast, reason: TOLD }],
    'network.returned': [{}],
    'seen.followed': [{ seen: 3 }, { seen: null }],
  },
  outcomes: { socket: {}, watchBrowser: {} },
  key: ({ draft, outbox, isOngoing }) => [draft !== '', outbox.length > 0, isOngoing],
  hears: [
    'subject.given',
    'visitor.changed',
    'socket.opened',
    'line.arrived',
    'socket.closed',
    'network.returned',
    'seen.followed',
  ],
  does: {
    'panel.opened': (screen) => screen.click('button', /^Support chat/),
    'panel.closed': (screen) => screen.within('dialog').click('button', 'Close'),
    'draft.changed': (screen, { text }) => screen.within('dialog').fill('Message', text),
    'line.submitted': (screen) => screen.within('dialog').click('button', 'Send'),
    'retry.pressed': (screen) => screen.within('dialog').click('button', 'Try now'),
  },
  sees: {
    'panel.hidden': async (screen, { context: { unread } }) => {
      await screen.seeNo('dialog');
      await screen.see('button', unread === 0 ? 'Support chat' : `Support chat, ${unread} unread`);
    },
    'panel.shown': async (screen, { context: { draft, lines, outbox } }) => {
      const panel = screen.within('dialog', 'Support chat');
      await panel.seeValue('Message', draft);
      const log = panel.within('log', 'Lines');
      for (const { msg } of lines) await log.read(msg);
      if (lines.length === 0) await log.readNo(again.msg);
      if (outbox.length === 0) await panel.seeNo('list', 'Not sent yet');
      else await panel.within('list', 'Not sent yet').read(outbox[0]?.text ?? '');
    },
    'socket.closed': (screen) => screen.seeNo('dialog'),
    'socket.up.connecting': seePanel((panel) => panel.read('Connecting…')),
    'socket.up.catchingUp': seeQuiet,
    'socket.up.resting': seeQuiet,
    'socket.up.awaiting': seePanel(async (panel, context) => {
      await panel.readNo('Connecting…');
      if (context.outbox.length > 0) await panel.read('Sending…');
    }),
    'socket.waiting': seePanel(async (panel, { told, outbox }) => {
      await panel.within('status').read(told ?? LOST);
      await panel.see('button', 'Try now');
      if (outbox.length > 0) await panel.read('Not sent yet');
    }),
  },
});
