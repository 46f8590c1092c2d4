import { brand } from '#contract/brand.ts';
import type { PendingMessage } from '../outbox.ts';
import { MAX_SENDS } from '../outbox.ts';
import { messageList, note, own, ownBubble } from './MessageBubble.tsx';

type Props = { outbox: readonly PendingMessage[]; isDisconnected: boolean };

/** The visitor's messages that the host has not shown to have: sent ones first. */
export function PendingMessages({ outbox, isDisconnected }: Props) {
  const unconfirmed = outbox.filter(({ state }) => state === 'unconfirmed');
  const unsent = outbox.filter(({ state }) => state !== 'unconfirmed');
  return (
    <>
      <PendingList name="Not confirmed" messages={unconfirmed} noteOf={noteOfUnconfirmed} />
      <PendingList
        name="Not sent yet"
        messages={unsent}
        noteOf={() => (isDisconnected ? 'Not sent yet' : 'Sending…')}
      />
    </>
  );
}

/** A host that never echoes gets a message once, and nothing is wrong then. */
const noteOfUnconfirmed = ({ sendCount }: PendingMessage) =>
  sendCount < MAX_SENDS
    ? 'Sent'
    : `Sent, but we can't tell whether it arrived. If nobody answers, please email ${brand.email}.`;

type ListProps = {
  name: string;
  messages: readonly PendingMessage[];
  noteOf: (message: PendingMessage) => string;
};

function PendingList({ name, messages, noteOf }: ListProps) {
  if (messages.length === 0) return null;
  return (
    <ul aria-label={name} className={messageList}>
      {messages.map((message, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two messages may have the same text
        <li key={at} className={own}>
          <p dir="auto" className={ownBubble}>
            {message.text}
          </p>
          <p className={note}>{noteOf(message)}</p>
        </li>
      ))}
    </ul>
  );
}
