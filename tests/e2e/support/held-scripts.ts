import type { Page } from '@playwright/test';

/** Opens `path` as one meets it on a slow network: all is there but the scripts, which come once the result is called. */
export async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return held.resolve;
}
