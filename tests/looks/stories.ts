import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
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
  if (type === 'story' && tags.includes('dev'))
    test(`${title}/${name}`, async ({ page, colorScheme }, testInfo) => {
      await page.clock.setFixedTime(NOW);
      // Checks of accessibility take longer than a picture.
      const globals = `theme:${colorScheme};a11y.manual:!true`;
      await page.goto(`${url}iframe.html?id=${id}&viewMode=story&globals=${globals}`);
      await untilPlayed(page);
      if (mode === 'thumbnails') await pictureSmall(page, id);
      else if (mode === 'gallery')
        await testInfo.attach(id, {
          body: await page.screenshot({ fullPage: true }),
          contentType: 'image/png',
        });
      else await expect(page).toHaveScreenshot(`${id}.png`, { fullPage: true });
    });

/** One page in both themes: most of the time goes into opening it. */
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
async function untilPlayed(page: Page): Promise<void> {
  const ended = await page.waitForFunction(() => {
    const preview = Reflect.get(window, '__STORYBOOK_PREVIEW__');
    const phase: unknown = preview?.currentRender?.phase;
    return ['completed', 'afterEach', 'finished', 'errored'].find((each) => each === phase);
  });
  expect(await ended.jsonValue(), 'the story is shown and played').not.toBe('errored');
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => null)));
  });
}
