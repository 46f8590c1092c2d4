import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { brand } from '#contract/brand.ts';
import { Assurances } from '#web/features/catalogue/home/parts/Assurances.tsx';
import { HowItWorks } from '#web/features/catalogue/home/parts/HowItWorks.tsx';
import { textIn } from '#web/testing/shown-values.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { CartLink } from '../CartLink.tsx';
import { Shell } from '../Shell.tsx';

/* The words around each page; the shop's own come from `brand.ts`, which its owner changes. */
const { name, claim, email, company, hours } = brand;

it('the frame has its parts in their order, and the footer says who runs the shop', async () => {
  const { container } = render(
    <WithinRouter>
      <Shell
        cookies="[cookies]"
        menu="[menu]"
        search="[search]"
        themeSwitch="[theme]"
        chat="[chat]"
        cart="[cart]"
        account="[account]"
        categories="[categories]"
        payment="[payment]"
        notices="[notices]"
      >
        [page]
      </Shell>
    </WithinRouter>,
  );
  await screen.findByRole('main');
  expect(textIn(container).match(/\[\w+\]/g)).toEqual([
    ...['[cookies]', '[menu]', '[search]', '[theme]', '[chat]', '[cart]', '[account]'],
    ...['[categories]', '[payment]', '[page]', '[notices]'],
  ]);
  expect(textIn(screen.getByRole('main'))).toBe('[page]');
  const footer = [...screen.getByRole('contentinfo').querySelectorAll('p, address')].map(textIn);
  expect(footer.slice(0, 4)).toEqual([
    company.name,
    company.address,
    `Support and services: ${hours.days}, ${hours.times} ${hours.zone}`,
    `© ${name}. ${claim}`,
  ]);
  const mail = screen.getByRole('link', { name: email });
  expect(mail.getAttribute('href')).toBe(`mailto:${email}`);
});

it('the home page says when somebody is there, and how buying works', async () => {
  const { container } = render(
    <WithinRouter>
      <Assurances methods={['bank']} />
      <HowItWorks />
    </WithinRouter>,
  );
  await screen.findByText('Bank transfer');
  expect(textIn(container)).toContain(
    `${hours.days}, ${hours.times} ${hours.zone}. Instant codes come at any hour.`,
  );
  const steps = [...container.querySelectorAll('ol > li')];
  expect(steps.map((step) => textIn(step.querySelector('h3')))).toEqual(['Choose', 'Pay', 'Receive']);
});

describe('the link to the cart', () => {
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

  it('moves its number when it changes, and not while the page opens', () => {
    const link = (count: number, pending = 0) => (
      <WithinRouter>
        <CartLink count={count} pending={pending} atFirst={3} />
      </WithinRouter>
    );
    const { container, rerender } = render(link(0));
    /** Whether its animation began again, which needs another element. */
    const moved = (...to: [number, number?]) => {
      const before = container.querySelector('[data-live=cart-count]');
      rerender(link(...to));
      const after = container.querySelector('[data-live=cart-count]');
      return after !== before && after?.className.includes('pop') === true;
    };
    const changes: [number, number?][] = [[3], [4], [4], [4, 1], [5], [3]];
    expect(changes.map((to) => moved(...to))).toEqual([false, true, false, true, false, true]);
  });
});
