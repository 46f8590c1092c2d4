import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Cart } from '#contract/cart.ts';
import { cartOf, sampleCatalogue, sampleItem } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { localRecord } from '#web/platform/storage.ts';
import type { AppContext } from '../context.ts';
import { pendingAddKeys, replayPending } from '../pending-adds/pending-adds.ts';
import { startForTest } from './start-app.tsx';

const POINTS = 'valorant-vp-475';
const DAY_MS = 86_400_000;

const tabs: AppContext[] = [];
/** Sends the catalogue, to all tabs. */
let catalogue = Promise.withResolvers<void>();
const sendCatalogue = () => catalogue.resolve();

/** A tab whose scripts have come; its catalogue comes once `sendCatalogue` is called. */
async function openTab(answer: (path: string) => Response = () => new Response(null, { status: 204 })) {
  vi.spyOn(window, 'fetch').mockImplementation(async (path) => {
    if (path !== '/catalogue.json') return answer(String(path));
    await catalogue.promise;
    return Response.json(sampleCatalogue);
  });
  const app = await startForTest();
  tabs.push(app);
  const page = document.implementation.createHTMLDocument();
  vi.spyOn(page, 'visibilityState', 'get').mockReturnValue('visible');
  await replayPending(app, page);
  return { ...app, page };
}

let count = 0;
/** Stores an item as the script of a page's head does at a press on Add. */
function leaveBehind(id: string, quantity: number, { age = 0 } = {}) {
  count += 1;
  localStorage.setItem(`earlyAdd.${count}`, JSON.stringify({ id, quantity, at: Date.now() - age }));
}

const stored = () =>
  localRecord(window, 'cart', Cart)
    .read()
    ?.items.map(({ id, quantity }) => [id, quantity]);
const notices = () =>
  tabs.flatMap(({ actors }) => actors.notices.getSnapshot().context.notices.map(({ text }) => text));
const left = () => pendingAddKeys(window).length;

beforeEach(() => {
  localStorage.clear();
  catalogue = Promise.withResolvers();
});
afterEach(() => {
  tabs.length = 0;
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('what a page has left behind that ended before its scripts ran (R-166)', () => {
  it('is put into the cart once, by one of two tabs, at today’s name and price', async () => {
    localStorage.setItem('cart', JSON.stringify(cartOf(sampleItem(POINTS, 2))));
    leaveBehind(POINTS, 3);
    leaveBehind('steam-usd-1', 1);
    localStorage.setItem('products', JSON.stringify(sampleCatalogue));
    await openTab();
    await openTab();
    await waitFor(() => expect(left()).toBe(0));
    expect(stored()).toEqual([
      [POINTS, 5],
      ['steam-usd-1', 1],
    ]);
    expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual(
      cartOf(sampleItem(POINTS, 5), sampleItem('steam-usd-1', 1)),
    );
    expect(notices()).toEqual([]);
  });

  it('waits for the catalogue, and is then refused if it is gone', async () => {
    leaveBehind(POINTS, 1);
    leaveBehind('no-such-thing', 1);
    await openTab();
    expect(left()).toBe(2);
    expect(stored()).toBeUndefined();
    sendCatalogue();
    await waitFor(() => expect(left()).toBe(0));
    expect(stored()).toEqual([[POINTS, 1]]);
    await waitFor(() =>
      expect(notices()).toEqual(["We couldn't add all that you chose before. This item is no longer sold."]),
    );
  });

  it('is added as by a press on Add: within the limits, and checked for stock', async () => {
    localStorage.setItem('products', JSON.stringify(sampleCatalogue));
    localStorage.setItem('cart', JSON.stringify(cartOf(sampleItem('steam-usd-1', 98))));
    leaveBehind('steam-usd-1', 3);
    leaveBehind(POINTS, 1);
    await openTab((path) => new Response('', { status: path === '/api/check-stock' ? 409 : 204 }));
    await waitFor(() =>
      expect(notices()).toEqual([
        "We couldn't add all that you chose before. Your cart now has 99 of this item, the most it can hold.",
      ]),
    );
    expect(stored()).toEqual([
      ['steam-usd-1', 99],
      [POINTS, 1],
    ]);
    await waitFor(() => expect(localStorage.getItem('cart')).toContain('may_wait'));
  });

  it('is dropped if it is a day old, or nothing that can be read', async () => {
    localStorage.setItem('products', JSON.stringify(sampleCatalogue));
    leaveBehind(POINTS, 1, { age: DAY_MS });
    // The device's clock was ahead then.
    leaveBehind(POINTS, 1, { age: -2 * DAY_MS });
    leaveBehind(POINTS, 0);
    leaveBehind(POINTS, 100);
    localStorage.setItem('earlyAdd.odd', '{');
    leaveBehind('steam-usd-1', 1, { age: DAY_MS - 60_000 });
    await openTab();
    await waitFor(() => expect(left()).toBe(0));
    expect(stored()).toEqual([['steam-usd-1', 1]]);
  });

  it('is taken by an open tab that is shown again', async () => {
    localStorage.setItem('products', JSON.stringify(sampleCatalogue));
    const { page } = await openTab();
    leaveBehind(POINTS, 1);
    page.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(stored()).toEqual([[POINTS, 1]]));
  });

  it('is forgotten by a logout, but not by a session that had ended before', async () => {
    localStorage.setItem('isLoggedIn', 'true');
    leaveBehind(POINTS, 1);
    const ended = await openTab(() => new Response('No.', { status: 401, headers: PLAIN }));
    await waitFor(() => expect(ended.actors.session.getSnapshot().value).toBe('guest'));
    expect(left()).toBe(1);
    const { actors } = await openTab();
    actors.session.send({ type: 'login.succeeded' });
    actors.session.send({ type: 'session.ended' });
    expect(left()).toBe(0);
    sendCatalogue();
    for (const { actors } of tabs)
      await waitFor(() => expect(actors.catalogue.getSnapshot().context.catalogue).not.toBeNull());
    expect(stored()).toBeUndefined();
  });
});

const PLAIN = { 'Content-Type': 'text/plain' };
