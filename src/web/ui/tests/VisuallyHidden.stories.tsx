import { expect } from 'storybook/test';
import { withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Button } from '../Button.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';

const meta = preview.meta({
  title: 'Design system/Visually hidden',
  parameters: withoutControls,
  component: VisuallyHidden,
});

const render = () => (
  <Button>
    Remove <VisuallyHidden>Steam card, PKR 1,500</VisuallyHidden>
  </Button>
);

export const Rules = meta.story({ ...rulesOf('VisuallyHidden', {}), render });

export const ScreenReaderText = meta.story({
  render,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Remove Steam card, PKR 1,500' })).toBeVisible();
  },
});
