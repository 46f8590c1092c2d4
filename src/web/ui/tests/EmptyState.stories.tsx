import { text, withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { BoxIcon, SearchIcon } from '../icons.tsx';
import { Link } from '../Link.tsx';

const meta = preview.meta({
  title: 'Design system/Empty state',
  parameters: withoutControls,
  component: EmptyState,
});

export const Rules = meta.story({
  ...rulesOf('EmptyState', { title: text, children: text }),
  args: { icon: <BoxIcon />, title: 'No orders yet', children: 'What you buy appears here.' },
});

export const NoOrders = meta.story({
  args: {
    icon: <BoxIcon />,
    title: 'No orders yet',
    children: 'What you buy appears here, with its codes, as soon as the payment is complete.',
    action: (
      <Link to="/" look="primary">
        Go to the shop
      </Link>
    ),
  },
});

export const NothingFound = meta.story({ args: { icon: <SearchIcon />, title: 'Nothing found!' } });
