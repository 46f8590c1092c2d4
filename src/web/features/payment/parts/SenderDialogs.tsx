import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { Code } from '#web/ui/Code.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { CodeDetail, Details } from './Details.tsx';

const list = css({ display: 'grid', gap: '2', ps: '5', listStyle: 'disc' });

type SenderDialogsProps = {
  shown: 'risk' | 'name' | null;
  /** The payment's number, with which the transfer needs no name. */
  number: string | undefined;
  onContinue: () => void;
  onClose: () => void;
  /** The form of the second dialog, and the result of the last try. */
  children: ReactNode;
};

/**
 * Two dialogs before a bank transfer without a sender's name (spec §2): a warning, then the name.
 */
export function SenderDialogs({ shown, number, onContinue, onClose, children }: SenderDialogsProps) {
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
          <li>It needs human input, and people slip.</li>
          <li>Banks can be slow.</li>
          <li>We may have to confirm it by hand, which delays delivery.</li>
        </ul>
        {number !== undefined && (
          <p>
            With <Code>{number}</Code> in your bank's field for a reference or remark, it is confirmed
            automatically.
          </p>
        )}
      </Dialog>
      <Dialog open={shown === 'name'} onClose={onClose} title="Who sends the money?">
        <p>Enter the name on the account you pay from, exactly as your bank writes it.</p>
        <p>
          A single typo can prevent us from detecting your payment
          {number === undefined ? '.' : ', unless you write this as its reference or remark:'}
        </p>
        {number !== undefined && (
          <Details>
            <CodeDetail label="Payment number" text={number} />
          </Details>
        )}
        {children}
        {number !== undefined && (
          <Button variant="ghost" onClick={onClose}>
            Pay without a name
          </Button>
        )}
      </Dialog>
    </>
  );
}
