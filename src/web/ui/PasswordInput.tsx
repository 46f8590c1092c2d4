import { type ComponentProps, useState } from 'react';
import { cx } from '#styled/css';
import { passwordInput } from '#styled/recipes';
import { Button } from './Button.tsx';
import { Input } from './Field.tsx';
import { EyeIcon, EyeOffIcon } from './icons.tsx';

/**
 * A password that can be shown while typing. `autoComplete` says whether it is the current or a
 * new one.
 *
 * - Status: stable.
 * - Use: in a `Field`, for each password.
 * - Not: for the code of an email (`CodeField`).
 * - Keyboard: the eye is a button that says whether it is pressed. Password managers fill the
 *   input.
 * - States: hidden, shown, refused, disabled.
 */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const classes = passwordInput();
  return (
    <div className={classes.root}>
      <Input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={shown ? 'text' : 'password'}
        className={cx(classes.input, className)}
      />
      <Button
        variant="ghost"
        size="icon"
        className={classes.toggle}
        aria-label="Show password"
        aria-pressed={shown}
        aria-controls={props.id}
        disabled={props.disabled}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOffIcon /> : <EyeIcon />}
      </Button>
    </div>
  );
}
