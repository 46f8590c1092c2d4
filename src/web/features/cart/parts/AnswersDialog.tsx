import { css } from '#styled/css';
import { Dialog } from '#web/ui/Dialog.tsx';
import { AnswersForm, type AnswersFormProps } from './AnswersForm.tsx';

const lead = css({ mb: '5', overflowWrap: 'anywhere' });

export type AnswersDialogProps = AnswersFormProps & {
  open: boolean;
  /** The full name of the item. */
  itemName: string;
  onClose: () => void;
};

/**
 * Asks what the delivery of an item needs to know, such as a player ID. It loads when it is
 * first opened: `LazyAnswersDialog`.
 */
export function AnswersDialog({ open, itemName, answers, onClose, ...form }: AnswersDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="What delivery needs">
      {open && (
        <>
          <p className={lead}>
            {answers === undefined ? (
              <>
                We deliver <bdi>{itemName}</bdi> to you by hand. Please check twice what you enter.
              </>
            ) : (
              <>
                These are your answers for <bdi>{itemName}</bdi> from before. If you change them, the new ones
                count for all of it in your cart.
              </>
            )}
          </p>
          <AnswersForm {...form} answers={answers} />
        </>
      )}
    </Dialog>
  );
}
