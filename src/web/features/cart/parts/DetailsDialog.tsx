import { css } from '#styled/css';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DetailsForm, type DetailsFormProps, titleOf } from './DetailsForm.tsx';

const lead = css({ mb: '5', overflowWrap: 'anywhere' });

export type DetailsDialogProps = DetailsFormProps & {
  open: boolean;
  /** The full name of the item. */
  itemName: string;
  onClose: () => void;
};

/**
 * Asks what the delivery of an item needs to know, such as a player ID. It loads when it is
 * first opened: `LazyDetailsDialog`.
 */
export function DetailsDialog({ open, itemName, details, onClose, ...form }: DetailsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={titleOf(form.asks)}>
      {open && (
        <>
          <p className={lead}>
            {details === undefined ? (
              <>
                We deliver <bdi>{itemName}</bdi> by hand, so please double-check what you enter.
              </>
            ) : (
              <>
                Are these still right? Any change counts for every <bdi>{itemName}</bdi> in your cart.
              </>
            )}
          </p>
          <DetailsForm {...form} details={details} />
        </>
      )}
    </Dialog>
  );
}
