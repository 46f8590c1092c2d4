import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { Tooltip } from '#web/ui/Tooltip.tsx';

const root = css({ display: 'grid', gap: '2', justifyItems: 'start' });
const hint = css({ color: 'fg.muted', fontSize: 'sm' });

/** The tooltip's text (spec §2), in sight for fingers too. */
const HINT = "This cancels the payment immediately. Only use it if you haven't sent anything yet.";

type CancelButtonProps = {
  pending: boolean;
  disabled: boolean;
  /** Money was found that may be for the payment. */
  isMoneyFound: boolean;
  onCancel: () => void;
};

/** Cancels without a confirmation, so a tooltip and a hint say so first. */
export const CancelButton = ({ pending, disabled, isMoneyFound, onCancel }: CancelButtonProps) => (
  <div className={root}>
    <Tooltip text={HINT}>
      {(trigger) => (
        <Button
          {...trigger}
          variant="dangerOutline"
          pending={pending}
          disabled={disabled && !pending}
          onClick={onCancel}
        >
          Cancel Payment
        </Button>
      )}
    </Tooltip>
    <p className={hint}>
      {HINT}
      {isMoneyFound && ' No order comes of the money we found then: if it is yours, it goes to your balance.'}
    </p>
  </div>
);
