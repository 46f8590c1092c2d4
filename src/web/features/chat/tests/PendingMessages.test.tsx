import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PendingMessage } from '../outbox.ts';
import { PendingMessages } from '../parts/PendingMessages.tsx';

const message: PendingMessage = { text: 'Hello?', state: 'unconfirmed', afterId: null, sendCount: 2 };

test('a message that was sent twice without a word says so, apart from the unsent ones (R-73)', () => {
  const queued = { ...message, text: 'Anybody?', state: 'queued', sendCount: 0 } as const;
  render(<PendingMessages outbox={[message, queued]} isDisconnected />);
  const unconfirmed = within(screen.getByRole('list', { name: 'Not confirmed' }));
  unconfirmed.getByText('Hello?');
  unconfirmed.getByText(
    /^Sent, but we can't tell whether it arrived\. If nobody answers, please write to \S+@/,
  );
  const unsent = within(screen.getByRole('list', { name: 'Not sent yet' }));
  unsent.getByText('Anybody?');
  unsent.getByText('Not sent yet');
});

test('a message to a host that never echoes is sent, and no more is said', () => {
  render(<PendingMessages outbox={[{ ...message, sendCount: 1 }]} isDisconnected={false} />);
  expect(screen.getByRole('listitem')).toHaveTextContent(/^Hello\?Sent$/);
});
