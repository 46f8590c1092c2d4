import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMachine } from '@xstate/react';
import { describe, expect, test } from 'vitest';
import { type CatalogueNode, indexCatalogue } from '#contract/catalogue.ts';
import { checkFlow } from '#statecharts/check-flow.ts';
import { sampleShop, sampleVariant } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { CategoryBar } from '../CategoryBar.tsx';
import { CategoryMenu } from '../CategoryMenu.tsx';
import { menuMachine } from '../menu.machine.ts';
import { buildMenu, buildTopLevelMenu } from '../menu-entries.ts';
import * as stories from './Menu.stories.tsx';
import { menuModel, sampleMenu } from './menu.model.ts';

checkFlow(menuModel, {
  render: (state, send) => (
    <WithinRouter>
      <CategoryBar menu={sampleMenu} path="/" state={state} send={send} />
      <CategoryMenu menu={sampleMenu} state={state} send={send} />
    </WithinRouter>
  ),
  stories,
});

test('the menu of a catalogue has its two upper levels in order, without categories that have nothing visible', () => {
  expect(buildMenu(sampleShop.index)).toEqual([
    {
      id: 'gift-cards',
      name: 'Gift Cards',
      href: '/product/gift-cards',
      subcategories: [
        { id: 'valorant-vp', name: 'Valorant VP', href: '/product/gift-cards/valorant-vp' },
        { id: 'steam', name: 'Steam', href: '/product/gift-cards/steam' },
      ],
    },
    {
      id: 'game-topups',
      name: 'Game Top-ups',
      href: '/product/game-topups',
      subcategories: [{ id: 'pubg-uc', name: 'PUBG Mobile UC', href: '/product/game-topups/pubg-uc' }],
    },
  ]);
});

test('the menu lists 40 of a category, whose page has them all', () => {
  const subcategories = Array.from({ length: 41 }, (_, at): CatalogueNode => {
    const card = { id: `card-${at}`, name: `Card ${at}`, description: [] };
    return { ...card, type: 'products', products: [sampleVariant('steam-usd-1')] };
  });
  const named = { id: 'cards', name: 'Cards', description: [] };
  const [menu] = buildMenu(indexCatalogue([{ ...named, type: 'category', subcategories }]));
  expect(menu?.subcategories).toHaveLength(40);
});

test('the menu of an excerpt of the catalogue has only the top level', () => {
  const upperLevel = buildMenu(sampleShop.index).map(({ subcategories: _, ...entry }) => ({
    ...entry,
    subcategories: [],
  }));
  expect(buildTopLevelMenu(sampleShop.index)).toEqual(upperLevel);
});

function Live({ path = '/' }) {
  const [state, send] = useMachine(menuMachine);
  return (
    <WithinRouter>
      <CategoryBar menu={sampleMenu} path={path} state={state} send={send} />
      <CategoryMenu menu={sampleMenu} state={state} send={send} />
    </WithinRouter>
  );
}
const bar = () => screen.getByRole('navigation', { name: 'Categories' });
const item = (name: string) => screen.getByRole('menuitem', { name });
const press = (keys: string) => userEvent.keyboard(keys);
const focused = () => screen.getByText((_, element) => element === document.activeElement);

describe('the bar', () => {
  test('hides the list on Esc, with the focus on its category, and shows the list of the next one', async () => {
    render(<Live />);
    const user = userEvent.setup();
    act(() => item('Steam Wallet').focus());
    await user.keyboard('{Escape}');
    expect(bar()).toHaveAttribute('data-state', 'listDismissed');
    expect(item('Gift Cards')).toHaveFocus();
    act(() => item('Game Top-ups').focus());
    expect(bar()).toHaveAttribute('data-state', 'closed');
  });

  test('shows a list again when the pointer enters a category', async () => {
    render(<Live />);
    const user = userEvent.setup();
    await user.keyboard('{Escape}');
    expect(bar()).toHaveAttribute('data-state', 'listDismissed');
    await user.hover(item('Prepaid Vouchers'));
    expect(bar()).toHaveAttribute('data-state', 'closed');
  });

  test('hides the list when one of its links is followed, but not when that opens in a new tab', async () => {
    render(<Live />);
    fireEvent.click(item('Steam Wallet'), { ctrlKey: true });
    expect(bar()).toHaveAttribute('data-state', 'closed');
    await userEvent.click(item('Steam Wallet'));
    expect(bar()).toHaveAttribute('data-state', 'listDismissed');
  });

  test('is one stop of Tab, at the category that had the focus last', async () => {
    render(<Live />);
    await userEvent.tab();
    expect(item('Gift Cards')).toHaveFocus();
    await press('{ArrowRight}{ArrowDown}{ArrowDown}');
    expect(item('Free Fire Diamonds')).toHaveFocus();
    await userEvent.tab();
    expect(bar()).not.toContainElement(focused());
    await userEvent.tab({ shift: true });
    expect(item('Game Top-ups')).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(bar()).not.toContainElement(focused());
  });

  test.each([
    ['to the next category', '{ArrowRight}', 'Game Top-ups'],
    ['to the one before, with joined ends', '{ArrowLeft}', 'Services'],
    ['to the last category', '{End}', 'Services'],
    ['to the first category', '{End}{Home}', 'Gift Cards'],
    ['into the list', '{ArrowDown}', 'Valorant VP'],
    ['to the end of the list', '{ArrowUp}', 'PlayStation Store'],
    ['through the list', '{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}', 'Valorant VP'],
    ['back through the list', '{ArrowDown}{ArrowUp}', 'PlayStation Store'],
    ['to the last of the list', '{ArrowDown}{End}', 'PlayStation Store'],
    ['to the first of the list', '{ArrowDown}{End}{Home}', 'Valorant VP'],
    ['from the list to the next category', '{ArrowDown}{ArrowDown}{ArrowRight}', 'Game Top-ups'],
    ['from the list to the category before', '{ArrowDown}{ArrowLeft}', 'Services'],
    ['nowhere from a category without a list', '{End}{ArrowDown}', 'Services'],
  ])('leads by keys %s', async (_, keys, to) => {
    render(<Live />);
    await userEvent.tab();
    await press(keys);
    expect(item(to)).toHaveFocus();
  });

  test('shows a list that was hidden before the focus goes into it', async () => {
    render(<Live />);
    await userEvent.tab();
    await press('{Escape}');
    expect(bar()).toHaveAttribute('data-state', 'listDismissed');
    await press('{ArrowDown}');
    expect(bar()).toHaveAttribute('data-state', 'closed');
    expect(item('Valorant VP')).toHaveFocus();
  });

  test.each([
    ['/product/gift-cards', 'page'],
    ['/product/gift-cards/steam-wallet', 'true'],
  ])('marks the category of %s', (path, mark) => {
    render(<Live path={path} />);
    expect(item('Gift Cards')).toHaveAttribute('aria-current', mark);
    expect(item('Game Top-ups')).not.toHaveAttribute('aria-current');
  });
});
