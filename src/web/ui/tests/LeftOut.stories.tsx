import { text, withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { LeftOut } from '../LeftOut.tsx';

const meta = preview.meta({
  title: 'Design system/Left out',
  parameters: withoutControls,
  component: LeftOut,
});

export const Rules = meta.story({
  ...rulesOf('LeftOut', { children: text }),
  args: { children: '2 of your orders' },
});
