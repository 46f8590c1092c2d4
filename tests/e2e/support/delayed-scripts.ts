import type { Page } from '@playwright/test';

const SCRIPTS = '**/*.js';

/** Opens `path` without its scripts, as on a slow network. They load once the result is called. */
export async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.unroute(SCRIPTS);
  await page.route(SCRIPTS, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return held.resolve;
}
