import { css } from '#styled/css';
import { text, withoutControls } from '../../../../.storybook/controls.ts';
import { looksOf } from '../../../../.storybook/design-system/variants.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Badge } from '../Badge.tsx';

const meta = preview.meta({ title: 'Design system/Badge', parameters: withoutControls, component: Badge });

export const Rules = meta.story({
  ...rulesOf('Badge', { tone: looksOf('badge', 'tone'), children: text }),
  args: { tone: 'pending', children: 'Pending' },
});

export const Statuses = meta.story({
  render: () => (
    <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
      <Badge tone="pending">Pending</Badge>
      <Badge tone="completed">Completed</Badge>
      <Badge tone="failed">Cancelled</Badge>
      <Badge>Out of stock</Badge>
    </p>
  ),
});

export const LongStatus = meta.story({
  args: { tone: 'pending', children: 'Received, waiting for confirmations' },
});
