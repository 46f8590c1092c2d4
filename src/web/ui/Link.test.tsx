import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useClientNavigation } from './Link.tsx';

afterEach(() => vi.restoreAllMocks());

const HREF = '/cart?from=menu#items';

function PlainLink({ href, onFollow }: { href: string; onFollow: () => void }) {
  const follow = useClientNavigation(onFollow);
  return (
    <a href={href} onClick={follow}>
      Cart
    </a>
  );
}

function openPage() {
  const history = createMemoryHistory();
  const onFollow = vi.fn();
  render(
    <RouterContextProvider router={createRouter({ routeTree: createRootRoute(), history })}>
      <PlainLink href={HREF} onFollow={onFollow} />
    </RouterContextProvider>,
  );
  const link = screen.getByRole('link');
  return {
    onFollow,
    click: (init = {}) => fireEvent.click(link, init),
    address: () => history.location.href,
  };
}

it('a plain link closes its menu at once, and changes the page after the next frame', async () => {
  const { onFollow, click, address } = openPage();
  expect(click()).toBe(false);
  expect(onFollow).toHaveBeenCalledOnce();
  expect(address()).toBe('/');
  await waitFor(() => expect(address()).toBe(HREF));
});

it('a plain link changes the page in a hidden tab, which has no frames', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const { click, address } = openPage();
  click();
  await waitFor(() => expect(address()).toBe(HREF));
});

it('a plain link opens in a new tab as the browser does it', () => {
  const { onFollow, click, address } = openPage();
  // Prevented here, since jsdom opens no tabs.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  click({ ctrlKey: true });
  expect(onFollow).not.toHaveBeenCalled();
  expect(address()).toBe('/');
});
