import { describe } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import {
  heard,
  lawsOf,
  restarts,
  runs,
  type Step,
  sent,
  starts,
  timedOut,
  waits,
} from '#web/testing/laws.ts';
import type { chatMachine } from './chat.machine.ts';
import { chatModel } from './chat.model.ts';

/* Spec §2 "Chat widget", §4 "Chat", §5. */
type State = SnapshotFrom<typeof chatMachine>;
/** Laws tell apart how often messages were sent, which would make too many paths of screens. */
const chat = lawsOf<typeof chatMachine>({
  ...chatModel,
  key: ({ draft, outbox, hasConversation }: State['context']) => [
    draft !== '',
    outbox.some(({ state }) => state === 'sent'),
    Math.max(-1, ...outbox.map(({ sendCount }) => sendCount)),
    hasConversation,
  ],
});

const isOpen = (state: State) => state.matches({ panel: 'open' });
const hasSocket = (state: State) => runs(state, 'socket');
const isDisconnected = (state: State) => state.hasTag('disconnected');
const isNeeded = (state: State) => isOpen(state) || state.context.hasConversation;
const isUp = (state: State) => state.matches({ socket: { active: 'idle' } });
const isSubmitted = (step: Step<State>) => heard(step, 'message.submitted');
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
    (state) => isDisconnected(state) && isOpen(state),
    (step) => heard(step, 'retry.pressed') && starts(step, 'socket'),
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
    'each failure in a row makes the next wait longer, until the host speaks',
    (step) => isDisconnected(step.to) && hasSocket(step.from),
    ({ from, to }) => to.context.failedAttempts > from.context.failedAttempts,
  );

  chat.every(
    'a visitor who was too fast reads how long to wait',
    (step) => heard(step, 'socket.closed') && step.move.event['reason'] !== '',
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

  chat.every(
    'a subject of a page opens the panel and is added to the draft',
    (step) => heard(step, 'draft.prefilled'),
    ({ from, to, move }) =>
      isOpen(to) &&
      to.context.draft.includes(move.event['text']) &&
      to.context.draft.includes(from.context.draft),
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
    ({ to, move }) => to.context.messages.some(({ msg }) => msg === move.event['message'].msg),
  );

  chat.every(
    'a message of support that arrives behind a closed panel counts as unread',
    (step) =>
      heard(step, 'message.received') &&
      step.move.event['message'].from === 'Support' &&
      isUp(step.from) &&
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

  chat.every(
    'after a logout the browser is a new visitor: nothing of the conversation is left',
    isLogout,
    ({ to: { context } }) =>
      context.messages.length + context.outbox.length + context.unreadCount === 0 &&
      context.draft === '' &&
      !context.hasConversation,
  );

  chat.every(
    'what another tab has read is read here as well',
    (step) => heard(step, 'lastRead.synced') && !isOpen(step.from) && step.move.event['lastReadId'] !== null,
    ({ to, move }) => to.context.lastReadId === move.event['lastReadId'] && to.context.hasConversation,
  );
});
