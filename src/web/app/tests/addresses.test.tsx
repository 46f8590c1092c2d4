import { createMemoryHistory } from '@tanstack/react-router';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { toLoadedCatalogue } from '#web/features/catalogue/catalogue.machine.ts';
import { sampleCatalogue, sampleItem, sampleShop } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { DEPOSITED, PAYMENTS } from '#web/features/payment/tests/payment.model.ts';
import { fakeNotifications } from '#web/features/payment-notification/tests/fake-notifications.ts';
import type { TokenValidation } from '#web/features/session/session.machine.ts';
import { requestOver } from '#web/platform/tests/request-over.ts';
import { textIn } from '#web/testing/shown-values.ts';
import { atEachSide } from '../../../../tests/at-boundary.ts';
import { App } from '../App.tsx';
import { createActors } from '../actors.ts';
import type { AppContext } from '../context.ts';
import { createAppRouter } from '../router.tsx';
import { appContext } from './app-context.ts';
import { IDLE_LOGIC } from './idle-logic.ts';
import { stopAfterTest } from './start-app.tsx';

/** A shop whose router is at `path`. */
async function startAt(path: string, isLoggedIn: boolean, more: Partial<AppContext> = {}) {
  const session = IDLE_LOGIC.session.provide({
    actors: { validate: fromPromise<TokenValidation, void>(async () => ({ kind: 'valid' })) },
  });
  const actors = createActors({ isLoggedIn, cachedCatalogue: sampleShop, logic: { ...IDLE_LOGIC, session } });
  for (const actor of [actors.session, actors.catalogue, actors.cart]) actor.start();
  stopAfterTest(actors);
  const context = { ...appContext({ actors, request: () => new Promise(() => {}) }), ...more };
  const router = createAppRouter({ context, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  return { router, actors };
}

/** The address to which an open shop leads from `path`, and the title of its page. */
async function openAt(path: string, isLoggedIn: boolean) {
  const { router } = await startAt(path, isLoggedIn);
  const titles = router.state.matches.flatMap(({ meta }) => meta?.flatMap((tag) => tag?.title ?? []) ?? []);
  return [router.state.location.href, titles.at(-1)];
}

/** Shows the page at `path` to a member, where the host gives each call this answer; it never prices a cart. */
async function showAt(path: string, answer: unknown, more: Partial<AppContext> = {}) {
  const { router, actors } = await startAt(path, true, {
    request: requestOver((path) =>
      String(path) === '/api/coupon' ? new Promise(() => {}) : Promise.resolve(Response.json(answer)),
    ),
    ...more,
  });
  render(<App router={router} />);
  return { router, ...actors };
}

/** The sample catalogue with other values of a field. */
const sampleWith = (field: string, value: unknown) =>
  toLoadedCatalogue(
    JSON.parse(JSON.stringify(sampleCatalogue), (key, given) => (key === field ? value : given)),
  );

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.title = '';
});

it.each([
  ['/search?search=+steam+', '/search?search=+steam+', '“steam” · Search · Keystall'],
  ['/503?from=%2Fcart', '/cart', 'Cart · Keystall'],
])('a guest comes from %s to %s: “%s”', async (path, href, title) => {
  expect(await openAt(path, false)).toEqual([href, title]);
});

it.each([
  ['/my', '/my/profile', 'My Profile · Keystall'],
  ['/login?redirect=%2Fpayment-methods', '/payment-methods', 'Payment · Keystall'],
  [
    '/signup?redirect=%2Fsearch%3Fsearch%3Da%26region%3DUS',
    '/search?search=a&region=US',
    '“a” · Search · Keystall',
  ],
])('a member comes from %s to %s: “%s”', async (path, href, title) => {
  expect(await openAt(path, true)).toEqual([href, title]);
});

atEachSide('Of a search, 200 characters are looked for (R-17)', 201, [200, 200], async (length) => {
  const [, title = ''] = await openAt(`/search?search=${'s'.repeat(length)}`, false);
  return title.lastIndexOf('s”');
});

it('the page of a payment that has ended says that the cart is back (R-165)', async () => {
  const kept = { items: [sampleItem('valorant-vp-475')], payment: '/payment/p1' };
  localStorage.setItem('setAside', JSON.stringify(kept));
  await showAt('/payment/p1', DEPOSITED);
  expect(await screen.findByRole('link', { name: 'Go to payment' })).toBeVisible();
});

it.each([
  ['codes', PAYMENTS.bank.cart, 'Tell me when my codes are ready'],
  ['a deposit', DEPOSITED.cart, 'Tell me when my money has arrived'],
])('the page of a payment for %s offers to tell of them (R-98)', async (_, cart, name) => {
  vi.stubGlobal('Notification', fakeNotifications('default').Notification);
  await showAt('/payment/p1', { ...PAYMENTS.bank, created_at: new Date().toISOString(), cart });
  expect(await screen.findByRole('button', { name })).toBeVisible();
});

it('a product has those that were opened before, and its row asks only what is needed now (R-16, R-19)', async () => {
  const ids = ['valorant-vp', 'pubg-uc'];
  const recentlyViewed = { ids: () => ids, open: () => {}, subscribe: () => () => {} };
  const { catalogue, cart } = await showAt('/product/game-topups/pubg-uc', null, { recentlyViewed });
  const recent = await screen.findByRole('region', { name: 'Recently viewed' });
  expect([...recent.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/product/gift-cards/valorant-vp',
  ]);
  act(() => catalogue.send({ type: 'catalogue.arrived', catalogue: sampleWith('asks', undefined) }));
  await userEvent.click(screen.getByRole('button', { name: /^Add/ }));
  await expect.poll(() => cart.getSnapshot().context.cart.items).toEqual([sampleItem('pubg-uc-60')]);
});

it('an order has the picture of its product, and counts what can’t be bought again (R-2)', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const order = {
    id: 'order-77',
    created_at: '2026-03-05T20:07:00.000Z',
    status: 1,
    status_text: 'Completed',
    cart: [sampleItem('valorant-vp-475'), null],
  };
  const { catalogue } = await showAt('/my/orders?order=order-77', [order]);
  act(() => catalogue.send({ type: 'catalogue.arrived', catalogue: sampleWith('bg_image', '/wide.svg') }));
  const again = await screen.findByRole('button', { name: 'Buy again' });
  expect(screen.getByRole('table').querySelector('img')).toHaveAttribute('src', '/images/valorant-vp.svg');
  await userEvent.click(again);
  expect(await screen.findByText("1 product: can't be read", { selector: 'li' })).toBeVisible();
});

it.each([
  [
    'delivered',
    { status: 1, goods: { 'valorant-vp-475': ['VP47-9QLI'] } },
    [
      'Buy again: primary',
      'Download as text: secondary',
      'Receipt (print or PDF): secondary',
      'Report a problem: ghost',
    ],
  ],
  [
    'still prepared',
    { status: 0 },
    ['Buy again: secondary', 'Receipt (print or PDF): secondary', 'Report a problem: secondary'],
  ],
])('below an order that is %s its buttons stand by weight', async (_, more, buttons) => {
  const order = {
    id: 'order-77',
    created_at: '2026-03-05T20:07:00.000Z',
    amount: 1_390,
    cart: [sampleItem('valorant-vp-475')],
    ...more,
  };
  await showAt('/my/orders?order=order-77', [order]);
  const first = await screen.findByRole('button', { name: 'Buy again' });
  const row = first.closest('td');
  if (row === null) throw new Error('The buttons are in no row.');
  const below = within(row).getAllByRole('button', { name: /^(?!Copy)/ });
  const variantOf = ({ className }: Element) => /variant_([a-z]+)/i.exec(className)?.[1];
  expect(below.map((button) => `${textIn(button)}: ${variantOf(button)}`)).toEqual(buttons);
});

it.each([
  ['/', 'Some categories'],
  ['/product/gift-cards', 'Some of what belongs here'],
  ['/product/gift-cards/valorant-vp', 'Some of the choices'],
])('%s says that something of the catalogue can not be read (R-11)', async (path, what) => {
  const { catalogue } = await showAt(path, null);
  expect(screen.queryByText(/can't be shown here/)).toBeNull();
  const isIncomplete = (id: string) => ['', 'gift-cards', 'valorant-vp'].includes(id);
  const index = { ...sampleShop.index, isIncomplete };
  act(() => catalogue.send({ type: 'catalogue.arrived', catalogue: { ...sampleShop, index } }));
  expect(await screen.findByText(/can't be shown here/)).toHaveTextContent(
    `${what} can't be shown here. Please ask support.`,
  );
});

it('a category does not open the filters because another one had them open (R-26)', async () => {
  const { router } = await showAt('/product/gift-cards', null);
  const filters = () => screen.getByText('Filter and sort').closest('details');
  await userEvent.click(await screen.findByText('Filter and sort'));
  expect(await screen.findByRole('button', { name: /^Show/ })).toBeVisible();
  expect(filters()).toHaveAttribute('open');
  await act(() => router.navigate({ href: '/product/game-topups' }));
  expect(await screen.findByRole('heading', { name: 'Game Top-ups' })).toBeVisible();
  expect(filters()).not.toHaveAttribute('open');
});

it('the bar shows an item whose press comes before the effects of its page, as one that waited may (R-150)', async () => {
  const { router } = await startAt('/product/gift-cards/valorant-vp', false);
  // Within act there is no moment between a page and its effects.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  onTestFinished(() => {
    root.unmount();
    page.remove();
  });
  const press = new MutationObserver(() => {
    const add = page.querySelector<HTMLElement>('[data-adds]');
    if (add === null) return;
    press.disconnect();
    add.click();
  });
  press.observe(page, { childList: true, subtree: true });
  root.render(<App router={router} />);
  const bar = await screen.findByRole('region', { name: 'Added to your cart' });
  expect(bar).toHaveTextContent('475 VP');
});
