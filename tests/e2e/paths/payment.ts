import { QUANTITY_MAX } from '#contract/constants.ts';
import { cartOf, sampleItem } from '#web/app/catalogue/samples.model.ts';
import { paymentModel } from '#web/features/payment/payment.model.ts';
import { EMPTY_CART } from '#web/lib/cart/lines.ts';
import { inBrowser } from '#web/testing/browser.ts';
import { leftOut } from '#web/testing/wiring.ts';
import { inOtherTab, MEMBER, refusal, VALID_SESSION, visit, wakeAt } from './shop.ts';

const { readPayment, changePayment } = paymentModel.outcomes;
const LOST = refusal(503, 'No network.');

/** Whether a request asks for more than how the payment stands. */
const isWish = (body: unknown) =>
  typeof body === 'object' && body !== null && ('cancel' in body || 'userInput' in body);

export const payment = inBrowser(paymentModel, {
  now: readPayment.named.now,
  open: (page, { id, placed }) =>
    visit(page, `/payment/${id}`, { ...MEMBER, checkouts: { attempts: [], placed } }),
  stage: (page) => page.getByRole('main'),
  rest: VALID_SESSION,
  wire: {
    readPayment: {
      request: 'POST /api/payment-status',
      carries: (body) => !isWish(body),
      answers: {
        unnamed: { json: readPayment.unnamed.payment },
        named: { json: readPayment.named.payment },
        received: { json: readPayment.received.payment },
        completed: { json: readPayment.completed.payment },
        overpaid: { json: readPayment.overpaid.payment },
        lost: LOST,
      },
    },
    changePayment: {
      request: 'POST /api/payment-status',
      carries: isWish,
      answers: {
        named: { json: changePayment.named.payment },
        cancelled: { json: changePayment.cancelled.payment },
        refused: refusal(422, changePayment.refused.reason),
        lost: LOST,
      },
    },
    putBack: {
      atOnce: {
        whole: (page) => inOtherTab(page, 'cart', EMPTY_CART),
        'in part': (page) => inOtherTab(page, 'cart', cartOf(sampleItem('pubg-uc-60', QUANTITY_MAX))),
        gone: leftOut('Another tab would have to put them back in the same moment.'),
        broken: leftOut('The cart is always there.'),
      },
    },
  },
  causes: {
    'second.passed': (page, { now }) => wakeAt(page, now),
    'placed.changed': (page, { placed }) => inOtherTab(page, 'checkouts', { attempts: [], placed }),
  },
});
