import type { ChatMessage } from '#contract/chat.ts';
import { CHAT_CLOSED, CHAT_FROM } from '#contract/chat.ts';
import { defineModel, type ScreenDriver } from '#statecharts/index.ts';
import { chatMachine } from '../chat.machine.ts';
import type { Conversation } from '../conversation.ts';
import type { PendingMessage } from '../outbox.ts';
import { isSettled } from '../outbox.ts';

/** A Monday in Pakistan, where it is 17:00. */
export const NOON = Date.parse('2026-03-02T12:00:00.000Z');
const STARTERS = ["My code doesn't work", 'I paid and nothing came', 'Which card do I need?'];

const QUESTION = 'Where is my code?';
/** In the words of the orders page. */
const SUBJECT = 'About order c41f0be92d7a4e65b81098d3f7ac5201: ';
const RATE_LIMITED = "You're writing faster than we can read. Please go on in 40 seconds.";

const echo: ChatMessage = { from: CHAT_FROM.visitor, msg: QUESTION, id: 2, at: '2026-03-02T09:05:00.000Z' };
const reply: ChatMessage = {
  from: CHAT_FROM.support,
  msg: 'It is on its way.',
  id: 3,
  at: '2026-03-02T09:07:00.000Z',
};
/** The button of the closed panel, by how many messages are unread. */
const BUTTONS = ['Support chat', 'Support chat, 1 unread', 'Support chat, 2 unread'] as const;
/** The texts of the samples, by their ids. */
const TEXTS: Readonly<Record<string, string>> = {
  1: 'Hello! What can we do for you?',
  2: 'Where is my code?',
  3: 'It is on its way.',
  // A host without echoes gives the visitor's own messages no ids.
  [QUESTION]: 'Where is my code?',
  [SUBJECT.trim()]: 'About order c41f0be92d7a4e65b81098d3f7ac5201:',
};
/** The last message of a replay. */
const lastReplayed: ChatMessage = {
  from: CHAT_FROM.support,
  msg: 'Hello! What can we do for you?',
  id: 1,
  at: '2026-03-02T09:00:00.000Z',
  left: 0,
};

const isUnconfirmed = ({ state }: PendingMessage) => state === 'unconfirmed';
/** A list of the visitor's messages, if there are any. */
async function seePending(panel: ScreenDriver, name: string, messages: readonly PendingMessage[]) {
  const [first] = messages;
  if (first === undefined) await panel.seeNo('list', name);
  else await panel.within('list', name).seeText(first.text);
}

type PanelState = { matches(value: { panel: 'open' }): boolean; context: Conversation };

const DISCONNECTED = /^(Can't reach the support chat\.|You're writing faster)/;
/** The content of the panel, if it is open. */
const seePanel =
  (look: (panel: ScreenDriver, context: Conversation) => Promise<void>) =>
  async (screen: ScreenDriver, state: PanelState) => {
    if (state.matches({ panel: 'open' })) await look(screen.within('dialog', 'Support chat'), state.context);
  };
const seeNothingWrong = async (panel: ScreenDriver) => {
  await panel.seeNoText('Connecting…');
  await panel.seeNo('button', 'Try now');
};

export const chatModel = defineModel(chatMachine, {
  flow: {
    group: 'Support',
    title: 'Chat',
    screen: 'support-chat--idle',
  },
  inputs: {
    'a new browser': { draft: '', outbox: [], lastReadId: null, hasConversation: false },
    'a message that was not sent': {
      draft: '',
      outbox: [{ text: QUESTION, state: 'uncertain', afterId: null, sendCount: 1 }],
      lastReadId: 1,
      hasConversation: true,
    },
  },
  events: {
    'panel.opened': [{}],
    'panel.closed': [{}],
    'draft.changed': [{ text: QUESTION }],
    'message.submitted': [{}],
    'retry.pressed': [{}],
    'draft.prefilled': [{ text: SUBJECT }],
    'visitor.changed': { 'logged in': { isMember: true }, 'logged out': { isMember: false } },
    'socket.opened': [{}],
    'message.received': {
      'the last one of before': { message: lastReplayed },
      'the own one': { message: echo },
      'a reply': { message: reply },
    },
    'socket.closed': {
      'too many messages': { code: CHAT_CLOSED.tooFast, reason: RATE_LIMITED },
      'the host restarts': { code: CHAT_CLOSED.restart, reason: '' },
    },
    'network.restored': [{}],
    'lastRead.synced': { 'all is read': { lastReadId: 3 }, 'nothing is read': { lastReadId: null } },
  },
  outcomes: { socket: {}, watchBrowser: {} },
  key: ({ draft, outbox, hasConversation }) => [draft !== '', outbox.length > 0, hasConversation],
  external: [
    'draft.prefilled',
    'visitor.changed',
    'socket.opened',
    'message.received',
    'socket.closed',
    'network.restored',
    'lastRead.synced',
  ],
  act: {
    'panel.opened': (screen) => screen.click('button', /^Support chat/),
    'panel.closed': (screen) => screen.within('dialog').click('button', 'Close'),
    'draft.changed': (screen, { text }) => screen.within('dialog').fill('Message', text),
    'message.submitted': (screen) => screen.within('dialog').click('button', 'Send'),
    'retry.pressed': (screen) => screen.within('dialog').click('button', 'Try now'),
  },
  assert: {
    'panel.closed': async (screen, { context: { unreadCount } }) => {
      await screen.seeNo('dialog');
      await screen.see('button', BUTTONS[unreadCount] ?? `no sample of ${unreadCount} unread`);
    },
    'panel.open': async (screen, { context: { draft, messages, outbox } }) => {
      const panel = screen.within('dialog', 'Support chat');
      await panel.seeValue('Message', draft);
      for (const starter of STARTERS)
        if (messages.length === 0 && outbox.length === 0) await panel.seeEnabled('button', starter);
        else await panel.seeNo('button', starter);
      const log = panel.within('log', 'Conversation so far');
      for (const { id, msg } of messages) await log.seeText(TEXTS[id ?? msg] ?? `no sample of ${id ?? msg}`);
      if (messages.length === 0) await log.seeNoText(lastReplayed.msg);
      await seePending(
        panel,
        'Not sent yet',
        outbox.filter((message) => !isUnconfirmed(message)),
      );
      await seePending(panel, 'Not confirmed', outbox.filter(isUnconfirmed));
    },
    'socket.closed': (screen) => screen.seeNo('dialog'),
    'socket.active.connecting': seePanel(async (panel, { failedAttempts, hostMessage }) => {
      if (failedAttempts === 0) return panel.within('status').seeText('Connecting…');
      await panel.within('status').seeText(hostMessage === null ? DISCONNECTED : RATE_LIMITED);
      await panel.seeBusy('button', 'Try now');
    }),
    'socket.active.replaying': seePanel(seeNothingWrong),
    'socket.active.idle': seePanel(async (panel, context) => {
      await seeNothingWrong(panel);
      if (context.outbox.length === 0) await panel.seeNoText('Sending…');
    }),
    'socket.active.awaitingEcho': seePanel(async (panel) => {
      await panel.seeNoText('Connecting…');
      await panel.seeText('Sending…');
    }),
    'socket.reconnecting': seePanel(async (panel, { hostMessage, outbox }) => {
      await panel.within('status').seeText(hostMessage === null ? DISCONNECTED : RATE_LIMITED);
      await panel.seeEnabled('button', 'Try now');
      if (!isSettled(outbox)) await panel.seeText('Not sent yet');
    }),
  },
  // While old messages arrive, new ones are sent as ever.
  alike: [
    ['socket.active.replaying', 'socket.active.idle'],
    ['socket.active.replaying', 'socket.active.awaitingEcho'],
  ],
});
