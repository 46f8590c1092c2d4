import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '#styled/css';
import { checkbox } from '#styled/recipes';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** A native checkbox whose whole row can be pressed. */
export function Checkbox({ label, hint, className, ...props }: CheckboxProps) {
  const id = useId();
  const classes = checkbox();
  return (
    <label className={cx(classes.root, className)}>
      <input
        {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
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
    </label>
  );
}
