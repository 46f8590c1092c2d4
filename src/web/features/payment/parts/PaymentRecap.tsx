import { DateTime } from '#web/ui/DateTime.tsx';
import type { ShownPayment } from '../shown-payment.ts';
import { CodeDetail, Detail, Details, ShownAmount } from './Details.tsx';

/** A payment that is over, without its payment details. */
export function PaymentRecap({ payment }: { payment: ShownPayment }) {
  const { number, payment_details, created_at, user_input } = payment;
  return (
    <Details>
      <ShownAmount payment={payment} />
      {number !== undefined && <CodeDetail label="Payment number" text={number} />}
      <Detail label="Payment method">{payment_details.methodName}</Detail>
      <Detail label="Payment date">{created_at && <DateTime at={created_at} />}</Detail>
      {user_input !== null && <Detail label="Sender name">{user_input}</Detail>}
    </Details>
  );
}
