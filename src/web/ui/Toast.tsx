import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '#styled/css';
import { toast } from '#styled/recipes';
import { Button } from './Button.tsx';
import { CloseIcon } from './icons.tsx';
import { type Tone, ToneIcon } from './Notice.tsx';

/**
 * The place for toasts: at the bottom of the screen, announced as they appear. It must be on the
 * page before the first toast.
 */
export function ToastRegion({ children }: { children?: ReactNode }) {
  return (
    <div role="status" className={toast().region} data-screen-only>
      {children}
    </div>
  );
}

type ToastProps = ComponentProps<'div'> & { tone?: Tone; onDismiss: () => void };

/**
 * A short message over the page. It can be dismissed; the caller decides how long it is shown.
 *
 * - Status: stable.
 * - Use: to confirm what a press did, where nothing else shows it.
 * - Not: for what must be read or acted on (`Notice`).
 * - Keyboard: announced politely by its region. The cross is named after the message.
 * - States: four tones.
 */
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
