import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import type { PrerenderedCatalogue } from '#web/features/catalogue/catalogue.machine.ts';
import { catalogueMachine } from '#web/features/catalogue/catalogue.machine.ts';
import { sampleShop } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { menuMachine } from '#web/features/navigation/menu.machine.ts';
import { paymentStripMachine } from '#web/features/payment-strip/payment-strip.machine.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import type { Actors } from '../context.ts';
import { followAsDocuments, onNavigation } from '../navigation/follow-navigation.ts';

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
  const actors = {
    menu: createActor(menuMachine).start(),
    paymentStrip: createActor(paymentStripMachine, { input: { payment: null, now: 0 } }).start(),
  };
  const told = Object.values(actors).map((actor) => vi.spyOn(actor, 'send'));
  onNavigation(router, actors);
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading');
  for (const send of told) send.mockClear();
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
    told: () => told.map(({ mock }) => mock.calls.map(([{ type }]) => type)),
  };
}

describe('after a navigation', () => {
  it('the menu and the strip of a payment have heard of each new page', async () => {
    const shop = await openShop();
    await shop.go('/cart');
    await shop.go('/cart?at=top');
    expect(shop.told()).toEqual([['page.changed'], ['page.changed']]);
  });

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

describe('while the catalogue is on its way', () => {
  /** The shop's scripts, which hear of the presses that they follow. */
  function pressIn(catalogue: Actors['catalogue']) {
    const page = document.implementation.createHTMLDocument();
    followAsDocuments(page, { catalogue });
    return (href: string) => {
      page.body.innerHTML = `<a href="${href}"><span>A link</span></a>`;
      const heard = vi.fn((event: Event) => event.preventDefault());
      page.body.onclick = heard;
      page.querySelector('span')?.click();
      return heard.mock.calls.length > 0 ? 'shop' : 'browser';
    };
  }
  const start = (prerendered: PrerenderedCatalogue | null) => {
    const logic = catalogueMachine.provide({ actors: { fetchCatalogue: fromCallback(() => {}) } });
    return createActor(logic, { input: { cached: null, prerendered } }).start();
  };

  it('the browser follows links to pages that need it', () => {
    const catalogue = start({ path: '/product/gift-cards', catalogue: sampleShop });
    const press = pressIn(catalogue);
    expect(press('http://localhost/product/gift-cards/valorant-vp')).toBe('browser');
    expect(press('http://localhost/')).toBe('browser');
    // These need nothing that is missing.
    expect(press('http://localhost/cart')).toBe('shop');
    expect(press('http://localhost/products')).toBe('shop');
    expect(press('http://localhost/product/gift-cards?region=global')).toBe('shop');
    catalogue.send({ type: 'catalogue.arrived', catalogue: sampleShop });
    expect(press('http://localhost/product/gift-cards/valorant-vp')).toBe('shop');
    catalogue.stop();
  });

  it('the shop follows them once it can’t be had, to say so', () => {
    const catalogue = start(null);
    const press = pressIn(catalogue);
    expect(press('http://localhost/product/gift-cards')).toBe('browser');
    for (const _ of [1, 2, 3]) catalogue.send({ type: 'catalogue.failed', reason: 'No.' });
    expect(press('http://localhost/product/gift-cards')).toBe('shop');
    catalogue.stop();
  });
});
