import type { PaidOrder } from './payment-notification.machine.ts';

/** The words for a completed payment: before the tab's title, and in a notification. */
export type AnnouncementText = { mark: string; title: string; body: string };

/** Goods that are delivered by hand, or later, are not ready yet, so only the payment is announced. */
export function announcementText(order: PaidOrder): AnnouncementText {
  const body = `Press to open ${whatOpens(order)}.`;
  return order.hasCodes
    ? { mark: '✓ Codes ready', title: 'Your codes are ready', body }
    : { mark: '✓ Paid', title: 'Your payment is complete', body };
}

function whatOpens({ id, number, paymentNumber }: PaidOrder): string {
  if (number !== null) return `order ${number}`;
  return id === null && paymentNumber !== null ? `payment ${paymentNumber}` : 'your order';
}
