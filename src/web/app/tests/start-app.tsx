import { createMemoryHistory } from '@tanstack/react-router';
import { act, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, vi } from 'vitest';
import { forgetUnkept, onUnkept } from '#web/platform/storage.ts';
import { App } from '../App.tsx';
import { startApp } from '../bootstrap.ts';
import type { Actors } from '../context.ts';
import { connectRouter } from '../navigation/follow-actors.ts';
import { createAppRouter } from '../router.tsx';

/** Stops a shop with its test. One that went on would write into the storage of the tests after it. */
export const stopAfterTest = (actors: Actors) =>
  onTestFinished(() => {
    for (const actor of Object.values(actors)) actor.stop();
  });

/** Starts the shop in the browser that test files share. */
export async function startForTest() {
  const listened = vi.spyOn(window, 'addEventListener');
  const app = await startApp(window);
  const listeners = [...listened.mock.calls];
  listened.mockRestore();
  stopAfterTest(app.actors);
  onTestFinished(() => {
    app.chat.current?.actor.stop();
    for (const [type, listener] of listeners) window.removeEventListener(type, listener);
    forgetUnkept(window);
    onUnkept(() => {});
  });
  return app;
}

/**
 * Waits for the scripts of a page or a part. What waits for an element moves a held clock on, which may be
 * faster than a script comes.
 */
export const settleImports = () => act(() => vi.dynamicImportSettled());

/** The whole shop at `path`, over a host that answers by this `fetch`. `vi.restoreAllMocks()` takes it away. */
export async function openShop(path: string, fetch: typeof globalThis.fetch) {
  vi.spyOn(window, 'fetch').mockImplementation(fetch);
  const context = await startForTest();
  const router = createAppRouter({ context, history: createMemoryHistory({ initialEntries: [path] }) });
  connectRouter(router, context.actors);
  render(<App router={router} />);
  await settleImports();
  return {
    context,
    user: userEvent.setup({ delay: null }),
    async go(to: string) {
      await act(() => router.navigate({ href: to }));
      await settleImports();
    },
    seePath: (to: string) => waitFor(() => expect(router.state.location.pathname).toBe(to)),
  };
}
