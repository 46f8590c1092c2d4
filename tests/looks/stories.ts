import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import * as v from 'valibot';
import charts from '../../charts.config.ts';
import { openStory, untilPlayed } from '../../src/statecharts/storybook/pictures/index.ts';

const Settings = v.object({
  LOOKS_MODE: v.picklist(['base', 'compare', 'gallery']),
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
  test(name, async ({ page, colorScheme }, testInfo) => {
    await page.clock.setFixedTime(charts.pictures.now);
    await openStory(page, url, id, `theme:${colorScheme}`);
    await untilPlayed(page, id);
    if (mode === 'gallery')
      await testInfo.attach(id, {
        body: await page.screenshot({ fullPage: true }),
        contentType: 'image/png',
      });
    else await expect(page).toHaveScreenshot(`${id}.png`, { fullPage: true });
  });
}
