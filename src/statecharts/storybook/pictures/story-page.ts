import type { Page } from '@playwright/test';

/** Opens a built Storybook's frame on a story. */
export const openStory = (page: Page, url: string, story: string, globals = '') =>
  // Checks of accessibility take longer than a picture.
  page.goto(`${url}iframe.html?id=${story}&viewMode=story&globals=${globals};a11y.manual:!true`);

/** Shows another story in a frame, as Storybook's sidebar does, and forgets what the one before has stored. */
export const turnTo = (page: Page, story: string): Promise<void> =>
  page.evaluate((storyId) => {
    localStorage.clear();
    sessionStorage.clear();
    Reflect.get(window, '__STORYBOOK_ADDONS_CHANNEL__').emit('setCurrentStory', {
      storyId,
      viewMode: 'story',
    });
    window.scrollTo(0, 0);
  }, story);

/** Waits until a story is drawn and played, and its pictures are there. Throws if it fails. */
export async function untilPlayed(page: Page, story: string): Promise<void> {
  const ended = await page.waitForFunction((id) => {
    const shown = Reflect.get(window, '__STORYBOOK_PREVIEW__')?.currentRender;
    return ['completed', 'afterEach', 'finished', 'errored'].find(
      (phase) => shown?.id === id && phase === shown.phase,
    );
  }, story);
  if ((await ended.jsonValue()) === 'errored')
    throw new Error(`The story ${story} can't be drawn or played.`);
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => null)));
  });
}
