import { expect } from 'storybook/test';
import { onOff, withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Field } from '../Field.tsx';
import { PasswordInput } from '../PasswordInput.tsx';

const meta = preview.meta({
  title: 'Design system/Password input',
  parameters: withoutControls,
  component: PasswordInput,
});

export const Rules = meta.story({
  ...rulesOf('PasswordInput', { disabled: onOff }),
  args: { disabled: false },
  render: ({ disabled }) => (
    <Field label="Password">
      {(control) => (
        <PasswordInput
          {...control}
          disabled={disabled}
          autoComplete="current-password"
          defaultValue="blue-lantern-42"
        />
      )}
    </Field>
  ),
});

export const Hidden = meta.story({
  render: () => (
    <Field label="Password">
      {(control) => (
        <PasswordInput {...control} autoComplete="current-password" defaultValue="blue-lantern-42" />
      )}
    </Field>
  ),
});

export const Shown = meta.story({
  render: () => (
    <Field label="New password" hint="8 characters or more.">
      {(control) => <PasswordInput {...control} autoComplete="new-password" defaultValue="blue-lantern-42" />}
    </Field>
  ),
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByLabelText('New password');
    await expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(canvas.getByRole('button', { name: 'Show password', pressed: false }));
    await expect(input).toHaveAttribute('type', 'text');
    await expect(canvas.getByRole('button', { name: 'Show password', pressed: true })).toBeVisible();
  },
});
