import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '#styled/css';
import { dialog } from '#styled/recipes';
import { Button } from './Button.tsx';
import { CloseIcon } from './icons.tsx';
import { useModal } from './useModal.ts';

type DialogProps = Omit<ComponentProps<'dialog'>, 'open' | 'onClose' | 'title' | 'ref'> & {
  open: boolean;
  /** Called on Esc and the cross. Without it the dialog must be closed by its `actions`. */
  onClose?: () => void;
  title: ReactNode;
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode;
};

/**
 * A question over the page, in a native modal dialog. The page is inert until it closes.
 *
 * - Status: stable.
 * - Use: for a question that must be decided before anything else goes on.
 * - Not: for news (`Toast`, `Notice`) or a long form, which is a page.
 * - Keyboard: the focus goes inside, stays there, and returns to what opened it. Esc closes it,
 *   unless it must be decided.
 * - States: open or closed; without `onClose` only its actions close it.
 */
export function Dialog({ open, onClose, title, actions, children, className, ...props }: DialogProps) {
  const id = useId();
  const classes = dialog();
  return (
    <dialog
      aria-labelledby={id}
      {...props}
      {...useModal(open, onClose)}
      className={cx(classes.root, className)}
    >
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <div className={classes.body}>{children}</div>
      {actions && <footer className={classes.actions}>{actions}</footer>}
      {/* Last, so that the focus starts in the content and not on the close button. */}
      {onClose && (
        <Button variant="ghost" size="icon" aria-label="Close" className={classes.close} onClick={onClose}>
          <CloseIcon />
        </Button>
      )}
    </dialog>
  );
}
