import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PAYMENTS } from '#web/features/payment/tests/payment.model.ts';
import { fakeNotifications } from '#web/features/payment-notification/tests/fake-notifications.ts';
import { requestOver } from '#web/platform/tests/request-over.ts';
import { turnTab } from '#web/testing/visibility.ts';
import { createActors } from '../actors.ts';
import AwaitedPayment from '../parts/AwaitedPayment.tsx';
import { createAppRouter } from '../router.tsx';
import { appContext } from './app-context.ts';
import { IDLE_LOGIC } from './idle-logic.ts';

const RECHECK_MS = 30_000;
const PAID = { ...PAYMENTS.bank, status: 1, outcome: 'completed' };

const turn = (visibility: DocumentVisibilityState) => act(() => turnTab(visibility));

let stop = () => {};
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.title = '';
});

/** A tab in the background at `path`, that waits for a payment, whose host answers like this. */
async function waitInBackground(answer: object, path = '/cart') {
  vi.useFakeTimers();
  const notifications = fakeNotifications('granted');
  vi.stubGlobal('Notification', notifications.Notification);
  vi.spyOn(window, 'focus').mockReturnValue();
  const history = createMemoryHistory({ initialEntries: [path] });
  const actors = createActors({ logic: IDLE_LOGIC });
  actors.notices.start();
  actors.paymentStrip.start();
  stop = () => {
    actors.notices.stop();
    actors.paymentStrip.stop();
  };
  actors.paymentStrip.send({ type: 'payment.awaited', id: 'payment-8412' });
  const request = requestOver(async () => Response.json(answer));
  const router = createAppRouter({ context: appContext({ actors, request }), history });
  render(
    <RouterContextProvider router={router}>
      <AwaitedPayment id="payment-8412" />
    </RouterContextProvider>,
  );
  turn('hidden');
  await act(() => vi.advanceTimersByTimeAsync(RECHECK_MS));
  return {
    awaited: () => actors.paymentStrip.getSnapshot().context.awaited,
    address: () => history.location.href,
    notices: () => actors.notices.getSnapshot().context.notices.map(({ text }) => text),
    press: () => act(() => notifications.shown[0]?.onclick?.()),
  };
}

it.each([
  ['its order', { id: 'order-77', number: 'KS-7F3Q-B2', has_codes: true }, '/my/orders?order=order-77'],
  ['the payment, where the host does not say which order it is', null, '/payment/payment-8412'],
])('a press on the notification opens %s (R-98)', async (_, order, address) => {
  const tab = await waitInBackground({ ...PAID, order });
  tab.press();
  expect(tab.address()).toBe(address);
  expect(tab.awaited()).toBeUndefined();
});

it.each([
  ['/cart', true, ['Your codes are ready. See My Orders.']],
  ['/cart', false, ['Your payment is complete. See My Orders.']],
  ['/payment/payment-8412', true, []],
])(
  'the page that is come back to says it, unless it does so itself: %s, codes %s',
  async (path, has_codes, said) => {
    const tab = await waitInBackground({ ...PAID, order: { id: 'order-77', has_codes } }, path);
    turn('visible');
    expect(tab.notices()).toEqual(said);
    expect(tab.address()).toBe(path);
  },
);
