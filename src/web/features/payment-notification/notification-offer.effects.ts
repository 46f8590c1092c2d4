import * as v from 'valibot';
import { fromCallback, fromPromise } from 'xstate';
import { type BrowserStorage, localRecord } from '#web/platform/storage.ts';
import {
  notificationOfferMachine,
  type OfferDecided,
  type Permission,
} from './notification-offer.machine.ts';
import { canOfferNotifications, type NotificationBrowser } from './show-notification.ts';

type Browser = BrowserStorage & NotificationBrowser;

/** Whether the offer was decided in this browser, whichever way. */
const decisionRecord = (browser: BrowserStorage) =>
  localRecord(browser, 'notificationsAnswered', v.boolean());

/** The input of the offer's chart. */
export const notificationOfferInput = (browser: Browser): { isOfferable: boolean } => ({
  isOfferable: decisionRecord(browser).read() !== true && canOfferNotifications(browser),
});

/** The chart of the offer over a browser. */
export function notificationOfferLogic(browser: Browser) {
  const decision = decisionRecord(browser);
  return notificationOfferMachine.provide({
    actors: {
      askPermission: fromPromise<Permission, void>(async () => {
        const permission = await browser.Notification?.requestPermission();
        if (permission === 'granted' || permission === 'denied') return { kind: permission };
        return { kind: 'dismissed' };
      }),
      watchDecision: fromCallback<OfferDecided>(({ sendBack }) =>
        decision.subscribe((isDecided) => {
          if (isDecided === true) sendBack({ type: 'offer.decided' });
        }),
      ),
    },
    actions: { remember: () => void decision.write(true) },
  });
}
