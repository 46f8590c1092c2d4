import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { CartLink } from '../CartLink.tsx';

it.each([
  [0, 0, 'Cart, 0 items', '', ''],
  [1, 0, 'Cart, 1 item', '1', '1 item in the cart'],
  [7, 2, 'Cart, 7 items', '9', '7 items in the cart'],
])(
  '%i items, and %i that wait to be added: "%s", and the badge has "%s"',
  (count, pending, name, badge, said) => {
    const { container } = render(
      <WithinRouter>
        <CartLink count={count} pending={pending} />
      </WithinRouter>,
    );
    expect(screen.getByRole('link')).toHaveAccessibleName(expect.stringContaining(name));
    expect(container.querySelector('[data-live=cart-count]')).toHaveTextContent(new RegExp(`^${badge}$`));
    expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${said}$`));
  },
);
