import { type ComponentProps, type InputEvent, useState } from 'react';
import { cx } from '#styled/css';
import { numberField } from '#styled/recipes';
import { latinDigits } from '#web/lib/digits.ts';
import { afterPress } from './after-press.ts';
import { MinusIcon, PlusIcon } from './icons.tsx';

type NumberFieldProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'onChange' | 'min' | 'max' | 'step'
> & {
  /** The name for the two buttons: `Less of {itemName}`, `More of {itemName}`. */
  itemName: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** Called with whole numbers from `min` to `max` only. */
  onChange: (value: number) => void;
  /** For amounts rather than quantities: room for nine digits. */
  amount?: boolean;
};

/** A number input takes no other digits: Urdu and Arabic ones are typed as Latin ones. */
function typeLatinDigits(event: InputEvent<HTMLInputElement>): void {
  const latin = latinDigits(event.data);
  if (latin === event.data) return;
  event.preventDefault();
  document.execCommand('insertText', false, latin);
}

/**
 * A whole number: a native number input between − and +. Unfinished text stays in the input; on
 * blur or Enter it becomes the nearest valid number.
 *
 * - Status: stable.
 * - Use: for quantities, and with `amount` for sums of money.
 * - Not: for codes and phone numbers, which are text (`Field` with `Input`).
 * - Keyboard: arrow keys change it by a step, Enter accepts what is typed. The buttons are named
 *   after the item.
 * - States: at its least, at its most, half typed, disabled.
 */
export function NumberField({
  itemName,
  value,
  min,
  max,
  step = 1,
  onChange,
  amount,
  className,
  ...props
}: NumberFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const classes = numberField({ amount });

  const settle = (wanted: number) => {
    setDraft(null);
    const next = Math.min(max, Math.max(min, Math.round(wanted)));
    if (next !== value) onChange(next);
  };
  const settleDraft = () => draft !== null && settle(draft === '' ? value : Number(draft));
  const type = (text: string) => {
    setDraft(text);
    const typed = Number(text);
    if (text !== '' && Number.isInteger(typed) && typed >= min && typed <= max && typed !== value)
      onChange(typed);
  };
  const stepButton = (by: number, limit: number, label: string) => (
    <button
      type="button"
      className={classes.step}
      aria-label={`${label} of ${itemName}`}
      disabled={props.disabled}
      aria-disabled={value === limit}
      onClick={() => settle(value + by)}
    >
      {by < 0 ? <MinusIcon /> : <PlusIcon />}
    </button>
  );

  return (
    <div className={cx(classes.root, className)}>
      {stepButton(-step, min, 'Less')}
      <input
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        {...props}
        type="number"
        min={min}
        max={max}
        step={step}
        value={draft ?? value}
        className={classes.input}
        onBeforeInput={typeLatinDigits}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => afterPress(settleDraft)}
        onKeyDown={({ key }) => key === 'Enter' && settleDraft()}
      />
      {stepButton(step, max, 'More')}
    </div>
  );
}
