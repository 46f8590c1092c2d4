import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOutside } from '#web/testing/outside.ts';
import { settleImports } from './start-app.tsx';
import { CARD, type Visit, visit } from './visit-spec-only.ts';

/* What is said while the browser is cut off, and that all comes back by itself, with what was typed. */

const UNREACHABLE = "Couldn't reach the shop. Is your Internet working?";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.setItem('cookiesAccepted', 'true');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset['payment'];
  document.title = '';
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (name: string | RegExp) => screen.findByRole('button', { name });

async function open(path: string, options: Visit = {}) {
  const outside = createOutside();
  vi.stubGlobal('WebSocket', outside.WebSocket);
  return { outside, ...(await visit(path, { ...options, over: outside.over })) };
}

const withBankPayment: Visit = {
  prepare: (account, shop) => {
    const payment = shop.placeOrder(account, {
      method: 'bank',
      cart: { items: [CARD], totalPrice: 2_780 },
    });
    payment.user_input = 'AMNA';
  },
};

it('the cart keeps a code that could not be checked', async () => {
  const { outside, user } = await open('/cart', { as: 'guest', cart: [CARD] });
  await user.type(await screen.findByLabelText('Discount code'), 'EID10');
  await outside.cut();
  await user.click(await press('Apply'));
  expect(await screen.findByText(UNREACHABLE)).toBeVisible();
  await outside.restore();
  expect(screen.getByLabelText('Discount code')).toHaveValue('EID10');
  await user.click(await press('Apply'));
  expect(await screen.findByText('−PKR 278')).toBeVisible();
});

it('an order that can not be sent is not placed, and is sent by the next press', async () => {
  const { outside, user, account, seePath } = await open('/payment-methods', { cart: [CARD] });
  await user.click(await screen.findByRole('radio', { name: 'Bank transfer' }));
  await outside.cut();
  await user.click(await press('Place order'));
  expect(await screen.findByText(`${UNREACHABLE} Nothing was ordered.`)).toBeVisible();
  await outside.restore();
  expect(account.payments).toEqual([]);
  expect(screen.getByRole('radio', { name: 'Bank transfer' })).toBeChecked();
  await user.click(await press('Place order'));
  await seePath('/payment/payment1');
});

it('the checkout that could not be opened is tried again by a press', async () => {
  const { outside, user, go } = await open('/', { cart: [CARD] });
  await outside.cut();
  await go('/payment-methods');
  expect(
    await screen.findByText("Oops.. Couldn't fetch some data from server. Is your Internet working?"),
  ).toBeVisible();
  await outside.restore();
  await user.click(await press('Try again'));
  expect(await screen.findByRole('radio', { name: 'Bank transfer' })).toBeEnabled();
});

it('a payment stays, says that it is not read, and goes on by itself with the name that was typed', async () => {
  const { outside, user, account } = await open('/payment/payment1', withBankPayment);
  await user.type(await screen.findByRole('textbox', { name: 'Sender name' }), ' KHAN');
  await outside.cut();
  await pass(10_000);
  expect(
    await screen.findByText(`Payment Status: Couldn't check payment status from server: ${UNREACHABLE}`),
  ).toBeVisible();
  expect(screen.getByText('PK00EXAM0001')).toBeVisible();
  await user.click(await press('Update'));
  expect(await screen.findByText(/we don't know yet whether the sender name is saved/)).toBeVisible();
  await outside.restore();
  await pass(10_000);
  expect(await screen.findByText('Payment Status: Pending')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Sender name' })).toHaveValue('AMNA KHAN');
  await user.click(await press('Update'));
  await waitFor(() => expect(account.payments[0]?.payment.user_input).toBe('AMNA KHAN'));
});

it.each([
  ['/my/orders', 30_000],
  ['/my/payments', 10_000],
])('the list of %s stays, says that it is old, and is read again by itself', async (path, refetchMs) => {
  const { outside } = await open(path, {
    prepare: (account, shop) => {
      shop.placeOrder(account, { method: 'bank', cart: { items: [CARD], totalPrice: 2_780 } });
      shop.receiveMoney(account.username);
    },
  });
  expect(await screen.findByText('Completed')).toBeVisible();
  await outside.cut();
  await pass(refetchMs);
  expect(await screen.findByText(UNREACHABLE)).toBeVisible();
  expect(screen.getByText('Completed')).toBeVisible();
  await outside.restore();
  await pass(refetchMs);
  await waitFor(() => expect(screen.queryByText(UNREACHABLE)).toBeNull());
});

it('the chat keeps what is written, and sends it once', async () => {
  const { outside, user } = await open('/', { as: 'guest' });
  await user.click(await press('Support chat'));
  await settleImports();
  const field = await screen.findByLabelText('Message');
  await pass(100);
  await user.type(field, 'My code{Enter}');
  await waitFor(() => expect(outside.said).toEqual(['My code']));
  await outside.cut();
  expect(
    await screen.findByText(
      "Can't reach the support chat. Your messages are saved, and we'll reconnect in a moment.",
    ),
  ).toBeVisible();
  await user.type(field, 'does not work{Enter}');
  await user.type(field, 'Please');
  await pass(60_000);
  await outside.restore();
  await pass(60_000);
  await waitFor(() => expect(outside.said).toEqual(['My code', 'does not work']));
  expect(screen.queryByText(/^Can't reach the support chat/)).toBeNull();
  expect(field).toHaveValue('Please');
});

it('a login is not lost, and neither is what was put into the cart meanwhile', async () => {
  const { outside, user, context } = await open('/product/gift-cards/valorant-vp');
  await outside.cut();
  const [add] = await screen.findAllByRole('button', { name: /^Add/ });
  if (add !== undefined) await user.click(add);
  await pass(20_000);
  expect(screen.getByRole('link', { name: 'My Account' })).toBeVisible();
  await outside.restore();
  await pass(60_000);
  expect(screen.getByRole('link', { name: 'My Account' })).toBeVisible();
  expect(context.actors.cart.getSnapshot().context.cart.items).toMatchObject([{ id: CARD.id, quantity: 1 }]);
});
