import { expect } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { Button } from './Button.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const meta = preview.meta({ title: 'Design system/Visually hidden', component: VisuallyHidden });

export const ScreenReaderText = meta.story({
  render: () => (
    <Button>
      Remove <VisuallyHidden>Steam card, PKR 1,500</VisuallyHidden>
    </Button>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Remove Steam card, PKR 1,500' })).toBeVisible();
  },
});
