import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Located, ProductsNode } from '#contract/catalogue.ts';
import { findNode, isProductsNode } from '#web/features/catalogue/nodes.ts';
import { sampleShop } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { Head } from '../Head.tsx';
import { head, nodeHead } from '../head.ts';

const ORIGIN = 'https://shop.example.com';

/** The document's head once the router has rendered this `head`. */
async function documentOf(answer: ReturnType<typeof head>) {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/', head: () => answer, component: Head });
  const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory() });
  await router.load();
  const written = new DOMParser().parseFromString(
    renderToStaticMarkup(<RouterProvider router={router} />),
    'text/html',
  );
  const attribute = (selector: string, name: string) =>
    written.querySelector(selector)?.getAttribute(name) ?? null;
  return {
    title: written.title,
    meta: (name: string) => attribute(`meta[name="${name}"]`, 'content'),
    canonical: attribute('link[rel=canonical]', 'href'),
  };
}

function at(path: string): Located {
  const found = findNode(sampleShop.index, path);
  if (found === null) throw new Error(`Nothing stands at ${path}.`);
  return found;
}
/** The sample product with these changes. */
function product(change: Partial<ProductsNode>): Located {
  const found = at('gift-cards/valorant-vp');
  if (!isProductsNode(found)) throw new Error('The sample catalogue has changed.');
  return { ...found, node: { ...found.node, ...change } };
}

describe('the head of a page', () => {
  it('names the page and the shop', async () => {
    expect((await documentOf(head({ title: 'Cart' }))).title).toBe('Cart · Keystall');
    expect((await documentOf(head({ title: 'Keystall' }))).title).toBe('Keystall');
  });

  it('says that the page is loading while its guard is slow', async () => {
    const root = createRootRoute({
      head: () => head({ title: 'Keystall' }),
      component: () => (
        <>
          <Head />
          <Outlet />
        </>
      ),
    });
    const guard = Promise.withResolvers<void>();
    const page = createRoute({
      getParentRoute: () => root,
      path: '/',
      beforeLoad: () => guard.promise,
      head: () => head({ title: 'My Orders' }),
      pendingMs: 0,
      pendingMinMs: 0,
      pendingComponent: () => 'A skeleton',
      component: () => 'The orders',
    });
    const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory() });
    render(<RouterProvider router={router} />);
    await screen.findByText('A skeleton');
    expect(document.title).toBe('Loading · Keystall');
    guard.resolve();
    await screen.findByText('The orders');
    expect(document.title).toBe('My Orders · Keystall');
  });

  it('keeps search engines out only where the route says so', async () => {
    expect((await documentOf(head({ title: 'Cart', noindex: true }))).meta('robots')).toBe('noindex');
    expect((await documentOf(head({ title: 'Cart' }))).meta('robots')).toBeNull();
    expect((await documentOf(nodeHead(at('gift-cards'), ORIGIN))).meta('robots')).toBeNull();
  });

  it('has the full canonical address of a public page, also at an address with wrong ancestors', async () => {
    const { canonical } = await documentOf(nodeHead(at('nowhere/steam-usd'), ORIGIN));
    expect(canonical).toBe('https://shop.example.com/product/gift-cards/steam/steam-usd');
  });

  it('cuts a long description between words', async () => {
    const description = ['A heading', `${'word '.repeat(31)}incomprehensibilities and more`];
    const { meta } = await documentOf(nodeHead(product({ description }), ORIGIN));
    expect(meta('description')).toBe(`${'word '.repeat(31).trim()}…`);
    const unbroken = await documentOf(nodeHead(product({ description: ['', 'x'.repeat(500)] }), ORIGIN));
    expect(unbroken.meta('description')).toBe(`${'x'.repeat(160)}…`);
  });
});
