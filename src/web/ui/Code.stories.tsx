import preview from '../../../.storybook/preview.tsx';
import { Code } from './Code.tsx';

const meta = preview.meta({ title: 'Design system/Code', component: Code });

export const AmbiguousCharacters = meta.story({ args: { size: 'lg', children: '0O-1lI-8B-5S-2Z' } });

export const LongOnASmallPhone = meta.story({
  globals: { viewport: { value: 'smallPhone' } },
  args: { size: 'lg', children: 'XQ7PM-0OI1L-82BZS-KV9TR-W4YHC' },
});
