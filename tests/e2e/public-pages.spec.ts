import { CATALOGUE_PATH } from '#contract/catalogue.ts';
import { layoutShiftOf } from '../layout-shift.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/host.ts';
import { expectHydrated } from './support/hydrated.ts';
import { problemsOf } from './support/problems.ts';
import { visit } from './support/visit.ts';

/** One page of each kind that the host renders, with its heading. */
const PUBLIC_PAGES = [
  { name: 'home page', path: '/', heading: /Keystall/, status: 200 },
  { name: 'category', path: '/product/gift-cards', heading: 'Gift Cards', status: 200 },
  { name: 'product', path: '/product/gift-cards/valorant-vp', heading: 'Valorant VP', status: 200 },
  { name: 'legal text', path: '/terms-of-service', heading: 'Terms of Service', status: 200 },
  { name: 'page that is not found', path: '/nowhere', heading: /wandered into space/, status: 404 },
] as const;

const PHONE = { width: 320, height: 640 };

/** The largest layout shift of a page while it loads. */
const SHIFT_MAX = 0.02;

/** A colour that fades would be measured on its way. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { name, path, heading, status } of PUBLIC_PAGES)
  test(`the ${name} hydrates without errors or moves, is accessible and fits a phone`, async ({ page }) => {
    const problems = problemsOf(page);
    const catalogue = page.waitForResponse(`**${CATALOGUE_PATH}`);
    const response = await page.goto(path);
    expect(response?.status()).toBe(status);
    await catalogue;
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(SHIFT_MAX);
    await expectHydrated(page);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toHaveCount(1);
    await expect(page).toHaveTitle(/Keystall/);

    await test.step('in the light', () => expectAccessible(page));
    await test.step('in the dark', async () => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Theme/ })
        .click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expectAccessible(page);
    });
    await test.step('on a small phone', async () => {
      await page.setViewportSize(PHONE);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        PHONE.width,
      );
    });
    expect(problems).toEqual([]);
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('every page that the host renders can be read', async ({ page }) => {
    for (const { path, heading } of PUBLIC_PAGES) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toHaveCount(1);
      await expect(page).toHaveTitle(/Keystall/);
      await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toBeVisible();
    }
  });
});

test.describe('on a small phone', () => {
  test.use({ viewport: PHONE });
  test('no page is wider than the screen', async ({ page }) => {
    for (const path of ['/search?search=gift', '/cart', '/login', '/signup', '/reset-password'])
      await test.step(path, async () => {
        await visit(page, path);
        await expectHydrated(page);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width).toBeLessThanOrEqual(PHONE.width);
      });
  });
});

test('no text becomes markup or script, and the browser reports the attempt to the host (R-111, R-112)', async ({
  page,
}) => {
  await page.goto('/');
  await expectHydrated(page);
  const reported = page.waitForResponse((response) => response.url().endsWith('/csp-reports'));
  const refusal = await page.evaluate(() => {
    const { body } = document;
    try {
      body.innerHTML = '<img src="/nothing.png" onerror="document.title = `broken in`">';
      return 'taken as markup';
    } catch (error) {
      return error instanceof TypeError ? 'refused' : String(error);
    }
  });
  expect(refusal).toBe('refused');
  expect((await reported).status()).toBe(204);
  await expect(page).toHaveTitle(/Keystall/);

  await test.step('a page may copy, and has no other use of the device (R-111)', async () => {
    const allowed = await page.evaluate(() => {
      const policy: unknown = Reflect.get(document, 'featurePolicy');
      if (typeof policy !== 'object' || policy === null) return null;
      const ask: unknown = Reflect.get(policy, 'allowsFeature');
      if (typeof ask !== 'function') return null;
      return [
        'clipboard-write',
        'clipboard-read',
        'camera',
        'microphone',
        'geolocation',
        'payment',
        'usb',
      ].filter((feature) => ask.call(policy, feature) === true);
    });
    expect(allowed).toEqual(['clipboard-write']);
  });
});
