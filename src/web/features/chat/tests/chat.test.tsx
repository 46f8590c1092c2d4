import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMachine } from '@xstate/react';
import { expect, it } from 'vitest';
import type { EventFrom } from 'xstate';
import { checkFlow } from '#statecharts/check-flow.ts';
import { idleEffect } from '#statecharts/model/idle-effect.ts';
import { ChatWidget } from '../ChatWidget.tsx';
import { chatMachine } from '../chat.machine.ts';
import * as stories from './ChatWidget.stories.tsx';
import { chatModel } from './chat.model.ts';

checkFlow(chatModel, {
  render: (state, send) => <ChatWidget state={state} send={send} />,
  stories,
});

/** An open chat, and the way to its chart; the socket does what the test says. */
async function openChat() {
  const user = userEvent.setup({ delay: null });
  let send: (event: EventFrom<typeof chatMachine>) => void = () => {};

  const logic = chatMachine.provide({ actors: { socket: idleEffect(), watchBrowser: idleEffect() } });
  function Chat() {
    const [state, toChart] = useMachine(logic, {
      input: { draft: '', outbox: [], lastReadId: null, hasConversation: false },
    });
    send = toChart;
    return <ChatWidget state={state} send={toChart} />;
  }
  render(<Chat />);
  const button = screen.getByRole('button', { name: 'Support chat' });
  await user.click(button);
  return { user, button, send: (event: EventFrom<typeof chatMachine>) => act(() => send(event)) };
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
