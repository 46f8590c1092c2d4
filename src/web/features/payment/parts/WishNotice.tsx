import { Notice } from '#web/ui/Notice.tsx';
import type { PaymentState } from '../PaymentScreen.tsx';

/** What became of the shopper's last wish, unless it came true; what is wrong with a name stands in its form. */
export function WishNotice({ state }: { state: PaymentState }) {
  const { name, refusal } = state.context;
  if (state.hasTag('unsure'))
    return (
      <Notice tone="warning" alert title="Still checking">
        <p>
          The shop did not answer in time, so we do not know yet whether{' '}
          {name === null ? 'this payment is cancelled' : 'the sender name is saved'}. We keep asking.
        </p>
      </Notice>
    );
  if (refusal === null || name !== null) return null;
  return (
    <Notice tone="error" alert>
      <p>{refusal.sentence}</p>
    </Notice>
  );
}
