import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { Pictures } from '../../config.ts';
import { openStory, turnTo, untilPlayed } from './story-page.ts';
import { textsOf } from './texts-of.ts';

/** Pages that draw at the same time. */
const PAGES = 2;
/** Screens whose pictures have 240 × 300 pixels. */
const PHONE = { viewport: { width: 400, height: 500 }, deviceScaleFactor: 0.6 };
const DESKTOP = { viewport: { width: 1280, height: 1600 }, deviceScaleFactor: 0.1875 };
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
  /** Draws those of these stories that can be; the others are returned. */
  const drawOn = async (screen: object, wanted: readonly string[]): Promise<string[]> => {
    const waiting = [...wanted];
    const failed: string[] = [];
    const drawAll = async (): Promise<void> => {
      const opened = await browser.newContext({ reducedMotion: 'reduce', ...context, ...screen });
      let page: Page | undefined;
      for (let story = waiting.shift(); story !== undefined; story = waiting.shift())
        try {
          page = await show(page, story, { opened, url, now });
          onDrawn(story, await draw(page, story, folder));
        } catch {
          failed.push(story);
          // What the story has left behind is no matter of the next one.
          await page?.close();
          page = undefined;
        }
    };
    await Promise.all(Array.from({ length: PAGES }, drawAll));
    return failed;
  };
  try {
    // A busy machine may be too slow for a play, so what fails has a second try. What is not there on a phone, such
    // as a menu that opens below the mouse, can only be played on a desktop.
    const failed = await drawOn(PHONE, await drawOn(PHONE, stories));
    return { failed: failed.length === 0 ? [] : await drawOn(DESKTOP, failed) };
  } finally {
    await browser.close();
  }
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
  // It goes on from then: some stories wait.
  if (now !== undefined) await fresh.clock.install({ time: now });
  await openStory(fresh, url, story, 'theme:light');
  return fresh;
}

/** For so long nothing of a screen has changed. What a screen loads when it is shown comes after its story is drawn. */
const QUIET_MS = 100;
/** Some screens never rest, such as a countdown. */
const UNREST_MAX_MS = 1_500;

const untilQuiet = (page: Page): Promise<void> =>
  page.evaluate(
    ({ quiet, most }) =>
      new Promise<void>((resolve) => {
        const end = () => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(end, quiet);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, quiet);
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        setTimeout(end, most);
      }),
    { quiet: QUIET_MS, most: UNREST_MAX_MS },
  );

/** The texts of the story that a page shows, after its pictures in both themes. */
async function draw(page: Page, story: string, folder: string): Promise<string[]> {
  await untilPlayed(page, story);
  await untilQuiet(page);
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
