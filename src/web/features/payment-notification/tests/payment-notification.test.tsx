import { afterEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { checkFlow } from '#statecharts/check-flow.ts';
import { PAYMENTS } from '#web/features/payment/tests/payment.model.ts';
import { requestOver } from '#web/platform/tests/request-over.ts';
import { turnTab } from '#web/testing/visibility.ts';
import { PaymentNotification } from '../PaymentNotification.tsx';
import { paymentNotificationLogic } from '../payment-notification.effects.ts';
import { fakeNotifications } from './fake-notifications.ts';
import * as stories from './PaymentNotification.stories.tsx';
import { paymentNotificationModel } from './payment-notification.model.ts';
import { TabPreview } from './TabPreview.tsx';

checkFlow(paymentNotificationModel, {
  render: (state) => (
    <>
      <PaymentNotification state={state} />
      <TabPreview state={state} />
    </>
  ),
  stories,
});

const RECHECK_MS = 30_000;
const ORDER = { id: '5120', number: '1204-8830', has_codes: true };
const completed = { ...PAYMENTS.bank, status: 1, outcome: 'completed' } as const;

/** A tab that waits for a payment, in the background, whose host answers this from then on. */
async function waitInBackground(answer: object, permission: NotificationPermission = 'granted') {
  vi.useFakeTimers();
  document.title = 'Payment #8412 · Keystall';
  document.head.insertAdjacentHTML('beforeend', '<link rel="icon" href="/favicon.svg">');
  const notifications = fakeNotifications(permission);
  const request = requestOver(async () => Response.json(answer));
  const browser = { document, focus: vi.fn(), Notification: notifications.Notification };
  const actor = createActor(paymentNotificationLogic({ request, browser }), { input: { id: '8412' } });
  actor.start();
  stop = () => actor.stop();
  turnTab('hidden');
  await vi.advanceTimersByTimeAsync(RECHECK_MS);
  return { actor, browser, shown: notifications.shown };
}
const icon = () => document.querySelector('link[rel=icon]')?.getAttribute('href');

let stop = () => {};

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.querySelector('link[rel=icon]')?.remove();
});

test('codes that are there are told by title, icon and notification, until the tab is seen (R-98)', async () => {
  const { actor, shown } = await waitInBackground({ ...completed, order: ORDER });
  expect(document.title).toBe('✓ Codes ready · Payment #8412 · Keystall');
  expect(icon()).toBe('/favicon-marked.svg');
  expect(shown).toMatchObject([
    {
      title: 'Your codes are ready',
      options: { body: 'Press to open order 1204-8830.', tag: 'payment-8412' },
    },
  ]);
  turnTab('visible');
  expect(document.title).toBe('Payment #8412 · Keystall');
  expect(icon()).toBe('/favicon.svg');
  expect(shown).toMatchObject([{ isClosed: true }]);
  expect(actor.getSnapshot().value).toBe('seen');
});

test('goods that are no codes, or not there yet, are told as paid (R-98)', async () => {
  const unnamed = { ...ORDER, has_codes: false, number: undefined };
  const { shown } = await waitInBackground({ ...completed, order: unnamed });
  expect(document.title).toBe('✓ Paid · Payment #8412 · Keystall');
  expect(shown).toMatchObject([
    { title: 'Your payment is complete', options: { body: 'Press to open your order.' } },
  ]);
});

test('a deposit, which makes no order, is told by the number of its payment', async () => {
  const { shown } = await waitInBackground(completed);
  expect(shown).toMatchObject([{ options: { body: 'Press to open payment KP-7F3Q-K2.' } }]);
});

test('a host that does not say which order it is has no codes to tell of', async () => {
  const { shown } = await waitInBackground({ ...completed, number: null });
  expect(document.title).toBe('✓ Paid · Payment #8412 · Keystall');
  expect(shown).toMatchObject([{ options: { body: 'Press to open your order.' } }]);
});

test.each(['default', 'denied'] as const)(
  'without permission (%s) the title says it alone (R-98)',
  async (permission) => {
    const { shown } = await waitInBackground({ ...completed, order: ORDER }, permission);
    expect(document.title).toMatch(/^✓ Codes ready/);
    expect(shown).toEqual([]);
  },
);

test('a title that the page changes meanwhile keeps its mark, and goes back without it', async () => {
  await waitInBackground({ ...completed, order: ORDER });
  document.title = 'My Orders · Keystall';
  await vi.advanceTimersByTimeAsync(0);
  expect(document.title).toBe('✓ Codes ready · My Orders · Keystall');
  turnTab('visible');
  expect(document.title).toBe('My Orders · Keystall');
});

test('a press on the notification brings the tab to the front, and ends it (R-98)', async () => {
  const { actor, browser, shown } = await waitInBackground({ ...completed, order: ORDER });
  shown[0]?.onclick?.();
  expect(browser.focus).toHaveBeenCalledOnce();
  expect(actor.getSnapshot().value).toBe('opened');
  expect(document.title).toBe('Payment #8412 · Keystall');
});

test.each(['expired', 'cancelled', 'underpaid', 'failed'] as const)(
  'a payment that ends unpaid (%s) is not told of (R-98)',
  async (outcome) => {
    const { actor, shown } = await waitInBackground({ ...PAYMENTS.bank, status: 2, outcome });
    expect(document.title).toBe('Payment #8412 · Keystall');
    expect(shown).toEqual([]);
    expect(actor.getSnapshot().value).toBe('unpaid');
  },
);

test.each([
  { status: 0, outcome: 'pending' },
  { status: 0, outcome: 'confirming' },
  { status: 2, outcome: 'expiredConfirming' },
  { status: 2, outcome: 'expired', found_money: true },
])('a payment that may still complete is asked about again: $status, $outcome (R-98)', async (fields) => {
  const { actor } = await waitInBackground({ ...PAYMENTS.bank, ...fields });
  expect(actor.getSnapshot().value).toEqual({ inBackground: 'resting' });
});
