import { expect, test } from '@playwright/test';

test('what Playwright switches off in Chromium stays off', async ({ page }) => {
  await page.goto('chrome://version');
  const started = await page.locator('#command_line').innerText();
  const lists = [...started.matchAll(/--disable-features=(\S+)/g)].map(([, list = '']) => list.split(','));
  expect(lists.length, 'Playwright has a list, too').toBeGreaterThan(1);
  // Chromium obeys the last one.
  expect(lists.at(-1)).toEqual(expect.arrayContaining(lists.flat()));
});
