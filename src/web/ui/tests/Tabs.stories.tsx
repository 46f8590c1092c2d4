import { expect } from 'storybook/test';
import { withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Link } from '../Link.tsx';
import { Tabs } from '../Tabs.tsx';

const meta = preview.meta({
  title: 'Design system/Tabs',
  parameters: withoutControls,
  component: Tabs,
  args: { label: 'My account' },
});

const render = (args: { label: string }) => (
  <Tabs {...args}>
    <Link to="/" look="plain">
      My Profile
    </Link>
    <Link to="/" hash="orders" look="plain" activeOptions={{ includeHash: true }}>
      My Orders
    </Link>
    <Link to="/" hash="payments" look="plain" activeOptions={{ includeHash: true }}>
      My Payments
    </Link>
  </Tabs>
);

export const Rules = meta.story({ ...rulesOf('Tabs', {}), render });

export const Account = meta.story({
  render,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('My Profile');
  },
});

export const SmallPhone = meta.story({ ...Account.input, globals: { viewport: { value: 'smallPhone' } } });
