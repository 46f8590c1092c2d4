import { Notice } from '#web/ui/Notice.tsx';
import type { PaymentState } from '../payment.machine.ts';

/**
 * The result of the last command, unless it succeeded. Errors about the name are shown in its form.
 */
export function CommandNotice({ state }: { state: PaymentState }) {
  const { senderName, commandError } = state.context;
  if (state.hasTag('uncertain'))
    return (
      <Notice tone="warning" alert title="Still checking">
        <p>
          The shop didn't answer in time, so we don't know yet whether{' '}
          {senderName === null ? 'this payment is cancelled' : 'the sender name is saved'}. We'll keep
          checking.
        </p>
      </Notice>
    );
  if (commandError === null || senderName !== null) return null;
  return (
    <Notice tone="error" alert>
      <p>{commandError.message}</p>
    </Notice>
  );
}
