import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { onPhone } from './phone.ts';

const TAP_EVERY_MS = 100;
const COUNTED_WITHIN_MS = 30_000;

/**
 * Milliseconds: when the first tap came after the navigation, and how long after it the cart's
 * count changed.
 */
export type Taps = { firstTap: number; effect: number };

/** Taps Add again and again, from the first paint on until the cart counts something. */
export const tapUntilCounted = (browser: Browser, url: string): Promise<Taps> =>
  onPhone(browser, async ({ page }) => {
    const tap = await atFirstPaint(page, url);
    const by = performance.now() + COUNTED_WITHIN_MS;
    for (;;) {
      await tap();
      const taps = await page.evaluate(readTaps);
      if (taps !== null) return taps;
      if (performance.now() > by) throw new Error('No tap on Add ever reached the cart.');
      await wait(TAP_EVERY_MS);
    }
  });

/**
 * Taps Add once, at the first paint, and says how many things the cart holds once the page is
 * quiet: one, or the tap was lost.
 */
export const tapOnce = (browser: Browser, url: string): Promise<number> =>
  onPhone(browser, async ({ page, untilQuiet }) => {
    const tap = await atFirstPaint(page, url);
    await tap();
    await untilQuiet();
    const held = await page.getByRole('banner').getByRole('link', { name: /^cart/i }).textContent();
    return Number(/\d+/.exec(held ?? '')?.[0] ?? Number.NaN);
  });

/** Opens `url` up to its first paint; the answer taps its first Add. */
async function atFirstPaint(page: Page, url: string): Promise<() => Promise<void>> {
  await page.addInitScript(markTaps);
  await page.goto(url, { waitUntil: 'commit' });
  // Not waitForFunction: the shop's policy forbids what that evaluates.
  while (!(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0)))
    await wait(10);
  const box = await page.getByRole('button', { name: /^Add/ }).first().boundingBox();
  if (box === null) throw new Error(`${url} has no button Add at its first paint.`);
  return () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/**
 * Runs in the page before all else: notes when the first tap and the first thing in the cart came.
 */
function markTaps() {
  const once = (name: string, startTime: number) => {
    if (performance.getEntriesByName(name).length === 0) performance.mark(name, { startTime });
  };
  addEventListener('touchstart', ({ timeStamp }) => once('tapped', timeStamp), {
    capture: true,
    passive: true,
  });
  new MutationObserver(() => {
    const held = document.querySelector('header a[href="/cart"]')?.textContent ?? '';
    if (/[1-9]/.test(held)) once('counted', performance.now());
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Runs in the page: null while nothing has been counted. */
function readTaps(): { firstTap: number; effect: number } | null {
  const [tapped] = performance.getEntriesByName('tapped');
  const [counted] = performance.getEntriesByName('counted');
  if (tapped === undefined || counted === undefined) return null;
  return { firstTap: tapped.startTime, effect: counted.startTime - tapped.startTime };
}
