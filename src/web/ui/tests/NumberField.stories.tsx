import { type ComponentProps, useState } from 'react';
import { expect, fn } from 'storybook/test';
import { onOff, withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Field } from '../Field.tsx';
import { NumberField } from '../NumberField.tsx';

type Props = Partial<ComponentProps<typeof NumberField>>;

function Quantity({ value: first = 1, onChange, min = 1, max = 99, ...props }: Props) {
  const [value, setValue] = useState(first);
  const change = (next: number) => {
    setValue(next);
    onChange?.(next);
  };
  return (
    <Field label="Quantity">
      {(control) => (
        <NumberField
          itemName="Steam card"
          {...control}
          {...props}
          value={value}
          min={min}
          max={max}
          onChange={change}
        />
      )}
    </Field>
  );
}

const meta = preview.meta({
  title: 'Design system/Number field',
  parameters: withoutControls,
  component: Quantity,
  args: { onChange: fn() },
});

export const Rules = meta.story({
  ...rulesOf('NumberField', {
    min: { control: 'number' },
    max: { control: 'number' },
    step: { control: 'number' },
    amount: onOff,
    disabled: onOff,
  }),
  args: { min: 1, max: 99, step: 1, amount: false, disabled: false },
});

export const AtMinimum = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Less of Steam card' }));
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'More of Steam card' }));
    await expect(canvas.getByLabelText('Quantity')).toHaveValue(2);
  },
});

export const Typed = meta.story({
  args: { value: 7 },
  play: async ({ args, canvas, userEvent }) => {
    const input = canvas.getByLabelText('Quantity');
    await userEvent.clear(input);
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.type(input, '120');
    await userEvent.tab();
    await expect(input).toHaveValue(99);
    await expect(args.onChange).toHaveBeenLastCalledWith(99);
  },
});

export const LeftEmpty = meta.story({
  args: { value: 7 },
  play: async ({ args, canvas, userEvent }) => {
    const input = canvas.getByLabelText('Quantity');
    await userEvent.clear(input);
    await userEvent.tab();
    await expect(input).toHaveValue(7);
    await expect(args.onChange).not.toHaveBeenCalled();
  },
});

export const Deposit = meta.story({
  args: { value: 150_000, min: 50, max: 150_000, step: 50, amount: true },
});

export const Disabled = meta.story({ args: { value: 3, disabled: true } });
