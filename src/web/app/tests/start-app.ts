import { onTestFinished } from 'vitest';
import { startApp } from '../bootstrap.ts';

/**
 * Starts the shop in the browser of the test files, which others use after this test: one that went
 * on would write into their storage.
 */
export async function startForTest() {
  const app = await startApp(window);
  onTestFinished(() => {
    for (const actor of Object.values(app.actors)) actor.stop();
  });
  return app;
}
