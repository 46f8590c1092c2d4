import type { Page } from '@playwright/test';
import { expect, test } from './support/host.ts';
import { problemsOf } from './support/problems.ts';

const preloadedFonts = (page: Page) => page.locator('link[rel=preload][as=font]');

/** The bytes that each picture in the page took from the network; 0 if the browser had it. */
const picturesOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => /\/(images|assets)\/.*\.svg$/.test(name))
      .map(({ name, transferSize }) => ({ path: new URL(name).pathname, bytes: transferSize })),
  );

for (const path of ['/', '/product/gift-cards', '/product/gift-cards/valorant-vp'])
  test(`a second visit to ${path} asks for no picture again, and first for our font`, async ({
    page,
    context,
  }) => {
    await page.goto(path);
    await expect(preloadedFonts(page)).toHaveCount(0);
    await page.waitForFunction(() => localStorage.getItem('face') !== null);
    await page.waitForLoadState('networkidle');
    const first = await picturesOf(page);
    expect(first.length).toBeGreaterThan(0);
    expect(first.filter(({ bytes }) => bytes === 0)).toEqual([]);
    await page.close();

    const second = await context.newPage();
    const problems = problemsOf(second);
    await second.goto(path);
    await expect(preloadedFonts(second)).toHaveCount(1);
    const font = await preloadedFonts(second).getAttribute('href');
    const fetched = await second.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.endsWith('.woff2')),
    );
    expect(fetched).toEqual([font]);
    await second.waitForLoadState('networkidle');
    const again = (await picturesOf(second)).filter(({ path }) => first.some((one) => one.path === path));
    expect(again.length).toBeGreaterThan(0);
    expect(again.filter(({ bytes }) => bytes > 0)).toEqual([]);
    expect(problems).toEqual([]);
  });
