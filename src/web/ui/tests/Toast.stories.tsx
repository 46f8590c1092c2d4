import { expect, fn } from 'storybook/test';
import { text, withoutControls } from '../../../../.storybook/controls.ts';
import { looksOf } from '../../../../.storybook/design-system/variants.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Toast, ToastRegion } from '../Toast.tsx';

const meta = preview.meta({
  title: 'Design system/Toast',
  parameters: withoutControls,
  component: Toast,
  args: { onDismiss: fn() },
});

export const Rules = meta.story({
  ...rulesOf('Toast', { tone: looksOf('toast', 'tone'), children: text }),
  args: { tone: 'success', children: 'Your items are back in the cart.' },
});

export const Several = meta.story({
  render: ({ onDismiss }) => (
    <ToastRegion>
      <Toast onDismiss={onDismiss}>Prices have changed since you put this into your cart.</Toast>
      <Toast tone="success" onDismiss={onDismiss}>
        Your items are back in the cart.
      </Toast>
      <Toast tone="warning" onDismiss={onDismiss}>
        The coupon was removed, for it can't be used with a deposit.
      </Toast>
      <Toast tone="error" onDismiss={onDismiss}>
        You have been logged out.
      </Toast>
    </ToastRegion>
  ),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getAllByRole('button', { name: /^Dismiss/ })[0] ?? document.body);
    await expect(args.onDismiss).toHaveBeenCalledOnce();
  },
});

export const SmallPhone = meta.story({ ...Several.input, globals: { viewport: { value: 'smallPhone' } } });
