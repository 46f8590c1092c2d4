import { expect } from 'storybook/test';
import { onOff, text, withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Checkbox } from '../Checkbox.tsx';

const meta = preview.meta({
  title: 'Design system/Checkbox',
  parameters: withoutControls,
  component: Checkbox,
});

export const Rules = meta.story({
  ...rulesOf('Checkbox', { label: text, hint: text, error: text, disabled: onOff }),
  args: { label: 'Email me when an order is delivered', hint: '', error: '', disabled: false },
});

export const Off = meta.story({
  args: { label: 'Email me when an order is delivered' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Email me when an order is delivered'));
    await expect(canvas.getByRole('checkbox')).toBeChecked();
  },
});

export const On = meta.story({ args: { label: 'News and offers', defaultChecked: true } });

export const WithHint = meta.story({
  args: {
    label: 'I accept the terms of service',
    hint: 'The refund policy is part of them.',
  },
  play: async ({ canvas }) => {
    const box = canvas.getByRole('checkbox', { name: 'I accept the terms of service' });
    await expect(box).toHaveAccessibleDescription('The refund policy is part of them.');
  },
});

export const Disabled = meta.story({
  args: { label: 'News and offers', defaultChecked: true, disabled: true },
});

export const Refused = meta.story({
  args: { label: 'I accept the terms of service', error: 'Please accept the terms of service.' },
  play: async ({ canvas }) => {
    const box = canvas.getByRole('checkbox', { name: 'I accept the terms of service' });
    await expect(box).toBeInvalid();
    await expect(box).toHaveAccessibleDescription('Please accept the terms of service.');
  },
});
