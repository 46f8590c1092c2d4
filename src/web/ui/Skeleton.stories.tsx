import { css } from '#styled/css';
import preview from '../../../.storybook/preview.tsx';
import { Skeleton } from './Skeleton.tsx';

const meta = preview.meta({ title: 'Design system/Skeleton', component: Skeleton });

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
