import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '#styled/css';
import { toast } from '#styled/recipes';
import { Button } from './Button.tsx';
import { CloseIcon } from './icons.tsx';
import { type Tone, ToneIcon } from './Notice.tsx';

/** Where toasts appear: at the foot of the screen, and read out as they come. It must be on the page before the first of them. */
export function ToastRegion({ children }: { children?: ReactNode }) {
  return (
    <div role="status" className={toast().region} data-screen-only>
      {children}
    </div>
  );
}

type ToastProps = ComponentProps<'div'> & { tone?: Tone; onDismiss: () => void };

/** A short message over the page, which may be put away. How long it stays is the caller's. */
export function Toast({ tone = 'info', onDismiss, children, className, ...props }: ToastProps) {
  const id = useId();
  const classes = toast({ tone });
  return (
    <div {...props} className={cx(classes.root, className)}>
      <span className={classes.icon}>
        <ToneIcon tone={tone} />
      </span>
      <p id={`${id}-text`} className={classes.body}>
        {children}
      </p>
      <Button
        variant="ghost"
        size="icon"
        id={`${id}-dismiss`}
        aria-label="Dismiss"
        aria-labelledby={`${id}-dismiss ${id}-text`}
        onClick={onDismiss}
      >
        <CloseIcon />
      </Button>
    </div>
  );
}
