import { expect } from 'storybook/test';
import { text, withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { HostText } from '../HostText.tsx';

const meta = preview.meta({
  title: 'Design system/Host text',
  parameters: withoutControls,
  component: HostText,
});

const SANDBOX = 'Please enter the code. (This is a sandbox: read it at /sandbox.)';

export const Rules = meta.story({
  ...rulesOf('HostText', { children: text }),
  args: { children: SANDBOX },
});

export const Plain = meta.story({
  args: { children: 'Please see https://example.com/sandbox or /cart.' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link')).toBeNull();
  },
});
