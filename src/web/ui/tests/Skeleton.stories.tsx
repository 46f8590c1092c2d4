import { css } from '#styled/css';
import { withoutControls } from '../../../../.storybook/controls.ts';
import { looksOf } from '../../../../.storybook/design-system/variants.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Skeleton } from '../Skeleton.tsx';

const meta = preview.meta({
  title: 'Design system/Skeleton',
  parameters: withoutControls,
  component: Skeleton,
});

export const Rules = meta.story({
  ...rulesOf('Skeleton', { shape: looksOf('skeleton', 'shape') }),
  args: { shape: 'line' },
  render: ({ shape = 'line' }) => (
    <Skeleton shape={shape} className={shape === 'block' ? css({ height: '24' }) : ''} />
  ),
});

export const Lines = meta.story({
  render: () => (
    <div className={css({ maxWidth: 'form' })}>
      <Skeleton />
      <Skeleton />
      <Skeleton className={css({ width: '[60%]' })} />
    </div>
  ),
});

export const Block = meta.story({ args: { shape: 'block', className: css({ height: '24' }) } });
