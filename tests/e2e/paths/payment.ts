import { QUANTITY_MAX } from '#contract/constants.ts';
import { defineBrowserFlow, notPlayable } from '#statecharts/drivers/browser-driver.ts';
import { EMPTY_CART } from '#web/features/cart/cart-lines.ts';
import { cartOf, sampleItem } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { paymentModel } from '#web/features/payment/tests/payment.model.ts';
import { MEMBER_RECORDS, rejection, setClock, VALID_SESSION, visit, writeInOtherTab } from './shop.ts';

const { readPayment, sendCommand, readOrder, readSavedSender } = paymentModel.outcomes;
const LOST = rejection(503, 'No network.');

/** Whether a request changes the payment rather than only reading it. */
const isCommand = (body: unknown) =>
  typeof body === 'object' && body !== null && ('cancel' in body || 'userInput' in body);

export const payment = defineBrowserFlow(paymentModel, {
  now: readPayment.named.now,
  open: (page, { id, lastOrder }) =>
    visit(page, `/payment/${id}`, { ...MEMBER_RECORDS, checkouts: { attempts: [], placed: lastOrder } }),
  root: (page) => page.getByRole('main'),
  otherRequests: VALID_SESSION,
  wire: {
    readPayment: {
      request: 'POST /api/payment-status',
      matchesBody: (body) => !isCommand(body),
      answers: {
        unnamed: { json: readPayment.unnamed.payment },
        named: { json: readPayment.named.payment },
        found: { json: readPayment.found.payment },
        'set aside': { json: readPayment['set aside'].payment },
        vanished: { json: readPayment.vanished.payment },
        confirming: { json: readPayment.confirming.payment },
        completed: { json: readPayment.completed.payment },
        'completed in part': { json: readPayment['completed in part'].payment },
        'paid over': { json: readPayment['paid over'].payment },
        lost: LOST,
      },
    },
    sendCommand: {
      request: 'POST /api/payment-status',
      matchesBody: isCommand,
      answers: {
        named: { json: sendCommand.named.payment },
        renamed: { json: sendCommand.renamed.payment },
        cancelled: { json: sendCommand.cancelled.payment },
        refused: rejection(422, sendCommand.refused.reason),
        lost: LOST,
      },
    },
    readOrder: {
      request: 'GET /api/my-orders',
      answers: {
        'in part': { json: [readOrder['in part']] },
        whole: { json: [readOrder.whole] },
        none: { json: [] },
        lost: LOST,
      },
    },
    readSavedSender: {
      request: 'GET /api/profile',
      answers: {
        saved: { json: { username: 'amna', sender_name: readSavedSender.saved } },
        none: { json: { username: 'amna' } },
        lost: LOST,
      },
    },
    restoreItems: {
      immediate: {
        whole: (page) => writeInOtherTab(page, 'cart', EMPTY_CART),
        'in part': (page) => writeInOtherTab(page, 'cart', cartOf(sampleItem('pubg-uc-60', QUANTITY_MAX))),
        'by another tab': notPlayable('Another tab would have to put them back in the same moment.'),
        broken: notPlayable('The cart is always there.'),
      },
    },
  },
  causes: {
    'clock.ticked': (page, { now }) => setClock(page, now),
    'lastOrder.changed': (page, { lastOrder }) =>
      writeInOtherTab(page, 'checkouts', { attempts: [], placed: lastOrder }),
  },
});
