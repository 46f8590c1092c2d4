import { expect, fn } from 'storybook/test';
import { css } from '#styled/css';
import { oneOf, onOff, text, withoutControls } from '../../../../.storybook/controls.ts';
import { looksOf } from '../../../../.storybook/design-system/variants.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Button } from '../Button.tsx';
import { CartIcon, CloseIcon, PlusIcon } from '../icons.tsx';

const meta = preview.meta({
  title: 'Design system/Button',
  parameters: withoutControls,
  component: Button,
  args: { children: 'Add to cart', onClick: fn() },
});

export const Rules = meta.story({
  ...rulesOf('Button', {
    children: text,
    variant: looksOf('button', 'variant'),
    size: oneOf('md', 'sm'),
    wide: onOff,
    pending: onOff,
    disabled: onOff,
  }),
  args: { variant: 'primary', size: 'md', wide: false, pending: false, disabled: false },
});

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });

export const Primary = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add to cart' }));
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
});

export const Variants = meta.story({
  render: () => (
    <div className={row}>
      <Button>Pay PKR 12,500</Button>
      <Button variant="secondary">Copy All</Button>
      <Button variant="ghost">Go Back</Button>
      <Button variant="danger">Delete</Button>
      <Button variant="dangerOutline">Delete Account</Button>
    </div>
  ),
});

export const Sizes = meta.story({
  render: () => (
    <div className={row}>
      <Button>Medium</Button>
      <Button size="sm">Small</Button>
      <Button size="sm" variant="secondary">
        <PlusIcon /> Add
      </Button>
      <Button size="icon" variant="ghost" aria-label="Close">
        <CloseIcon />
      </Button>
      <Button>
        <CartIcon /> With an icon
      </Button>
    </div>
  ),
});

export const Wide = meta.story({ args: { wide: true, children: 'Continue to payment' } });

export const Disabled = meta.story({
  render: () => (
    <div className={row}>
      <Button disabled>Out of stock</Button>
      <Button disabled variant="secondary">
        Out of stock
      </Button>
      <Button disabled variant="danger">
        Delete Account
      </Button>
    </div>
  ),
});

export const Pending = meta.story({
  render: ({ onClick }) => (
    <div className={row}>
      <Button>Update</Button>
      <Button pending onClick={onClick}>
        Update
      </Button>
      <Button pending variant="secondary">
        Update
      </Button>
      <Button pending variant="danger">
        Update
      </Button>
    </div>
  ),
  play: async ({ args, canvas, userEvent }) => {
    const [resting, pending] = canvas.getAllByRole('button', { name: 'Update' });
    await expect(pending?.offsetWidth).toBe(resting?.offsetWidth);
    if (pending) await userEvent.click(pending);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(pending).toHaveFocus();
  },
});

export const LongWords = meta.story({
  args: {
    children: 'Continue to the payment of one hundred and twenty-three thousand rupees by bank transfer',
  },
});
