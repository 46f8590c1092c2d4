import type { Ref } from 'react';
import { css, cx } from '#styled/css';
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
/**
 * Its accent is for the row that is touched, pointed at or focused: a list of them would be a wall of
 * colour.
 */
const face = css({
  px: '3',
  fontSize: { base: 'sm', lg: 'md' },
  lg: { width: '[7.5rem]' },
});
const add = css({
  '--ink': '{colors.accent.text}',
  'li:is(:hover, :focus-within) &': { '--ink': '{colors.accent.fg}', bg: 'accent' },
});
/** The tick says it alone where there is no room for the word. */
const word = css({ lgDown: { display: 'none' } });

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
      variant="secondary"
      className={cx(face, !isAdded && add)}
      pending={isBusy}
      data-adds={adds}
      onClick={onPress}
    >
      <span className={faces}>
        <span aria-hidden={isAdded}>
          Add <VisuallyHidden>{name} to the cart</VisuallyHidden>
        </span>
        <span aria-hidden={!isAdded}>
          <CheckIcon />
          <span aria-hidden="true" className={word}>
            Added
          </span>
          <VisuallyHidden>Added {name}</VisuallyHidden>
        </span>
      </span>
    </Button>
  );
}
