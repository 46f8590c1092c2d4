import { expect } from 'storybook/test';
import { onOff, text, withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Field, Input } from '../Field.tsx';

type Props = { label: string; hint?: string; error?: string; disabled?: boolean };

const Asked = ({ disabled, ...props }: Props) => (
  <Field {...props}>
    {(control) => <Input {...control} disabled={disabled} defaultValue="Bilal Ahmd" />}
  </Field>
);

const meta = preview.meta({
  title: 'Design system/Field',
  parameters: withoutControls,
  component: Asked,
  args: { label: 'Sender name' },
});

export const Rules = meta.story({
  ...rulesOf('Field', { label: text, hint: text, error: text, disabled: onOff }),
  args: {
    label: 'Sender name',
    hint: 'Exactly as your bank shows it.',
    error: '',
    disabled: false,
  },
});

export const Plain = meta.story({
  render: () => (
    <Field label="Email">
      {(control) => <Input {...control} type="email" autoComplete="email" inputMode="email" />}
    </Field>
  ),
});

export const WithHint = meta.story({
  render: () => (
    <Field label="Username" hint="4 to 16 letters and digits.">
      {(control) => <Input {...control} autoComplete="username" placeholder="e.g. hania" />}
    </Field>
  ),
});

export const WithError = meta.story({
  render: () => (
    <Field
      label="Sender name"
      hint="Exactly as your bank shows it."
      error="The name must be exact: a single typo can prevent detection."
    >
      {(control) => <Input {...control} defaultValue="Bilal Ahmd" />}
    </Field>
  ),
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Sender name');
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription(
      'Exactly as your bank shows it. The name must be exact: a single typo can prevent detection.',
    );
  },
});

export const Disabled = meta.story({
  render: () => (
    <Field label="Email">
      {(control) => <Input {...control} disabled defaultValue="hania@example.com" />}
    </Field>
  ),
});

export const Urdu = meta.story({
  render: () => (
    <Field label="Sender name">
      {(control) => <Input {...control} dir="auto" defaultValue="ہانیہ بلال" />}
    </Field>
  ),
});
