import preview from '../../../.storybook/preview.tsx';
import { SearchBox } from './SearchBox.tsx';

const meta = preview.meta({
  title: 'Design system/Search box',
  component: SearchBox,
  args: { label: 'Search the shop' },
});

export const Empty = meta.story({ args: { placeholder: 'Search (type something to start searching)' } });

export const Filled = meta.story({ args: { defaultValue: 'steam 50 turkey' } });
