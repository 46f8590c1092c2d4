import { expect } from 'storybook/test';
import { css } from '#styled/css';
import { text, withoutControls } from '../../../../.storybook/controls.ts';
import { looksOf } from '../../../../.storybook/design-system/variants.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Button } from '../Button.tsx';
import { Link } from '../Link.tsx';
import { Notice } from '../Notice.tsx';

const meta = preview.meta({ title: 'Design system/Notice', parameters: withoutControls, component: Notice });

export const Rules = meta.story({
  ...rulesOf('Notice', { tone: looksOf('notice', 'tone'), title: text, children: text }),
  args: {
    tone: 'warning',
    title: 'Exactly this amount',
    children: 'Another amount cannot be matched to your order.',
  },
});

export const Tones = meta.story({
  render: () => (
    <div className={css({ display: 'grid', gap: '3' })}>
      <Notice>This page updates itself. Please do not refresh it.</Notice>
      <Notice tone="success" title="Payment received">
        Your codes are under <Link to="/">My Orders</Link>.
      </Notice>
      <Notice tone="warning" title="Exactly this amount">
        Pay exactly <b>USDT 12.5034</b>: another amount can't be matched to your order.
      </Notice>
      <Notice tone="error" title="We could not reach the shop" action={<Button size="sm">Try again</Button>}>
        What you see may be out of date.
      </Notice>
    </div>
  ),
});

export const Refusal = meta.story({
  args: { tone: 'error', alert: true, children: 'Wrong username or password.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Wrong username or password.');
  },
});

export const LongOnASmallPhone = meta.story({
  globals: { viewport: { value: 'smallPhone' } },
  args: {
    tone: 'warning',
    title: 'براہ کرم عین یہی رقم بھیجیں',
    children: 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlhbc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh',
    action: <Button size="sm">Try again</Button>,
    dir: 'auto',
  },
});
