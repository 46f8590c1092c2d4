import { fromCallback, fromPromise } from 'xstate';
import { isAwaited } from '#web/features/payment/payment-outcome.ts';
import { readPayment } from '#web/features/payment/read-payment.effects.ts';
import type { ShownPayment } from '#web/features/payment/shown-payment.ts';
import type { ApiRequest } from '#web/platform/api-client.ts';
import { announcementText } from './announcement-text.ts';
import { markTab } from './mark-tab.ts';
import {
  type Announcement,
  type AwaitedOutcome,
  type NotificationPressed,
  type PageChanged,
  paymentNotificationMachine,
} from './payment-notification.machine.ts';
import { type NotificationBrowser, showNotification } from './show-notification.ts';

type Deps = { request: ApiRequest; browser: NotificationBrowser & { document: Document } };

/** The chart over a browser's tab. */
export const paymentNotificationLogic = ({ request, browser }: Deps) =>
  paymentNotificationMachine.provide({
    actors: {
      findOutcome: fromPromise<AwaitedOutcome, { id: string }>(async ({ input: { id }, signal }) =>
        foundIn(await readPayment(request, { id, signal })),
      ),
      watchPage: fromCallback<PageChanged>(({ sendBack }) => {
        const { document } = browser;
        const tell = () =>
          sendBack({ type: document.visibilityState === 'hidden' ? 'page.hidden' : 'page.shown' });
        tell();
        document.addEventListener('visibilitychange', tell);
        return () => document.removeEventListener('visibilitychange', tell);
      }),
      announce: fromCallback<NotificationPressed, Announcement | null>(({ input, sendBack }) => {
        if (input === null) return;
        const text = announcementText(input.order);
        const unmark = markTab(browser.document, text.mark);
        const close = showNotification(browser, {
          ...text,
          tag: `payment-${input.paymentId}`,
          onPress: () => sendBack({ type: 'notification.pressed' }),
        });
        return () => {
          unmark();
          close();
        };
      }),
    },
  });

function foundIn(payment: ShownPayment): AwaitedOutcome {
  if (isAwaited(payment)) return { kind: 'waiting' };
  if (payment.status !== 1) return { kind: 'unpaid' };
  const { id = null, number = null, has_codes: hasCodes = false } = payment.order ?? {};
  return { kind: 'paid', order: { id, number, hasCodes, paymentNumber: payment.number ?? null } };
}
