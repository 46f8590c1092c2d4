import { oneOf, text, withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { DownloadButton } from '../DownloadButton.tsx';

const meta = preview.meta({
  title: 'Design system/Download button',
  parameters: withoutControls,
  component: DownloadButton,
  args: { fileName: 'codes.txt', text: () => '8QX2M-0OIL1', children: 'Save as text' },
});

export const Rules = meta.story({
  ...rulesOf('DownloadButton', { fileName: text, type: oneOf('text/plain', 'text/csv'), children: text }),
  args: { type: 'text/plain' },
});
