import { expect, test } from 'vitest';
import type { PaymentMethodName, PaymentOutcome } from '#contract/payments.ts';
import { paymentMethods } from '#server/payment-methods/methods.ts';
import type { PaymentMethodHandler } from '#server/payment-methods/payment-method.ts';
import { impossibleDeliveries } from '../../src/web/features/orders/tests/possible-deliveries.ts';
import {
  impossibleOutcomes,
  POSSIBLE_OUTCOMES,
} from '../../src/web/features/payment/tests/possible-outcomes.ts';

/* The stories with pickers offer every pair but these. */

test('what can never become of a payment, by its method (R-44, R-48, R-64, R-65)', () => {
  expect(impossibleOutcomes()).toEqual([
    // No invoice.
    'usdt paidPartial',
    'usdt failed',
    // A bank and an exchange show money once it is there.
    'bank paidPartial',
    'bank confirming',
    'bank expiredConfirming',
    'bank failed',
    'binance paidPartial',
    'binance confirming',
    'binance expiredConfirming',
    'binance failed',
    // No money comes from outside.
    'balance paidPartial',
    'balance confirming',
    'balance paidOver',
    'balance expiredConfirming',
    'balance expiredCredited',
    'balance cancelledCredited',
    'balance underpaid',
    'balance paidLate',
    'balance failed',
  ]);
});

test('our host brings what the picker of payments offers: invoices, confirmations, money from outside', () => {
  const handlers = Object.values<PaymentMethodHandler>(paymentMethods);
  const methodsWith = (outcome: PaymentOutcome): PaymentMethodName[] =>
    handlers.map(({ id }) => id).filter((id) => POSSIBLE_OUTCOMES[id].includes(outcome));
  const idsOf = (wanted: (handler: PaymentMethodHandler) => boolean) =>
    handlers.filter(wanted).map(({ id }) => id);
  expect(methodsWith('failed')).toEqual(idsOf(({ invoice }) => invoice !== undefined));
  expect(methodsWith('paidPartial')).toEqual(idsOf(({ invoice }) => invoice !== undefined));
  expect(methodsWith('confirming')).toEqual(idsOf(({ sandbox }) => sandbox?.showsUnconfirmed === true));
  expect(methodsWith('underpaid')).toEqual(idsOf(({ paidFrom }) => paidFrom === 'receipt'));
});

test('how far an order can never be, by its goods (R-52, R-53)', () => {
  expect(impossibleDeliveries()).toEqual([
    // Codes come or are back-ordered at once.
    'codes: received',
    // A person delivers a line as a whole, and until then nothing is said of it.
    'by hand: waiting',
    'by hand: in part',
    'both: received',
  ]);
});
