import { Notice } from '#web/ui/Notice.tsx';
import type { PaymentState } from '../PaymentScreen.tsx';

/** What became of the shopper's last wish, unless it came true. */
export function WishNotice({ state, refusal }: { state: PaymentState; refusal: string | null }) {
  if (state.matches({ open: { action: 'refused' } }))
    return (
      <Notice tone="error" alert>
        <p>{refusal}</p>
      </Notice>
    );
  if (!state.matches({ open: { action: 'stillChecking' } })) return null;
  return (
    <Notice tone="warning" alert title="Still checking">
      <p>The shop did not answer in time, so we do not know yet whether it has done that. We keep asking.</p>
    </Notice>
  );
}
