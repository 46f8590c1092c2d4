import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

const list = css({ display: 'grid', gap: '2', ps: '5', listStyle: 'disc' });

type SenderDialogsProps = {
  shown: 'risk' | 'name' | null;
  onContinue: () => void;
  onClose: () => void;
  /** The form of the second dialog, and the result of the last try. */
  children: ReactNode;
};

/**
 * Two dialogs before a bank transfer without a sender's name (spec §2): a warning, then the name.
 */
export function SenderDialogs({ shown, onContinue, onClose, children }: SenderDialogsProps) {
  return (
    <>
      <Dialog
        open={shown === 'risk'}
        onClose={onClose}
        title="Bank transfers can fail"
        actions={<Button onClick={onContinue}>I Understand</Button>}
      >
        <p>This payment method has a relatively high risk of failure:</p>
        <ul className={list}>
          <li>It needs human input, and one slip is enough.</li>
          <li>Banks can be slow.</li>
          <li>We may have to confirm it by hand, which delays delivery.</li>
        </ul>
      </Dialog>
      <Dialog open={shown === 'name'} onClose={onClose} title="Who sends the money?">
        <p>Enter the name on the account you pay from, exactly as your bank writes it.</p>
        <p>A single typo can prevent us from detecting your payment.</p>
        {children}
      </Dialog>
    </>
  );
}
