import { brand } from '#contract/brand.ts';
import type { Payment } from '#contract/payments.ts';
import { defineBrowserFlow, notPlayable } from '#statecharts/drivers/browser-driver.ts';
import { PAYMENTS } from '#web/features/payment/tests/payment.model.ts';
import {
  PAYMENT as kept,
  NOW as now,
  paymentStripModel,
} from '#web/features/payment-strip/tests/payment-strip.model.ts';
import { MEMBER_RECORDS, rejection, setClock, VALID_SESSION, visit, writeInOtherTab } from './shop.ts';

const HOUR_S = 3_600;

/** The payment of the model, as the host says it. */
const waiting: Payment = {
  ...PAYMENTS.bank,
  payment_amount: kept.amount,
  created_at: new Date(kept.deadline - HOUR_S * 1_000).toISOString(),
};
const confirming: Payment = { ...PAYMENTS.usdt, outcome: 'confirming', confirmations: 3 };
const { payment_details, payment_amount, payment_currency, created_at, status, status_text } = waiting;
const row = {
  id: kept.id,
  payment_details,
  payment_amount,
  payment_currency,
  created_at,
  status,
  status_text,
};

export const paymentStrip = defineBrowserFlow(paymentStripModel, {
  now,
  open: (page, { payment }) =>
    visit(page, '/cart', {
      ...MEMBER_RECORDS,
      ...(payment === null ? {} : { waitingPayment: { payment } }),
    }),
  otherRequests: { ...VALID_SESSION, 'GET /api/my-payments': { json: [row] } },
  wire: {
    findPayment: {
      request: 'POST /api/payment-status',
      answers: {
        waiting: { json: waiting },
        confirming: { json: confirming },
        paid: { json: { ...waiting, status: 1, outcome: 'completed' } },
        none: { json: { ...waiting, status: 2, outcome: 'cancelled' } },
        unasked: notPlayable('The page of a payment has no strip.'),
        lost: rejection(503, 'No network.'),
      },
    },
  },
  causes: {
    // Only a change is news for the shop.
    async 'session.changed'(page, { isMember }) {
      await writeInOtherTab(page, 'isLoggedIn', !isMember);
      await writeInOtherTab(page, 'isLoggedIn', isMember);
    },
    async 'record.changed'(page, { payment }) {
      if (payment !== null)
        await writeInOtherTab(page, 'waitingPayment', { payment: { ...payment, amount: '1' } });
      await writeInOtherTab(page, 'waitingPayment', payment && { payment });
    },
    async 'page.changed'(page) {
      const header = page.getByRole('banner');
      const isAtCart = new URL(page.url()).pathname === '/cart';
      await header.getByRole('link', { name: isAtCart ? brand.name : 'Cart' }).click();
      await page.waitForURL(isAtCart ? '/' : '/cart');
    },
    'clock.ticked': (page, tick) => setClock(page, tick.now),
    'order.placed': notPlayable('An order is placed on the page of payment, which has no strip.'),
    'payment.awaited': notPlayable('It comes from the page of a payment, which has no strip.'),
    'payment.told': notPlayable('The page of a payment or its notification says it.'),
    'payment.read': notPlayable('It comes from the page of a payment, which has no strip.'),
  },
});
