import { expect } from 'storybook/test';
import { formatDateTime } from '#web/lib/date.ts';
import { oneOf, withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { DateTime } from '../DateTime.tsx';

const meta = preview.meta({
  title: 'Design system/Date and time',
  parameters: withoutControls,
  component: DateTime,
});

const INSTANTS = ['2026-03-05T09:07:31Z', '2026-12-31T19:00:00Z', '2020-01-01T00:00:00Z'];

export const Rules = meta.story({
  ...rulesOf('DateTime', { at: oneOf(...INSTANTS) }),
  args: { at: '2026-03-05T09:07:31Z' },
});

export const OnADevice = meta.story({
  args: { at: '2026-03-05T09:07:31Z' },
  play: async ({ canvas }) => {
    const time = canvas.getByText(formatDateTime('2026-03-05T09:07:31Z', 'device'));
    await expect(time).toHaveAttribute('datetime', '2026-03-05T09:07:31Z');
  },
});
