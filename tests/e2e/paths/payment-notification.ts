import { expect, type Page } from '@playwright/test';
import { defineBrowserFlow } from '#statecharts/drivers/browser-driver.ts';
import { PAYMENTS } from '#web/features/payment/tests/payment.model.ts';
import {
  BY_HAND,
  CODES,
  PAYMENT_ID,
  paymentNotificationModel,
} from '#web/features/payment-notification/tests/payment-notification.model.ts';
import { PAYMENT as kept, NOW as now } from '#web/features/payment-strip/tests/payment-strip.model.ts';
import { standInForNotifications, turnPage } from '../support/notifications.ts';
import { advanceUntil, MEMBER_RECORDS, rejection, VALID_SESSION, visit, writeInOtherTab } from './shop.ts';

const paid = ({ hasCodes, ...order }: typeof CODES) => ({
  json: { ...PAYMENTS.bank, status: 1, outcome: 'completed', order: { ...order, has_codes: hasCodes } },
});
const seeTitle = (page: Page, title: RegExp) => expect(page).toHaveTitle(title);
const view = (page: Page) => page.locator('[data-state="inView"]');

export const paymentNotification = defineBrowserFlow(paymentNotificationModel, {
  now,
  async open(page) {
    await standInForNotifications(page, 'granted');
    await visit(page, '/cart', MEMBER_RECORDS);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Another tab says what waits, and then takes it back, so that the strip asks nothing meanwhile.
    await writeInOtherTab(page, 'waitingPayment', { payment: kept });
    await advanceUntil(page, async () => (await view(page).count()) > 0);
    await writeInOtherTab(page, 'waitingPayment', null);
  },
  otherRequests: { ...VALID_SESSION, 'GET /api/my-orders': { json: [] } },
  wire: {
    findOutcome: {
      request: 'POST /api/payment-status',
      matchesBody: (body) => Object(body)['payment_id'] === PAYMENT_ID,
      answers: {
        waiting: { json: PAYMENTS.bank },
        codes: paid(CODES),
        'goods by hand': paid(BY_HAND),
        unpaid: { json: { ...PAYMENTS.bank, status: 2, outcome: 'expired' } },
        lost: rejection(503, 'No network.'),
      },
    },
  },
  // Once it is announced or over, the page has no view of it; the tab has its title back.
  shownElsewhere: {
    announced: (page, { context: { order } }) =>
      seeTitle(page, order?.hasCodes ? /^✓ Codes ready · / : /^✓ Paid · /),
    seen: (page) => seeTitle(page, /^(?!✓)/),
    opened: async (page) => {
      await seeTitle(page, /^My Orders/);
      expect(new URL(page.url()).searchParams.get('order')).toBe(CODES.id);
    },
    unpaid: async (page) => {
      await expect(page.locator('[data-state^="inBackground"]')).toHaveCount(0);
      await seeTitle(page, /^(?!✓)/);
    },
  },
  causes: {
    'page.hidden': (page) => turnPage(page, 'hidden'),
    'page.shown': (page) => turnPage(page, 'visible'),
    'notification.pressed': (page) => page.evaluate(() => window.notified.shown.at(-1)?.press()),
  },
});
