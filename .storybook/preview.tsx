import '../src/web/index.css';
import addonA11y from '@storybook/addon-a11y';
import { definePreview } from '@storybook/react-vite';
import { type ReactNode, useLayoutEffect } from 'react';
import { WithinRouter } from '../src/web/testing/WithinRouter.tsx';

/** Forces the light or the dark look on the whole page, as the shop's own switch does. */
function Themed({ theme, children }: { theme: string; children: ReactNode }) {
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return children;
}

const screen = (name: string, width: number, height: number) => ({
  name: `${name} (${width})`,
  styles: { width: `${width}px`, height: `${height}px` },
});

export default definePreview({
  addons: [addonA11y()],
  parameters: {
    a11y: { test: 'error' },
    viewport: {
      options: {
        smallPhone: screen('Small phone', 320, 640),
        phone: screen('Phone', 390, 844),
        desktop: screen('Desktop', 1280, 800),
      },
    },
  },
  globalTypes: {
    theme: {
      description: 'Light or dark',
      toolbar: { title: 'Theme', icon: 'contrast', dynamicTitle: true, items: ['light', 'dark'] },
    },
  },
  initialGlobals: { theme: 'light' },
  decorators: [
    (Story, { globals }) => (
      <Themed theme={String(globals['theme'])}>
        <WithinRouter>
          <Story />
        </WithinRouter>
      </Themed>
    ),
  ],
});
