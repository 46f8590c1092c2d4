import { expect } from 'storybook/test';
import { button } from '#styled/recipes';
import { shortCount } from '#web/lib/short-count.ts';
import { numberFrom, oneOf, withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { CountBadge } from '../CountBadge.tsx';
import { CartIcon } from '../icons.tsx';

const meta = preview.meta({
  title: 'Design system/Count badge',
  parameters: withoutControls,
  component: CountBadge,
  render: (args) => (
    <button
      type="button"
      aria-label={`Cart, ${shortCount(args.count)} items`}
      className={button({ variant: 'ghost', size: 'icon' })}
    >
      <CartIcon />
      <CountBadge {...args} />
    </button>
  ),
});

export const Rules = meta.story({
  ...rulesOf('CountBadge', { count: numberFrom(0, 120), tone: oneOf('accent', 'danger') }),
  args: { count: 3, tone: 'accent' },
});

export const Waiting = meta.story({ args: { count: 12, tone: 'danger' } });

export const Most = meta.story({
  args: { count: 100, tone: 'accent' },
  play: async ({ canvas }) => expect(canvas.getByRole('button')).toHaveTextContent('99+'),
});

export const None = meta.story({
  args: { count: 0, tone: 'accent' },
  play: async ({ canvas }) => expect(canvas.getByRole('button')).toHaveTextContent(''),
});
