import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { yieldToMain } from '#web/platform/yield-to-main.ts';
import { holdFrames } from '#web/testing/frames.ts';
import { useClientNavigation } from '#web/ui/Link.tsx';

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
    pages: () => history.length,
    go: (href: string) => history.push(href),
  };
}

/** Timers that are due have run. */
const oneTask = () => new Promise((done) => setTimeout(done));

it('a plain link closes its menu at once, and changes the page after the next frame', async () => {
  const frames = holdFrames();
  const { onFollow, click, address } = openPage();
  expect(click()).toBe(false);
  expect(onFollow).toHaveBeenCalledOnce();
  await yieldToMain();
  expect(address()).toBe('/');
  frames.draw();
  // It is painted after the frame's callbacks.
  await Promise.resolve();
  expect(address()).toBe('/');
  await waitFor(() => expect(address()).toBe(HREF));
});

it('a plain link gives way to a navigation that comes before the frame', async () => {
  const frames = holdFrames();
  const { click, address, go } = openPage();
  click();
  go('/login');
  frames.draw();
  await oneTask();
  expect(address()).toBe('/login');
});

it('of plain links that are pressed before the frame, the last one is followed', async () => {
  const frames = holdFrames();
  const { click, pages, address } = openPage();
  click();
  click();
  frames.draw();
  await waitFor(() => expect(address()).toBe(HREF));
  await oneTask();
  expect(pages()).toBe(2);
});

it('a plain link is followed once the tab is hidden, though no frame comes', async () => {
  holdFrames();
  const { click, address } = openPage();
  click();
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(address()).toBe(HREF));
});

it('a plain link changes the page in a hidden tab, which has no frames', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  holdFrames();
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
