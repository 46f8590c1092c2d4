import { text, withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { SearchBox } from '../SearchBox.tsx';

const meta = preview.meta({
  title: 'Design system/Search box',
  parameters: withoutControls,
  component: SearchBox,
  args: { label: 'Search the shop' },
});

export const Rules = meta.story({
  ...rulesOf('SearchBox', { placeholder: text }),
  args: { placeholder: 'Search (type something to start searching)' },
});

export const Empty = meta.story({ args: { placeholder: 'Search (type something to start searching)' } });

export const Filled = meta.story({ args: { defaultValue: 'steam 50 turkey' } });
