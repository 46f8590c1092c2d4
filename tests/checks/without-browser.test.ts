import { readFileSync } from 'node:fs';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { parseCatalogue } from '#contract/catalogue.ts';
import { createActors } from '#web/app/actors.ts';
import { openCatalogue } from '#web/app/catalogue/catalogue.machine.ts';
import { createHostClock } from '#web/app/host-clock.ts';
import { createShopRouter } from '#web/app/router.tsx';

/** The shop at `path`, rendered in plain Node from the catalogue alone. */
async function htmlOf(path: string): Promise<string> {
  const parsed = parseCatalogue(JSON.parse(readFileSync('public/catalogue.json', 'utf8')));
  if (!parsed.ok) throw new Error(parsed.reason);
  const actors = createActors({ catalogue: openCatalogue(parsed.value) });
  for (const actor of [actors.session, actors.catalogue, actors.cart, actors.notices, actors.theme])
    actor.start();
  const router = createShopRouter({
    shop: {
      actors,
      ask: () => Promise.reject(new Error('Rendering asks nobody.')),
      hostClock: createHostClock(),
      clock: { setTimeout: () => 0, clearTimeout: () => {} },
    },
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  const html = renderToString(createElement(RouterProvider, { router }));
  for (const actor of [actors.session, actors.catalogue, actors.cart, actors.notices, actors.theme])
    actor.stop();
  return html;
}

describe('without a browser', () => {
  it('there is no window here', () => expect('window' in globalThis).toBe(false));

  it.each([
    ['/', 'All Categories'],
    ['/product/gift-cards', 'Gift Cards'],
    ['/product/gift-cards/valorant-vp', '475 VP'],
    ['/cart', 'Your cart is empty'],
    ['/login', 'Username or e-mail'],
    ['/signup', 'Create your account'],
    ['/nowhere', 'Oops, looks like you have wandered into space!'],
  ])('%s renders what it shows', async (path, words) => {
    expect(await htmlOf(path)).toContain(words);
  });
});
