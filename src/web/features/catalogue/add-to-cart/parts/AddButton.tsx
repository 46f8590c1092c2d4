import type { Ref } from 'react';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';

/** Both labels overlap, so that the button keeps the width of the wider one. */
const faces = css({
  display: 'grid',
  '& > *': {
    gridArea: '[1/1]',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
  },
  '& > [aria-hidden=true]': { visibility: 'hidden' },
});
/** Beside the quantity, down to the narrowest phone. */
const wide = css({
  px: '3',
  lgDown: { flex: '[1 1 6rem]', maxWidth: '[10rem]' },
  lg: { width: '[7.5rem]' },
});

type AddButtonProps = {
  ref: Ref<HTMLButtonElement>;
  name: string;
  /** The variant whose items a press adds at once; before-hydration.ts counts them. */
  adds?: string | undefined;
  isAdded: boolean;
  isBusy: boolean;
  onPress: () => void;
};

/** Add, and for a moment after it, Added. */
export function AddButton({ ref, name, adds, isAdded, isBusy, onPress }: AddButtonProps) {
  return (
    <Button
      ref={ref}
      variant={isAdded ? 'secondary' : 'primary'}
      className={wide}
      pending={isBusy}
      data-adds={adds}
      onClick={onPress}
    >
      <span className={faces}>
        <span aria-hidden={isAdded}>
          Add <VisuallyHidden>{name} to the cart</VisuallyHidden>
        </span>
        <span aria-hidden={!isAdded}>
          <CheckIcon /> Added <VisuallyHidden>{name}</VisuallyHidden>
        </span>
      </span>
    </Button>
  );
}
