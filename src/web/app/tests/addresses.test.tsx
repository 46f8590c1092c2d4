import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { sampleShop } from '#web/features/catalogue/tests/sample-catalogue.ts';
import type { TokenValidation } from '#web/features/session/session.machine.ts';
import { createActors } from '../actors.ts';
import { createAppRouter } from '../router.tsx';
import { appContext } from './app-context.ts';
import { IDLE_LOGIC } from './idle-logic.ts';

/** The address to which an open shop leads from `path`, and the title of its page. */
async function openAt(path: string, isLoggedIn: boolean) {
  const session = IDLE_LOGIC.session.provide({
    actors: { validate: fromPromise<TokenValidation, void>(async () => ({ kind: 'valid' })) },
  });
  const actors = createActors({ isLoggedIn, cachedCatalogue: sampleShop, logic: { ...IDLE_LOGIC, session } });
  for (const actor of [actors.session, actors.catalogue]) actor.start();
  const context = appContext({ actors, request: () => new Promise(() => {}) });
  const router = createAppRouter({ context, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  for (const actor of [actors.session, actors.catalogue]) actor.stop();
  const titles = router.state.matches.flatMap(({ meta }) => meta?.flatMap((tag) => tag?.title ?? []) ?? []);
  return [router.state.location.href, titles.at(-1)];
}

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
