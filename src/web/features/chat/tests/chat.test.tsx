import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { checkFlow } from '#statecharts/check-flow.ts';
import { idleEffect } from '#statecharts/index.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { openFlow } from '#web/testing/open-flow.tsx';
import { textIn } from '#web/testing/shown-values.ts';
import { atBoundary } from '../../../../../tests/at-boundary.ts';
import { ChatWidget } from '../ChatWidget.tsx';
import { chatMachine } from '../chat.machine.ts';
import type { PendingMessage } from '../outbox.ts';
import { Composer } from '../parts/Composer.tsx';
import { MessageBubble } from '../parts/MessageBubble.tsx';
import { PendingMessages } from '../parts/PendingMessages.tsx';
import * as stories from './ChatWidget.stories.tsx';
import { chatModel, NOON } from './chat.model.ts';

checkFlow(chatModel, {
  render: (state, send) => <ChatWidget state={state} send={send} now={() => NOON} />,
  stories,
});

/** An open chat, and the way to its chart; the socket does what the test says. */
async function openChat() {
  const logic = chatMachine.provide({ actors: { socket: idleEffect(), watchBrowser: idleEffect() } });
  const input = { draft: '', outbox: [], lastReadId: null, hasConversation: false };
  const { user, send } = openFlow(createActor(logic, { input }), (state, toChart) => (
    <ChatWidget state={state} send={toChart} now={() => NOON} />
  ));
  const button = screen.getByRole('button', { name: 'Support chat' });
  await user.click(button);
  return { user, button, send };
}
const LOST = { type: 'socket.closed', code: 1006, reason: '' } as const;
const retryButton = () => screen.getByRole('button', { name: 'Try now' });

it('keeps the focus on the retry while it fails, and moves it to the message once it is connected', async () => {
  const { user, send } = await openChat();
  send(LOST);
  await user.click(retryButton());
  expect(retryButton()).toHaveFocus();
  expect(retryButton()).toHaveAttribute('aria-disabled', 'true');
  send(LOST);
  expect(retryButton()).toHaveFocus();
  await user.click(retryButton());
  send({ type: 'socket.opened' });
  expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
});

it('leaves the focus where the shopper writes, whatever the socket does', async () => {
  const { send } = await openChat();
  const field = screen.getByRole('textbox', { name: 'Message' });
  for (const event of [LOST, { type: 'retry.pressed' }, LOST, { type: 'network.restored' }] as const) {
    send(event);
    expect(field).toHaveFocus();
  }
});

it('says once that it fails, not at each retry', async () => {
  const { send } = await openChat();
  send(LOST);
  const [status] = screen.getAllByRole('status').filter((one) => one.closest('dialog') !== null);
  if (status === undefined) throw new Error('The open chat has no status.');
  expect(status).toHaveTextContent("Can't reach the support chat.");
  const changes = new MutationObserver(() => {});
  changes.observe(status, { subtree: true, childList: true, characterData: true, attributes: true });
  for (const event of [{ type: 'retry.pressed' }, LOST, { type: 'retry.pressed' }, LOST] as const)
    send(event);
  expect(changes.takeRecords()).toEqual([]);
});

it("leaves the focus in the field when Send is pressed, so that a phone's keyboard stays", async () => {
  const { user, send } = await openChat();
  send({ type: 'socket.opened' });
  const field = screen.getByRole('textbox', { name: 'Message' });
  await user.type(field, 'Salam');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(field).toHaveFocus();
});

it('gives the focus back when it is closed', async () => {
  const { user, button } = await openChat();
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(button).toHaveFocus();
});

it('is a dialog and no landmark of the page', async () => {
  await openChat();
  expect(screen.getByRole('dialog', { name: 'Support chat' })).toBeVisible();
  for (const landmark of ['banner', 'main', 'contentinfo', 'navigation', 'complementary'])
    expect(screen.queryByRole(landmark)).toBeNull();
});

describe('MessageBubble', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it.each([
    [
      { from: 'Support', msg: 'It is on its way.', id: 3, at: '2026-03-05T20:07:00.000Z' },
      ['Support · 6 Mar 2026, 01:07', 'It is on its way.'],
    ],
    [{ from: 'You', msg: 'Where is my code?' }, ['You', 'Where is my code?']],
  ])('a message has its author, its time and its text: %o', (message, texts) => {
    vi.stubEnv('TZ', 'Asia/Karachi');
    const { container } = render(<MessageBubble message={message} />);
    expect([...container.querySelectorAll('p')].map(textIn)).toEqual(texts);
  });
});

describe('PendingMessages', () => {
  const message: PendingMessage = { text: 'Hello?', state: 'unconfirmed', afterId: null, sendCount: 2 };

  test('a message that was sent twice without a word says so, apart from the unsent ones (R-73)', () => {
    const queued = { ...message, text: 'Anybody?', state: 'queued', sendCount: 0 } as const;
    render(<PendingMessages outbox={[message, queued]} isDisconnected />);
    const unconfirmed = within(screen.getByRole('list', { name: 'Not confirmed' }));
    unconfirmed.getByText('Hello?');
    unconfirmed.getByText(
      /^Sent, but we can't tell whether it arrived\. If nobody answers, please email \S+@/,
    );
    const unsent = within(screen.getByRole('list', { name: 'Not sent yet' }));
    unsent.getByText('Anybody?');
    unsent.getByText('Not sent yet');
  });

  test('a message to a host that never echoes is sent, and no more is said', () => {
    render(<PendingMessages outbox={[{ ...message, sendCount: 1 }]} isDisconnected={false} />);
    expect(screen.getByRole('listitem')).toHaveTextContent(/^Hello\?Sent$/);
  });
});

describe('Composer', () => {
  /** The field of a message with so many characters, and what is sent. */
  function typed(length: number) {
    const onSubmit = vi.fn();
    function Field() {
      const [draft, setDraft] = useState('');
      return <Composer draft={draft} onChange={setDraft} onSubmit={onSubmit} />;
    }
    render(<Field />);
    const field = screen.getByLabelText('Message');
    fireEvent.change(field, { target: { value: 'x'.repeat(length) } });
    return { field, onSubmit };
  }

  atBoundary('a message has at most 5,000 characters', { limit: 5_001 }, ({ before, at }) => {
    it.each([
      [before, 1, '0 characters left'],
      [at, 0, 'A message can have up to 5000 characters: 1 too many'],
    ])('of %i characters it is sent %i times: "%s"', async (length, times, words) => {
      const { field, onSubmit } = typed(length);
      expect(field).toHaveAccessibleDescription(words);
      fireEvent.keyDown(field, { key: 'Enter' });
      await waitFor(() => expect(field).toHaveFocus());
      expect(onSubmit).toHaveBeenCalledTimes(times);
    });
  });

  atBoundary('how many are left is said from the 4,500th on', { limit: 4_500 }, ({ before, at }) => {
    it.each([
      [before, ''],
      [at, '500 characters left'],
    ])('of %i characters: "%s"', (length, words) => {
      expect(typed(length).field).toHaveAccessibleDescription(words);
    });
  });
});

test('a starter begins a message, which the shopper completes and sends', async () => {
  const { user } = await openChat();
  await user.click(screen.getByRole('button', { name: 'I paid and nothing came' }));
  const field = screen.getByRole('textbox', { name: 'Message' });
  expect(field).toHaveValue('I paid and nothing came');
  expect(field).toHaveFocus();
});

test.each([
  ['2026-03-07T14:59:59.999Z', 'Open until 20:00 (Pakistan time)'],
  ['2026-03-07T15:00:00.000Z', 'Closed. We open on Monday at 10:00 (Pakistan time)'],
])('at %s the chat says: %s', (at, words) => {
  render(
    <ChatWidget state={stateAt(chatModel, ['panel.open'])} send={() => {}} now={() => Date.parse(at)} />,
  );
  expect(screen.getByText(words)).toBeVisible();
});
