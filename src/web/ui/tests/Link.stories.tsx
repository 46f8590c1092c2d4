import { expect } from 'storybook/test';
import { css } from '#styled/css';
import { oneOf, text, withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { CartIcon } from '../icons.tsx';
import { ExternalLink, Link } from '../Link.tsx';

const Anchor = ExternalLink;
const meta = preview.meta({ title: 'Design system/Link', parameters: withoutControls, component: Anchor });

export const Rules = meta.story({
  ...rulesOf('Link', {
    children: text,
    look: oneOf('text', 'quiet', 'plain', 'primary', 'secondary', 'ghost'),
    size: oneOf('md', 'sm'),
  }),
  args: { children: 'My Orders', look: 'text', size: 'md' },
  render: ({ children, look = 'text', size = 'md' }) => (
    <Link to="/" look={look} size={size}>
      {children}
    </Link>
  ),
});

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4' });

export const Looks = meta.story({
  render: () => (
    <div className={row}>
      <p>
        Find your codes under <Link to="/">My Orders</Link>.
      </p>
      <Link to="/" look="quiet">
        Gift cards
      </Link>
      <Link to="/" look="primary">
        Go to Home
      </Link>
      <Link to="/" look="secondary">
        Details
      </Link>
      <Link to="/" look="ghost" size="icon" aria-label="Cart">
        <CartIcon />
      </Link>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/');
  },
});

export const External = meta.story({
  args: { href: 'https://example.com/rates', children: 'Exchange rate' },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Exchange rate (opens in a new tab)' });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  },
});
