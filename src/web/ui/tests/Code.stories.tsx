import { text, withoutControls } from '../../../../.storybook/controls.ts';
import { looksOf } from '../../../../.storybook/design-system/variants.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Code } from '../Code.tsx';

const meta = preview.meta({ title: 'Design system/Code', parameters: withoutControls, component: Code });

export const Rules = meta.story({
  ...rulesOf('Code', { children: text, size: looksOf('code', 'size') }),
  args: { size: 'lg', children: '8QX2M-0OIL1-7KZW4' },
});

export const AmbiguousCharacters = meta.story({ args: { size: 'lg', children: '0O-1lI-8B-5S-2Z' } });

export const LongOnASmallPhone = meta.story({
  globals: { viewport: { value: 'smallPhone' } },
  args: { size: 'lg', children: 'XQ7PM-0OI1L-82BZS-KV9TR-W4YHC' },
});
