import { expect, test } from '@playwright/test';

test('what Playwright switches off in Chromium stays off', async ({ page }) => {
  await page.goto('chrome://version');
  const started = await page.locator('#command_line').innerText();
  const lists = [...started.matchAll(/--disable-features=(\S+)/g)].map(([, list = '']) => list.split(','));
  const [playwrights = [], obeyed = []] = lists;
  expect(playwrights.length).toBeGreaterThan(10);
  expect(obeyed).toEqual(expect.arrayContaining(playwrights));
});
