import { expect } from 'storybook/test';
import { text, withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Countdown } from '../Countdown.tsx';
import { focusPageHeading, PageHeading } from '../PageHeading.tsx';

const meta = preview.meta({
  title: 'Design system/Page heading',
  parameters: withoutControls,
  component: PageHeading,
});

export const Rules = meta.story({
  ...rulesOf('PageHeading', { children: text, lead: text }),
  args: { children: 'My Orders', lead: 'Your codes are in the orders that are complete.' },
});

export const Plain = meta.story({
  args: { children: 'My Orders' },
  play: async ({ canvas }) => {
    focusPageHeading();
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus();
  },
});

export const WithLeadAndAside = meta.story({
  args: {
    children: 'Payment #p_71Kd',
    lead: 'Send exactly what is shown below; we see it by itself.',
    aside: <Countdown secondsLeft={1799} tone="calm" />,
  },
});

export const LongOnASmallPhone = meta.story({
  globals: { viewport: { value: 'smallPhone' } },
  args: {
    children:
      'Microsoft Office Professional Plus Lifetime Licence Key for Windows (1 device, global activation)',
    aside: <Countdown secondsLeft={1799} tone="calm" />,
  },
});

export const Urdu = meta.story({ args: { children: 'ایزی پیسہ ٹاپ اپ' } });
