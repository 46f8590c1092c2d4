import { expect } from 'storybook/test';
import { css } from '#styled/css';
import preview from '../../../.storybook/preview.tsx';
import { Countdown } from './Countdown.tsx';

const meta = preview.meta({ title: 'Design system/Countdown', component: Countdown });

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
