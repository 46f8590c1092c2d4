import { expect } from 'storybook/test';
import { text, withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Spinner } from '../Spinner.tsx';

const meta = preview.meta({
  title: 'Design system/Spinner',
  parameters: withoutControls,
  component: Spinner,
});

export const Rules = meta.story({
  ...rulesOf('Spinner', { label: text }),
  args: { label: 'Looking for your payment' },
});

export const Labelled = meta.story({
  args: { label: 'Looking for your payment' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Looking for your payment');
  },
});

export const BesideText = meta.story({
  render: () => (
    <p>
      <Spinner /> Still checking what became of your order…
    </p>
  ),
});
