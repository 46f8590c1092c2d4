import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '#styled/css';
import { field, input } from '#styled/recipes';
import { AlertIcon } from './icons.tsx';

/** Connects a control to its field: spread it on the control. */
export type FieldControl = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

type FieldProps = Omit<ComponentProps<'div'>, 'children'> & {
  label: ReactNode;
  hint?: ReactNode;
  /** Why the value is not accepted. The control is then marked invalid. */
  error?: ReactNode;
  children: (control: FieldControl) => ReactNode;
};

/**
 * A label, its control, a hint and an error, connected by ids: `<Field label="Name">{(control) =>
 * <Input {...control} />}</Field>`.
 *
 * - Status: stable.
 * - Use: around each control of a form, so that label, hint and error belong to it.
 * - Not: for a `Checkbox`, which has its own label.
 * - Keyboard: the label names the control; hint and error are its description, and an error marks
 *   it invalid.
 * - States: plain, with a hint, refused. The control inside may be disabled.
 */
export function Field({ label, hint, error, children, className, ...props }: FieldProps) {
  const id = useId();
  const classes = field();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div {...props} className={cx(classes.root, className)}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          <AlertIcon width="1.1em" height="1.1em" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

/** One of several short texts, chosen in the device's own list. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return <select {...props} className={cx(input(), className)} />;
}

/** A line of text. Its font size keeps phones from zooming in. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...props} className={cx(input(), className)} />;
}
