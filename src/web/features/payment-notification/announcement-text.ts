import type { PaidOrder } from './payment-notification.machine.ts';

/** What the shop says of a completed payment: before the tab's title, and in a notification. */
export type AnnouncementText = { mark: string; title: string; body: string };

/** Goods that are delivered by hand, or later, are not ready yet, so only the payment is announced. */
export function announcementText({ number, hasCodes }: PaidOrder): AnnouncementText {
  const order = number === null ? 'your order' : `order ${number}`;
  return hasCodes
    ? { mark: '✓ Codes ready', title: 'Your codes are ready', body: `Press to open ${order}.` }
    : { mark: '✓ Paid', title: 'Your payment is complete', body: `Press to open ${order}.` };
}
