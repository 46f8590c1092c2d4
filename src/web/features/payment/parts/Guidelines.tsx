import { css } from '#styled/css';
import { formatMoney } from '#web/lib/money.ts';
import { HostText } from '#web/ui/HostText.tsx';
import { paymentMethods } from '../payment-methods.tsx';
import { outcomeOf } from '../payment-outcome.ts';
import type { ShownPayment } from '../shown-payment.ts';

const list = css({ display: 'grid', gap: '2', ps: '5', listStyle: 'disc', color: 'fg.muted' });
const title = css({ mb: '3', fontSize: 'lg' });

/** Advice for paying (spec §2), but not from the balance. */
export function Guidelines({ payment }: { payment: ShownPayment }) {
  const { payment_method, payment_amount, payment_currency, payment_details } = payment;
  const { guidelines } = paymentMethods[payment_method];
  if (guidelines === null) return null;
  const { tip, time } = payment_details;
  return (
    <section aria-labelledby="guidelines">
      <h2 id="guidelines" className={title}>
        Guidelines
      </h2>
      <ul className={list}>
        <li>This page updates by itself. Please don't refresh it by hand.</li>
        {tip !== undefined && (
          <li>
            <HostText>{tip}</HostText>
          </li>
        )}
        {outcomeOf(payment) !== 'paidPartial' &&
          (payment_method === 'bitcart' ? (
            <li>Pay the exact amount: what the invoice says, no more and no less.</li>
          ) : (
            payment_amount !== '' && (
              <li>
                Pay the exact amount:{' '}
                <bdi translate="no">{formatMoney(payment_amount, payment_currency)}</bdi>, no more and no
                less.
              </li>
            )
          ))}
        {time !== undefined && <li>Your total time to pay is {Math.round(time / 60)} minutes.</li>}
        <li>The timer may be wrong if your device's clock is wrong.</li>
        {guidelines.map((guideline) => (
          <li key={guideline}>{guideline}</li>
        ))}
      </ul>
    </section>
  );
}
