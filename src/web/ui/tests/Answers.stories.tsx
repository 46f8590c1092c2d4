import { expect } from 'storybook/test';
import { withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Answers } from '../Answers.tsx';

const meta = preview.meta({
  title: 'Design system/Answers',
  parameters: withoutControls,
  component: Answers,
});

const PLAYER = { label: 'Player ID', value: '5123456789' };
const SERVER = { label: 'Server', value: 'Asia' };

export const Rules = meta.story({
  ...rulesOf('Answers', {}),
  args: { answers: [PLAYER, SERVER] },
});

export const None = meta.story({
  args: { answers: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('definition')).toBeNull();
  },
});
