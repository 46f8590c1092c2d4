import type { ReactNode } from 'react';
import type { ShownMethod, ShownPayment } from '../shown-payment.ts';
import type { MoneyTexts } from './money-texts.ts';

type Details = {
  [Name in ShownMethod]: Extract<ShownPayment, { payment_method: Name }>['payment_details'];
};

/**
 * A payment by one method. In this form the compiler sees that a method's view gets its own type.
 */
export type PaymentBy<Method extends ShownMethod> = {
  [Name in Method]: Omit<ShownPayment, 'payment_method' | 'payment_details'> & {
    payment_method: Name;
    payment_details: Details[Name];
  };
}[Method];

/** Everything that the payment's page says about one method. */
export type MethodView<Method extends ShownMethod> = {
  /** How to pay: the exact amount, and its destination. */
  Panel: (props: { payment: PaymentBy<Method> }) => ReactNode;
  /** Its own guidelines, in addition to those of every method; null if nothing has to be sent. */
  guidelines: readonly string[] | null;
  /** What is said of money that was sent for it. */
  moneyTexts: (payment: PaymentBy<Method>) => MoneyTexts;
};
