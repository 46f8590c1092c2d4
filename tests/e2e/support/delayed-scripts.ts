import type { Page } from '@playwright/test';

/** Opens `path` without its scripts, as on a slow network. They load once the result is called. */
export async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return held.resolve;
}
