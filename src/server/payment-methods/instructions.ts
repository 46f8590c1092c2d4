import type { MethodContext } from './payment-method.ts';

export const PAYMENT_SECONDS = 3_600;

/** The details on the page of every payment from outside. */
export const commonDetails = ({ config }: MethodContext, methodName: string) => ({
  methodName,
  time: PAYMENT_SECONDS,
  ...(config.mode === 'sandbox' ? { tip: 'Sandbox: money arrives by a button at /sandbox.' } : {}),
});
