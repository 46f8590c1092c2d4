import { expect } from 'storybook/test';
import { withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { DeliveryDetails } from '../DeliveryDetails.tsx';

const meta = preview.meta({
  title: 'Design system/Delivery details',
  parameters: withoutControls,
  component: DeliveryDetails,
});

const PLAYER = { label: 'Player ID', value: '5123456789' };
const SERVER = { label: 'Server', value: 'Asia' };

export const Rules = meta.story({
  ...rulesOf('DeliveryDetails', {}),
  args: { details: [PLAYER, SERVER] },
});

export const None = meta.story({
  args: { details: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('definition')).toBeNull();
  },
});

/** Marks over marks, without an end. */
const PILED_UP = 'Amna'.replaceAll(/./g, `$&${'\u0300\u0323'.repeat(40)}`);

export const PiledUpMarks = meta.story({
  args: { details: [{ label: 'Player', value: PILED_UP }] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('definition').closest('dl')).toHaveStyle({ overflow: 'clip' });
  },
});
