import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { cx } from '#styled/css';
import { slideIn } from '#styled/recipes';
import { Button } from './Button.tsx';
import { CloseIcon } from './icons.tsx';
import { useModal } from './useModal.ts';

type SlideInProps = Omit<ComponentProps<'dialog'>, 'open' | 'onClose' | 'title' | 'ref'> & {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
};

/**
 * A panel from the side of the screen, in a native modal dialog. A press on the page closes it,
 * and panels may be stacked. Its content is rendered when it first opens, and stays while it
 * slides out.
 *
 * - Status: stable.
 * - Use: for the menu of a phone, and for lists beside the page.
 * - Not: for a question (`Dialog`).
 * - Keyboard: as in a dialog: the focus goes inside and returns, Esc closes the panel on top.
 * - States: open, closed, one over another.
 */
export function SlideIn({ open, onClose, title, children, className, ...props }: SlideInProps) {
  const id = useId();
  const classes = slideIn();
  const modal = useModal(open, onClose);
  const [isDrawn, setDrawn] = useState(open);
  if (open && !isDrawn) setDrawn(true);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Esc, which the browser brings to onClose
    <dialog
      aria-labelledby={id}
      {...props}
      {...modal}
      className={cx(classes.root, className)}
      onClick={(event) => event.target === modal.ref.current && onClose()}
    >
      <div className={classes.header}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <Button variant="ghost" size="icon" aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </Button>
      </div>
      <div className={classes.body}>{isDrawn && children}</div>
    </dialog>
  );
}
