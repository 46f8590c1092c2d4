import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { Pictures } from '../../config.ts';
import { openStory, turnTo, untilPlayed } from './story-page.ts';
import { textsOf } from './texts-of.ts';

/** Pages that draw at the same time. */
const PAGES = 2;
/** Pictures of 240 × 300 pixels. */
const SIZE = { viewport: { width: 400, height: 500 }, deviceScaleFactor: 0.6 };
/** A story that waits longer for its end hangs. */
const PATIENCE_MS = 30_000;

/**
 * Draws stories of a built Storybook, served at `url`, into the folder of the pictures: `<story>-light.jpeg` and
 * `<story>-dark.jpeg`. Hands over the texts of each as soon as it is drawn, and names those that can't be. Throws
 * where there is no browser.
 */
export async function drawStories(
  stories: readonly string[],
  { folder, now, launch = async () => ({}), context = {} }: Pictures,
  { url, onDrawn }: { url: string; onDrawn: (story: string, texts: readonly string[]) => void },
): Promise<{ failed: string[] }> {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch(await launch());
  const waiting = [...stories];
  const tried = new Set<string>();
  const failed: string[] = [];
  const drawAll = async (): Promise<void> => {
    const opened = await browser.newContext({ reducedMotion: 'reduce', ...context, ...SIZE });
    let page: Page | undefined;
    for (let story = waiting.shift(); story !== undefined; story = waiting.shift())
      try {
        page = await show(page, story, { opened, url, now });
        onDrawn(story, await draw(page, story, folder));
      } catch {
        // The story before may have left something behind, so there is a second try in another page.
        (tried.has(story) ? failed : waiting).push(story);
        tried.add(story);
        await page?.close();
        page = undefined;
      }
  };
  try {
    await Promise.all(Array.from({ length: PAGES }, drawAll));
  } finally {
    await browser.close();
  }
  return { failed };
}

type Where = { opened: BrowserContext; url: string; now: string | undefined };

/** Shows a story in the page, or a new one: to open a page takes longer than a small picture. */
async function show(page: Page | undefined, story: string, { opened, url, now }: Where): Promise<Page> {
  if (page !== undefined) {
    await turnTo(page, story);
    return page;
  }
  const fresh = await opened.newPage();
  fresh.setDefaultTimeout(PATIENCE_MS);
  if (now !== undefined) await fresh.clock.setFixedTime(now);
  await openStory(fresh, url, story, 'theme:light');
  return fresh;
}

/** The texts of the story that a page shows, after its pictures in both themes. */
async function draw(page: Page, story: string, folder: string): Promise<string[]> {
  await untilPlayed(page, story);
  for (const theme of ['dark', 'light']) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset['theme'] = chosen;
    }, theme);
    const path = join(folder, `${story}-${theme}.jpeg`);
    await page.screenshot({ path, type: 'jpeg', quality: 80, animations: 'disabled' });
  }
  const frame = await page.evaluate(() => {
    const { parameters } = Reflect.get(window, '__STORYBOOK_PREVIEW__').currentRender.story;
    return String(parameters.frame ?? '');
  });
  const screens = await page.$$('[data-screen]');
  const read = await Promise.all(screens.map((screen) => screen.evaluate(textsOf, frame)));
  return [...new Set(read.flat())];
}
