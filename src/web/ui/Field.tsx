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
  optional?: boolean;
  children: (control: FieldControl) => ReactNode;
};

/**
 * A label, its control, a hint and an error, connected by ids: `<Field label="Name">{(control) =>
 * <Input {...control} />}</Field>`.
 */
export function Field({ label, hint, error, optional, children, className, ...props }: FieldProps) {
  const id = useId();
  const classes = field();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div {...props} className={cx(classes.root, className)}>
      <label htmlFor={id} className={classes.label}>
        {label}
        {optional && <span className={classes.optional}> (optional)</span>}
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

/** A line of text. Its font size keeps phones from zooming in. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...props} className={cx(input(), className)} />;
}
