import type { ReactNode } from 'react';
import type { Payment, PaymentMethodName } from '#contract/payments.ts';
import type { EndTexts } from './end-texts.ts';

type Details = {
  [Name in PaymentMethodName]: Extract<Payment, { payment_method: Name }>['payment_details'];
};

/** A payment by one method. This form lets the compiler see that a method's view gets its own. */
export type PaymentBy<Method extends PaymentMethodName> = {
  [Name in Method]: Omit<Payment, 'payment_method' | 'payment_details'> & {
    payment_method: Name;
    payment_details: Details[Name];
  };
}[Method];

/** All that the payment's page says about one payment method. */
export type MethodView<Method extends PaymentMethodName> = {
  /** How to pay: how much exactly, and where to. */
  Panel: (props: { payment: PaymentBy<Method> }) => ReactNode;
  /** Its own guidelines, besides those of every method; null where there is nothing to send. */
  guidelines: readonly string[] | null;
  /** What happens to money that was sent although the payment has ended. */
  endTexts: (payment: PaymentBy<Method>) => EndTexts;
};
