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
    const channel = Reflect.get(window, '__STORYBOOK_ADDONS_CHANNEL__');
    Reflect.set(window, 'thrownBefore', channel.last('playFunctionThrewException'));
    channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
    window.scrollTo(0, 0);
  }, story);

/** Waits until a story is drawn and played, and its pictures are there. Throws if it fails. */
export async function untilPlayed(page: Page, story: string): Promise<void> {
  const ended = await page.waitForFunction((id) => {
    const { currentRender: shown } = Reflect.get(window, '__STORYBOOK_PREVIEW__') ?? {};
    if (shown?.id !== id || shown.phase !== 'finished') return null;
    const channel = Reflect.get(window, '__STORYBOOK_ADDONS_CHANNEL__');
    const [{ status }] = channel.last('storyFinished');
    // Storybook goes on after a play that throws.
    const hasThrown = channel.last('playFunctionThrewException') !== Reflect.get(window, 'thrownBefore');
    return status === 'error' || hasThrown ? 'failed' : 'played';
  }, story);
  if ((await ended.jsonValue()) === 'failed') throw new Error(`The story ${story} can't be drawn or played.`);
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => null)));
  });
}
