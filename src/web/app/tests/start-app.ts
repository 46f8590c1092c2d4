import { onTestFinished, vi } from 'vitest';
import { forgetUnkept, onUnkept } from '#web/platform/storage.ts';
import { startApp } from '../bootstrap.ts';
import type { Actors } from '../context.ts';

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
    for (const [type, listener] of listeners) window.removeEventListener(type, listener);
    forgetUnkept(window);
    onUnkept(() => {});
  });
  return app;
}
