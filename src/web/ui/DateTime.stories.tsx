import { expect } from 'storybook/test';
import { formatDateTime } from '#web/lib/date.ts';
import preview from '../../../.storybook/preview.tsx';
import { DateTime } from './DateTime.tsx';

const meta = preview.meta({ title: 'Design system/Date and time', component: DateTime });

export const OnADevice = meta.story({
  args: { at: '2026-03-05T09:07:31Z' },
  play: async ({ canvas }) => {
    const time = canvas.getByText(formatDateTime('2026-03-05T09:07:31Z', 'device'));
    await expect(time).toHaveAttribute('datetime', '2026-03-05T09:07:31Z');
  },
});
