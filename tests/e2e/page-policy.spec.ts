import { expect, test } from './support/host.ts';
import { expectHydrated } from './support/hydrated.ts';

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
});

test('a page may copy, and has no other use of the device (R-111)', async ({ page }) => {
  await page.goto('/');
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
