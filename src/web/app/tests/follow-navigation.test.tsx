import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { menuMachine } from '#web/features/navigation/menu.machine.ts';
import { paymentStripMachine } from '#web/features/payment-strip/payment-strip.machine.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { onNavigation } from '../follow-navigation.ts';

/** Two pages under a search box. */
async function openShop() {
  const root = createRootRoute({
    component: () => (
      <>
        <search>
          <input type="search" />
        </search>
        <Outlet />
      </>
    ),
  });
  const page = (path: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => <PageHeading>{`Page ${path}`}</PageHeading>,
    });
  const router = createRouter({
    routeTree: root.addChildren([page('/'), page('/search'), page('/cart')]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  onNavigation(router, {
    menu: createActor(menuMachine).start(),
    paymentStrip: createActor(paymentStripMachine, { input: { payment: null, now: 0 } }).start(),
  });
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading');
  return {
    box: screen.getByRole('searchbox'),
    /** Navigates, and waits until the page and its focus have settled. */
    go: (href: string) =>
      act(async () => {
        const isThere = new Promise((resolve) => router.subscribe('onRendered', resolve));
        await router.navigate({ href });
        await isThere;
      }),
    heading: () => screen.getByRole('heading'),
  };
}

describe('after a navigation', () => {
  it('the focus goes to the heading of the new page', async () => {
    const shop = await openShop();
    await shop.go('/cart');
    expect(shop.heading()).toHaveFocus();
    await shop.go('/search');
    expect(shop.heading()).toHaveFocus();
  });

  it('the focus stays in the search box while typing leads to the results, and moves on after that', async () => {
    const shop = await openShop();
    shop.box.focus();
    await shop.go('/search');
    expect(shop.box).toHaveFocus();
    await shop.go('/cart');
    expect(shop.heading()).toHaveFocus();
  });
});
