import { expect } from 'storybook/test';
import { css } from '#styled/css';
import { numberFrom, withoutControls } from '../../../../.storybook/controls.ts';
import { looksOf } from '../../../../.storybook/design-system/variants.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Countdown } from '../Countdown.tsx';

const meta = preview.meta({
  title: 'Design system/Countdown',
  parameters: withoutControls,
  component: Countdown,
});

export const Rules = meta.story({
  ...rulesOf('Countdown', { secondsLeft: numberFrom(0, 3600), tone: looksOf('countdown', 'tone') }),
  args: { secondsLeft: 1725, tone: 'calm' },
});

export const Tones = meta.story({
  render: () => (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
      <Countdown secondsLeft={3600} tone="calm" />
      <Countdown secondsLeft={599} tone="soon" />
      <Countdown secondsLeft={61} tone="urgent" />
      <Countdown secondsLeft={0} tone="over" />
    </div>
  ),
});

export const Announced = meta.story({
  render: () => <Countdown secondsLeft={299} tone="urgent" announcement="Less than 5 minutes left" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('04:59');
    await expect(canvas.getByRole('status')).toHaveTextContent('Less than 5 minutes left');
  },
});
