import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { codeField } from '#styled/recipes';
import { latinDigits } from '#web/lib/digits.ts';

const LENGTH = 6;

type CodeFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'maxLength'> & {
  value: string;
  /** Called with at most six digits, whatever was typed or pasted. */
  onChange: (digits: string) => void;
};

/**
 * A six-digit code from an email: a single input, so that pasting or the phone's autofill
 * completes it.
 *
 * - Status: stable.
 * - Use: for the code of an email, in a `Field`.
 * - Not: for codes that a shopper has bought: those are text (`Code`).
 * - Keyboard: one input, so that pasting and a phone's autofill work. Other characters than digits are dropped, and
 *   Urdu and Arabic digits become Latin ones.
 * - States: empty, half typed, full, refused, disabled.
 */
export function CodeField({ value, onChange, className, ...props }: CodeFieldProps) {
  const classes = codeField();
  return (
    <div
      data-invalid={props['aria-invalid']}
      data-disabled={props.disabled}
      className={cx(classes.root, className)}
    >
      <input
        inputMode="numeric"
        pattern="[0-9]{6}"
        autoComplete="one-time-code"
        enterKeyHint="done"
        spellCheck={false}
        {...props}
        type="text"
        value={value}
        className={classes.input}
        onChange={(event) =>
          onChange(latinDigits(event.currentTarget.value).replace(/\D/g, '').slice(0, LENGTH))
        }
      />
    </div>
  );
}
