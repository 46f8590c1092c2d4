import { describe } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { CHAT_CLOSED } from '#contract/chat.ts';
import {
  did,
  heard,
  lawsOf,
  restarts,
  runs,
  type Step,
  sent,
  starts,
  timedOut,
  waits,
} from '#statecharts/laws/laws.ts';
import type { chatMachine } from '../chat.machine.ts';
import { chatModel } from './chat.model.ts';

/* Spec §2 "Chat widget", §4 "Chat", §5. */
type State = SnapshotFrom<typeof chatMachine>;
/**
 * Laws of the chart tell apart how often messages were sent, which would make too many paths of
 * screens.
 */
const chat = lawsOf<typeof chatMachine>({
  ...chatModel,
  key: ({ draft, outbox, hasConversation }: State['context']) => [
    draft !== '',
    outbox.some(({ state }) => state === 'sent'),
    Math.max(-1, ...outbox.map(({ sendCount }) => sendCount)),
    hasConversation,
  ],
});

/** Here nothing is written, and they tell apart how the last sockets ended. */
const connection = lawsOf<typeof chatMachine>({
  ...chatModel,
  events: { ...chatModel.events, 'draft.changed': [], 'draft.prefilled': [], 'message.submitted': [] },
  key: ({ outbox, messages, replayed, failedAttempts, hostMessage, repliesRead }: State['context']) => [
    outbox.length > 0,
    messages.length > 0,
    replayed !== null,
    failedAttempts > 0,
    hostMessage !== null,
    repliesRead > 0,
  ],
});

const isOpen = (state: State) => state.matches({ panel: 'open' });
const hasSocket = (state: State) => runs(state, 'socket');
const isDisconnected = (state: State) => state.hasTag('disconnected');
const isNeeded = (state: State) => isOpen(state) || state.context.hasConversation;
const isUp = (state: State) => state.matches({ socket: { active: 'idle' } });
/** The replay is over. */
const isLive = (state: State) => isUp(state) || state.matches({ socket: { active: 'awaitingEcho' } });
const isReceived = (step: Step<State>) => heard(step, 'message.received');
const isSubmitted = (step: Step<State>) => heard(step, 'message.submitted');
const isTooFast = (step: Step<State>) =>
  heard(step, 'socket.closed') && step.move.event['code'] === CHAT_CLOSED.tooFast;
const isVisitorChange = (step: Step<State>) => heard(step, 'visitor.changed');
const isLogin = (step: Step<State>) => isVisitorChange(step) && step.move.event['isMember'] === true;
const isLogout = (step: Step<State>) => isVisitorChange(step) && !isLogin(step);
const unsentOf = ({ context }: State) => context.outbox.map(({ text }) => text);
const ownOf = ({ context }: State) =>
  context.messages.flatMap(({ from, msg }) => (from === 'You' ? [msg] : []));
const writtenOf = ({ context }: State) => context.outbox.length + context.messages.length;

describe('the socket', () => {
  chat.always(
    'it is open, being opened or waited for while the panel is open or there is a conversation',
    (state) => (hasSocket(state) || isDisconnected(state)) === isNeeded(state),
  );

  chat.every(
    'an error or a close closes it',
    (step) => heard(step, 'socket.closed'),
    ({ to }) => !hasSocket(to) && isDisconnected(to),
  );

  chat.leaves(
    'it is opened again by itself after a while',
    isDisconnected,
    (step) => timedOut(step) && starts(step, 'socket'),
  );

  chat.leaves(
    'it is opened again at once by a press',
    isDisconnected,
    (step) => heard(step, isOpen(step.from) ? 'retry.pressed' : 'panel.opened') && starts(step, 'socket'),
  );

  chat.every(
    'only the open panel has a button to try again, and only the closed one a button to open it',
    (step) => heard(step, 'retry.pressed') || heard(step, 'panel.opened'),
    (step) => isOpen(step.from) === heard(step, 'retry.pressed'),
  );

  chat.every(
    'closing the panel does not hurry the next try',
    (step) => heard(step, 'panel.closed') && isDisconnected(step.from),
    ({ to }) => !hasSocket(to),
  );

  connection.every(
    'the next try comes within a second at first, and within half a minute at last',
    ({ from, to }) => !isDisconnected(from) && isDisconnected(to),
    (step) =>
      did(step, 'xstate.raise').every(
        ({ delay }) => Number(delay ?? 0) <= (step.to.context.failedAttempts === 1 ? 1_000 : 30_000),
      ),
  );

  chat.leaves(
    'a socket is given 10 seconds to open',
    (state) => state.matches({ socket: { active: 'connecting' } }),
    (step) => timedOut(step, 10_000) && isDisconnected(step.to),
  );

  connection.always(
    'a connection that works leaves nothing of the failures before it, and nothing of its replay',
    ({ context }) =>
      context.failedAttempts === 0 &&
      context.hostMessage === null &&
      context.replayed === null &&
      context.repliesRead === 0,
    isUp,
  );

  connection.every(
    'an echo proves that the socket works',
    (step) => isReceived(step) && step.move.event['message'].from === 'You' && isLive(step.from),
    ({ to: { context } }) => context.failedAttempts === 0 && context.hostMessage === null,
  );

  connection.every(
    'another visitor begins without the failures of the one before',
    isVisitorChange,
    ({ to: { context } }) => context.failedAttempts === 0 && context.hostMessage === null,
  );

  chat.leaves(
    'the network that is back opens it anew, since a socket does not always notice',
    isNeeded,
    (step) => heard(step, 'network.restored') && restarts(step, 'socket'),
  );

  chat.leaves(
    'a socket that does not open, or does not echo what was sent, is given up in time',
    (state) => hasSocket(state) && !isUp(state) && !state.matches({ socket: { active: 'replaying' } }),
    (step) => timedOut(step) && !hasSocket(step.to) && isDisconnected(step.to),
  );

  chat.leaves(
    'a host without a history is waited for no longer than a moment',
    (state) => state.matches({ socket: { active: 'replaying' } }),
    (step) => timedOut(step) && hasSocket(step.to) && !step.to.matches({ socket: { active: 'replaying' } }),
  );

  chat.every(
    'each word of the host starts the wait for the next one again',
    (step) => heard(step, 'message.received') && !isUp(step.to) && !isUp(step.from),
    (step) => waits(step),
  );

  chat.every(
    'each failure in a row makes the next wait longer, until the host speaks; being too fast, as long as any',
    (step) => isDisconnected(step.to) && hasSocket(step.from),
    (step) =>
      isTooFast(step)
        ? did(step, 'xstate.raise').every(({ delay }) => Number(delay) >= 15_000)
        : step.to.context.failedAttempts > step.from.context.failedAttempts,
  );

  chat.every(
    'a visitor who was too fast reads how long to wait',
    isTooFast,
    ({ to, move }) => to.context.hostMessage === move.event['reason'],
  );

  chat.every(
    'nothing is sent over a session that has ended: another visitor has another socket',
    (step) => isVisitorChange(step) && hasSocket(step.to),
    (step) => restarts(step, 'socket'),
  );

  chat.every(
    'after a logout a closed chat has no socket',
    (step) => isLogout(step) && !isOpen(step.to),
    ({ to }) => !hasSocket(to) && !isDisconnected(to),
  );
});

describe('what the visitor writes', () => {
  chat.every(
    'on an open socket a text is sent as soon as it is submitted',
    (step) => isSubmitted(step) && isLive(step.from),
    (step) =>
      sent(step, 'socket').some(
        (command) =>
          JSON.stringify(command) ===
          JSON.stringify({ type: 'message.send', text: step.from.context.draft.trim() }),
      ),
  );

  chat.every(
    'a message makes a conversation, whoever wrote it',
    (step) => isSubmitted(step) || isReceived(step),
    ({ to }) => to.context.hasConversation,
  );

  chat.every(
    'a text that is submitted is sent trimmed, and leaves the field',
    isSubmitted,
    ({ from, to }) => unsentOf(to).at(-1) === from.context.draft.trim() && to.context.draft === '',
  );

  chat.every(
    'only what the visitor has submitted waits to be sent',
    ({ from, to }) => unsentOf(to).length > unsentOf(from).length,
    (step) =>
      isSubmitted(step) ||
      unsentOf(step.to).every((text) => [...unsentOf(step.from), ...ownOf(step.from)].includes(text)),
  );

  chat.every(
    'an empty text is ignored',
    isSubmitted,
    ({ from }) => from.context.draft.trim() !== '' && isOpen(from),
  );

  chat.leaves(
    'a text can be submitted whatever the socket does',
    (state) => isOpen(state) && state.context.draft.trim() !== '',
    isSubmitted,
  );

  chat.every(
    'nothing that was written is lost by closing the panel, by a lost connection or by a login',
    (step) =>
      isLogin(step) ||
      timedOut(step) ||
      ['panel.closed', 'panel.opened', 'socket.closed', 'network.restored', 'socket.opened'].some((type) =>
        heard(step, type),
      ),
    ({ from, to }) =>
      writtenOf(to) >= unsentOf(from).length &&
      unsentOf(from).every(
        (text) => unsentOf(to).includes(text) || to.context.messages.some(({ msg }) => msg === text),
      ) &&
      to.context.draft === from.context.draft,
  );

  chat.every(
    'it leaves the unsent ones only by a word of the host, or a logout',
    ({ from, to }) => unsentOf(to).length < unsentOf(from).length,
    (step) => heard(step, 'message.received') || isLogout(step) || timedOut(step),
  );

  chat.always('nothing is sent more than twice', ({ context }) =>
    context.outbox.every(({ sendCount }) => sendCount <= 2),
  );

  chat.every(
    'what goes to the socket was written by the visitor, and is counted',
    (step) => sent(step, 'socket').length > 0,
    (step) =>
      sent(step, 'socket').every((command) =>
        step.to.context.outbox.some(
          ({ text, sendCount }) =>
            sendCount > 0 && JSON.stringify(command) === JSON.stringify({ type: 'message.send', text }),
        ),
      ),
  );

  chat.every(
    'it is sent by a press, or when the host has shown what it lacks',
    (step) => sent(step, 'socket').length > 0,
    (step) =>
      isSubmitted(step) || heard(step, 'socket.opened') || heard(step, 'message.received') || timedOut(step),
  );

  chat.every(
    'what was sent on a socket that closed is in doubt, and not sent again before the replay',
    (step) => heard(step, 'socket.opened') && step.from.context.outbox.some(({ state }) => state === 'sent'),
    ({ from, to }) =>
      to.context.outbox.every(({ state, sendCount }, at) => {
        const before = from.context.outbox[at];
        return before?.state !== 'sent' || (state === 'uncertain' && sendCount === before.sendCount);
      }),
  );

  chat.leaves(
    'a subject of a page opens the panel and is added to the draft',
    () => true,
    (step) =>
      heard(step, 'draft.prefilled') &&
      isOpen(step.to) &&
      step.to.context.draft.includes(step.move.event['text']) &&
      step.to.context.draft.includes(step.from.context.draft),
  );
});

describe('what is shown', () => {
  chat.every(
    'the chat opens and closes by a press, or by a subject of a page',
    ({ from, to }) => isOpen(from) !== isOpen(to),
    (step) =>
      heard(step, isOpen(step.from) ? 'panel.closed' : 'panel.opened') || heard(step, 'draft.prefilled'),
  );

  chat.always('an open panel has no unread messages', (state) => state.context.unreadCount === 0, isOpen);

  chat.every(
    'a message that arrives is shown',
    (step) => heard(step, 'message.received') && isUp(step.from),
    ({ to, move }) => {
      const { id, msg } = move.event['message'];
      return to.context.messages.some((one) => one.msg === msg || (id !== undefined && one.id === id));
    },
  );

  chat.every(
    'a message of support that arrives behind a closed panel counts as unread',
    (step) =>
      heard(step, 'message.received') &&
      step.move.event['message'].from === 'Support' &&
      isLive(step.from) &&
      !isOpen(step.from) &&
      step.from.context.messages.every(({ id }) => id !== step.move.event['message'].id),
    ({ from, to }) => to.context.unreadCount === from.context.unreadCount + 1,
  );

  chat.every(
    'messages stay over a lost connection and a closed panel',
    (step) =>
      ['panel.closed', 'panel.opened', 'socket.closed', 'network.restored', 'socket.opened'].some((type) =>
        heard(step, type),
      ),
    ({ from, to }) => to.context.messages === from.context.messages,
  );

  connection.every(
    'after a logout the browser is a new visitor: nothing of the conversation is left',
    isLogout,
    ({ to: { context } }) =>
      context.replayed === null &&
      context.messages.length + context.outbox.length + context.unreadCount === 0 &&
      context.draft === '' &&
      !context.hasConversation,
  );

  chat.every(
    'what another tab has read is read here as well',
    (step) => heard(step, 'lastRead.synced') && !isOpen(step.from) && step.move.event['lastReadId'] !== null,
    ({ to, move }) => to.context.lastReadId === move.event['lastReadId'] && to.context.hasConversation,
  );

  chat.every(
    'what another tab has read counts in an open panel as well, until something is read there',
    (step) => heard(step, 'lastRead.synced') && step.move.event['lastReadId'] !== null,
    ({ to }) => to.context.lastReadId !== null,
  );
});
