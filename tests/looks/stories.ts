import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import * as v from 'valibot';
import charts from '../../charts.config.ts';

/** The time that stories are pictured at: about the time of their sample data. */
const NOW = '2026-03-05T09:07:00.000Z';

const Settings = v.object({
  LOOKS_MODE: v.picklist(['base', 'compare', 'gallery', 'thumbnails']),
  LOOKS_BUILT: v.string(),
  LOOKS_URL: v.string(),
});
const { LOOKS_MODE: mode, LOOKS_BUILT: built, LOOKS_URL: url } = v.parse(Settings, process.env);

const Index = v.object({
  entries: v.record(
    v.string(),
    v.object({
      id: v.string(),
      title: v.string(),
      name: v.string(),
      type: v.string(),
      tags: v.optional(v.array(v.string()), ['dev']),
    }),
  ),
});
const { entries } = v.parse(Index, JSON.parse(readFileSync(join(built, 'index.json'), 'utf8')));

// Stories without the tag `dev` are not in the sidebar.
for (const { id, title, name, type, tags } of Object.values(entries))
  if (type === 'story' && tags.includes('dev')) addTest(`${title}/${name}`, id);

/** A test that pictures a story. */
function addTest(name: string, id: string): void {
  if (mode === 'thumbnails')
    test(name, async ({ browser }) => {
      const page = await turnTo(browser, id);
      await untilPlayed(page, id);
      await pictureSmall(page, id);
    });
  else
    test(name, async ({ page, colorScheme }, testInfo) => {
      await open(page, id, colorScheme);
      await untilPlayed(page, id);
      if (mode === 'gallery')
        await testInfo.attach(id, {
          body: await page.screenshot({ fullPage: true }),
          contentType: 'image/png',
        });
      else await expect(page).toHaveScreenshot(`${id}.png`, { fullPage: true });
    });
}

async function open(page: Page, id: string, theme: string | null): Promise<void> {
  await page.clock.setFixedTime(NOW);
  // Checks of accessibility take longer than a picture.
  await page.goto(`${url}iframe.html?id=${id}&viewMode=story&globals=theme:${theme};a11y.manual:!true`);
}

let shared: Page | undefined;

/** Shows a story in the one page of this worker, since opening a page takes longer than its small pictures. */
async function turnTo(browser: Browser, id: string): Promise<Page> {
  if (shared === undefined) {
    shared = await browser.newPage();
    await open(shared, id, 'light');
    return shared;
  }
  await shared.evaluate((storyId) => {
    localStorage.clear();
    sessionStorage.clear();
    Reflect.get(window, '__STORYBOOK_ADDONS_CHANNEL__').emit('setCurrentStory', {
      storyId,
      viewMode: 'story',
    });
    window.scrollTo(0, 0);
  }, id);
  return shared;
}

/** Pictures of a story in both themes. */
async function pictureSmall(page: Page, id: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset['theme'] = chosen;
    }, theme);
    const path = join(charts.thumbnails, `${id}-${theme}.jpeg`);
    await page.screenshot({ path, type: 'jpeg', quality: 80, animations: 'disabled' });
  }
}

/** Waits until a story is drawn and played, and its pictures are there; throws if it fails. */
async function untilPlayed(page: Page, id: string): Promise<void> {
  const ended = await page.waitForFunction((story) => {
    const shown = Reflect.get(window, '__STORYBOOK_PREVIEW__')?.currentRender;
    return ['completed', 'afterEach', 'finished', 'errored'].find(
      (each) => shown?.id === story && each === shown.phase,
    );
  }, id);
  expect(await ended.jsonValue(), 'the story is shown and played').not.toBe('errored');
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => null)));
  });
}
