import { useState } from 'react';
import { expect } from 'storybook/test';
import { onOff, text, withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { CodeField } from '../CodeField.tsx';
import { Field } from '../Field.tsx';

function EmailedCode({
  first = '',
  error,
  disabled,
}: {
  first?: string;
  error?: string;
  disabled?: boolean;
}) {
  const [code, setCode] = useState(first);
  return (
    <Field label="Code" hint="We sent six digits to hania@example.com." error={error}>
      {(control) => <CodeField {...control} value={code} onChange={setCode} disabled={disabled} />}
    </Field>
  );
}

const meta = preview.meta({
  title: 'Design system/Code field',
  parameters: withoutControls,
  component: EmailedCode,
});

export const Rules = meta.story({
  ...rulesOf('CodeField', { error: text, disabled: onOff }),
  args: { error: '', disabled: false },
});

export const Empty = meta.story();

export const HalfTyped = meta.story({
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByLabelText('Code');
    await userEvent.type(input, '40a7');
    await expect(input).toHaveValue('407');
  },
});

export const Pasted = meta.story({
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByLabelText('Code');
    await userEvent.click(input);
    await userEvent.paste(' 407-913 ');
    await expect(input).toHaveValue('407913');
    await userEvent.type(input, '5');
    await expect(input).toHaveValue('407913');
    await expect(input.scrollLeft).toBe(0);
  },
});

export const Refused = meta.story({
  args: { first: '407913', error: 'That code is wrong. 3 tries are left.' },
});

export const Disabled = meta.story({ args: { first: '407913', disabled: true } });
