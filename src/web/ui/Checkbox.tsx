import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '#styled/css';
import { checkbox } from '#styled/recipes';
import { AlertIcon } from './icons.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode;
  hint?: ReactNode;
  /** Why this value is not accepted. The checkbox is then marked invalid. */
  error?: ReactNode;
};

/**
 * A native checkbox whose whole row can be pressed.
 *
 * - Status: stable.
 * - Use: for a yes or no that is sent with a form, or saved at once.
 * - Not: to choose one of several (`RadioCard`).
 * - Keyboard: Space switches it. Its name is the label; the hint and the error are its
 *   description.
 * - States: off, on, focused, disabled, refused.
 */
export function Checkbox({ label, hint, error, className, ...props }: CheckboxProps) {
  const id = useId();
  const classes = checkbox();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <label className={cx(classes.root, className)}>
      <input
        {...(described && { 'aria-describedby': described })}
        {...(error ? { 'aria-invalid': true } : {})}
        aria-labelledby={`${id}-label`}
        {...props}
        type="checkbox"
        className={classes.box}
      />
      <span id={`${id}-label`}>{label}</span>
      {hint && (
        <span id={`${id}-hint`} className={classes.hint}>
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className={classes.error}>
          <AlertIcon width="1.1em" height="1.1em" />
          <span>{error}</span>
        </span>
      )}
    </label>
  );
}
