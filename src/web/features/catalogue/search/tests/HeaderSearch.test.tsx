import { createMemoryHistory, RouterContextProvider, type RouterHistory } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, waitFor as waitForState } from 'xstate';
import { createActors } from '#web/app/actors.ts';
import { createAppRouter } from '#web/app/router.tsx';
import { appContext } from '#web/app/tests/app-context.ts';
import { IDLE_LOGIC } from '#web/app/tests/idle-logic.ts';
import { filtersLogic } from '#web/features/catalogue/filters/filters.effects.ts';
import { sampleShop } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { yieldToMain } from '#web/platform/yield-to-main.ts';
import { holdFrames } from '#web/testing/frames.ts';
import { HeaderSearch } from '../HeaderSearch.tsx';
import { suggestionsLogic } from '../suggestions.effects.ts';

afterEach(() => vi.restoreAllMocks());

/** The header's search in a shop at `path`. */
async function openAt(path: string) {
  const history: RouterHistory = createMemoryHistory({ initialEntries: [path] });
  const actors = createActors({ cachedCatalogue: sampleShop, logic: IDLE_LOGIC });
  actors.catalogue.start();
  const request = () => Promise.reject(new Error('A search asks nobody.'));
  const context = appContext({ actors, request });
  const router = createAppRouter({ context, history });
  history.subscribe(() => void router.load());
  await router.load();
  render(
    <RouterContextProvider router={router}>
      <HeaderSearch app={context} />
    </RouterContextProvider>,
  );
  const box = screen.getByRole('combobox');
  return {
    box,
    type: (keys: string) => userEvent.type(box, keys),
    setText: (value: string) => fireEvent.input(box, { target: { value } }),
    onAddress: (listener: (href: string) => void) =>
      history.subscribe(({ location }) => listener(location.href)),
    go: (href: string) => act(() => router.navigate({ href })),
    back: () => act(() => history.back()),
    seeAddress: (href: string) => waitFor(() => expect(history.location.href).toBe(href)),
    seeText: (text: string) => waitFor(() => expect(box).toHaveValue(text)),
    pages: () => history.length,
    router,
  };
}

describe('the header’s search', () => {
  it('leads to the results while typing, and adds only one entry to the history', async () => {
    const shop = await openAt('/cart');
    await shop.type('steam 50');
    await shop.seeAddress('/search?search=steam+50');
    expect(shop.box).toHaveFocus();
    expect(shop.pages()).toBe(2);
    await shop.back();
    await shop.seeAddress('/cart');
    await shop.seeText('');
  });

  it('searches once for what is typed before the browser draws a frame', async () => {
    const shop = await openAt('/cart');
    const addresses: string[] = [];
    shop.onAddress((href) => addresses.push(href));
    const frames = holdFrames();
    shop.setText('st');
    await yieldToMain();
    shop.setText('steam');
    await yieldToMain();
    frames.draw();
    await shop.seeAddress('/search?search=steam');
    expect(addresses).toEqual(['/search?search=steam']);
  });

  it('gives way to a navigation that comes before the frame', async () => {
    const shop = await openAt('/cart');
    const frames = holdFrames();
    shop.setText('steam');
    await shop.go('/terms-of-service');
    frames.draw();
    await shop.seeAddress('/terms-of-service');
    await shop.seeText('');
    await yieldToMain();
    await shop.seeAddress('/terms-of-service');
  });

  it('searches for text that looks like a number or a keyword as it is written', async () => {
    const shop = await openAt('/search?search=1e3');
    await shop.seeText('1e3');
    await userEvent.clear(shop.box);
    await shop.type('50');
    await shop.seeAddress('/search?search=50');
    await shop.seeText('50');
  });

  it('searches for nothing once it is emptied', async () => {
    const shop = await openAt('/search?search=steam');
    await shop.seeText('steam');
    await userEvent.clear(shop.box);
    await shop.seeAddress('/search');
    expect(shop.pages()).toBe(1);
  });

  it('keeps the filters of the results while the text changes, and begins with the first (R-26)', async () => {
    const shop = await openAt('/search?search=stea&region=US&sort=name&more=2');
    await shop.seeText('stea');
    await shop.type('m');
    await shop.seeAddress('/search?search=steam&region=US&sort=name');
    await userEvent.clear(shop.box);
    await shop.seeAddress('/search');
    await shop.type('xbox');
    await shop.seeAddress('/search?search=xbox');
  });

  it('starts without the filters of a category (R-26)', async () => {
    const shop = await openAt('/product/gift-cards?instant=yes');
    await shop.type('xbox');
    await shop.seeAddress('/search?search=xbox');
  });

  it('keeps its text while the filters change, which add no entry to the history (R-26)', async () => {
    const shop = await openAt('/search?search=steam');
    const navigate = vi.spyOn(shop.router, 'navigate');
    const filters = createActor(filtersLogic(shop.router), { input: { filters: {}, more: 0 } }).start();
    filters.send({ type: 'filters.chosen', filters: { region: 'US' } });
    await shop.seeAddress('/search?search=steam&region=US');
    filters.send({ type: 'more.chosen', more: 1 });
    await shop.seeAddress('/search?search=steam&region=US&more=1');
    filters.stop();
    expect(shop.pages()).toBe(1);
    // The cards stay where they are on the screen.
    expect(navigate.mock.calls.map(([to]) => to.resetScroll)).toEqual([false, false]);
  });

  it('has the text of results that are revisited', async () => {
    const shop = await openAt('/cart');
    await shop.type('steam');
    await shop.seeAddress('/search?search=steam');
    await shop.go('/cart');
    await shop.seeText('');
    await shop.back();
    await shop.seeText('steam');
  });
});

describe('the effects of suggestions', () => {
  /** The suggestions of a category without a stored catalogue, at whose search box one typed `text`. */
  function typed(text: string) {
    const { catalogue } = createActors({ cachedCatalogue: null, logic: IDLE_LOGIC });
    catalogue.start();
    const sent: unknown[] = [];
    const app = {
      request: async (call: { path: string }, payload: unknown) => {
        sent.push([call.path, payload]);
        return {
          kind: 'refusal',
          status: 404,
          message: '',
          data: null,
          retryAfterMs: null,
          headers: new Headers(),
        } as const;
      },
      actors: { catalogue, chatLauncher: { send: (event: unknown) => sent.push(event) } },
    };
    // Valorant isn't of this region, but only the filters of results count.
    const location = { pathname: '/product/gift-cards', search: { region: 'USD' } };
    const router = { state: { location }, navigate: async () => {} };
    const suggestions = createActor(suggestionsLogic({ router, app }), {
      input: { isOverResults: false },
    });
    suggestions.start().send({ type: 'text.typed', text });
    return { catalogue, suggestions, sent };
  }

  it('waits for a catalogue that comes after the text', async () => {
    const { catalogue, suggestions } = typed('valorant');
    await Promise.resolve();
    expect(suggestions.getSnapshot().value).toBe('looking');
    catalogue.send({ type: 'catalogue.arrived', catalogue: sampleShop });
    const { context } = await waitForState(suggestions, (snapshot) => !snapshot.matches('looking'));
    expect(context.options[0]?.name).toMatch(/Valorant/);
  });

  it.each([
    ['shein gift card', 'Ask us for “shein gift card”', 'Ask us for “shein gift card”'],
    ['steem wallet', 'Steam Wallet USD', 'Ask us for “steem wallet”'],
    ['steam zebra', 'Ask us for “steam zebra”', 'Steam Wallet GBP'],
  ])('offer to ask for what is not sold: %s (R-17)', async (text, first, last) => {
    const { catalogue, suggestions } = typed(text);
    catalogue.send({ type: 'catalogue.arrived', catalogue: sampleShop });
    const { context } = await waitForState(suggestions, (snapshot) => !snapshot.matches('looking'));
    expect([context.options[0]?.name, context.options.at(-1)?.name]).toEqual([first, last]);
  });

  it('open the chat with the words that are asked for, and send them, whatever the host says (R-204)', async () => {
    const { catalogue, suggestions, sent } = typed('shein  card ');
    catalogue.send({ type: 'catalogue.arrived', catalogue: sampleShop });
    await waitForState(suggestions, (snapshot) => snapshot.matches('open'));
    suggestions.send({ type: 'option.chosen', place: 0 });
    await waitForState(suggestions, (snapshot) => snapshot.matches('closed'));
    expect(sent).toEqual([
      { type: 'subject.given', text: 'Can you get this for me: shein card? ' },
      ['/api/wish', { words: 'shein card', tell: false }],
    ]);
  });
});
