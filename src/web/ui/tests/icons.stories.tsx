import { css } from '#styled/css';
import { withoutControls } from '../../../../.storybook/controls.ts';
import preview from '../../../../.storybook/preview.tsx';
import * as icons from '../icons.tsx';

const meta = preview.meta({
  title: 'Design system/Icons',
  parameters: withoutControls,
  component: icons.CartIcon,
});

export const All = meta.story({
  render: () => (
    <ul
      className={css({
        display: 'grid',
        gap: '4',
        gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))',
      })}
    >
      {Object.entries(icons).map(([name, Icon]) => (
        <li key={name} className={css({ display: 'grid', justifyItems: 'center', gap: '2', fontSize: 'xl' })}>
          <Icon />
          <small className={css({ fontSize: 'xs', color: 'fg.muted' })}>{name}</small>
        </li>
      ))}
    </ul>
  ),
});
