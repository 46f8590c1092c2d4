import { useState } from 'react';
import { expect } from 'storybook/test';
import { withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Button } from '../Button.tsx';
import { LiveRegion } from '../LiveRegion.tsx';

function Counting() {
  const [count, setCount] = useState(0);
  return (
    <>
      <Button onClick={() => setCount(count + 1)}>Add</Button>
      <LiveRegion message={count === 0 ? '' : `${count} in your cart`} />
    </>
  );
}

const meta = preview.meta({
  title: 'Design system/Live region',
  parameters: withoutControls,
  component: Counting,
});

export const Rules = meta.story({
  ...rulesOf('LiveRegion', {}),
});

export const CartCount = meta.story({
  play: async ({ canvas, userEvent }) => {
    const region = canvas.getByRole('status');
    await expect(region).toBeEmptyDOMElement();
    await userEvent.click(canvas.getByRole('button'));
    await expect(region).toHaveTextContent('1 in your cart');
  },
});
