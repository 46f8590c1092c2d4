import type { Page } from '@playwright/test';
import { defineBrowserFlow, notPlayable } from '#statecharts/drivers/browser-driver.ts';
import { EMPTY_CART } from '#web/features/cart/cart-lines.ts';
import { cartOf, sampleItem } from '#web/features/catalogue/tests/sample-catalogue.ts';
import type { Kept } from '#web/features/set-aside/set-aside-record.ts';
import { setAsideModel } from '#web/features/set-aside/tests/set-aside.model.ts';
import { MEMBER_RECORDS, rejection, VALID_SESSION, visit, writeInOtherTab } from './shop.ts';

const cartWith = ({ holdsDeposit }: Kept) =>
  holdsDeposit ? cartOf(sampleItem('balance', 4_610)) : EMPTY_CART;

/** Another tab has changed both records. */
async function changeInOtherTab(page: Page, { kept, holdsDeposit }: Kept): Promise<void> {
  await writeInOtherTab(page, 'cart', cartWith({ kept, holdsDeposit }));
  await writeInOtherTab(page, 'setAside', kept);
}

export const setAside = defineBrowserFlow(setAsideModel, {
  open: (page, { kept, holdsDeposit }) =>
    visit(page, '/cart', {
      ...MEMBER_RECORDS,
      cart: cartWith({ kept, holdsDeposit }),
      ...(kept !== null && { setAside: kept }),
    }),
  root: (page) => page.locator('[data-set-aside]'),
  otherRequests: VALID_SESSION,
  wire: {
    askPayment: {
      request: 'POST /api/payment-status',
      answers: {
        ended: { json: { status: 2 } },
        open: { json: { status: 0 } },
        lost: rejection(503, 'No network.'),
      },
    },
    putBack: {
      immediate: {
        'put back': async () => {},
        'put back in part': notPlayable('The cart of this page has room.'),
        'by another tab': notPlayable('This tab is first.'),
        'not yet': notPlayable('This tab is up to date.'),
        'not yet paid': notPlayable('This tab is up to date.'),
        broken: notPlayable('The records are in this browser.'),
      },
    },
  },
  causes: {
    'kept.changed': changeInOtherTab,
    'payment.ended': notPlayable('The page of a payment says so.'),
  },
});
