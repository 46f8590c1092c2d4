import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { onDevice, PHONE } from './device.ts';

const TAP_EVERY_MS = 100;
const COUNTED_WITHIN_MS = 30_000;

/** Milliseconds from navigation to the first tap, and to the cart's count on the screen. */
export type Taps = { firstTap: number; counted: number };

/** Taps Add repeatedly, from the first paint until the cart's count changes. */
export const tapUntilCounted = (browser: Browser, url: string): Promise<Taps> =>
  onDevice(browser, PHONE, async ({ page }) => {
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
 * Taps Add once at the first paint and returns the cart's count once the page is idle; 0 means that
 * the tap was lost.
 */
export const tapOnce = (browser: Browser, url: string): Promise<number> =>
  onDevice(browser, PHONE, async ({ page, untilQuiet }) => {
    const tap = await atFirstPaint(page, url);
    await tap();
    await untilQuiet();
    const held = await page.getByRole('banner').getByRole('link', { name: /^cart/i }).textContent();
    return Number(/\d+/.exec(held ?? '')?.[0] ?? Number.NaN);
  });

/** Loads `url` up to its first paint. Returns a function that taps the first Add. */
async function atFirstPaint(page: Page, url: string): Promise<() => Promise<void>> {
  await page.addInitScript(markTaps);
  await page.goto(url, { waitUntil: 'commit' });
  // Not `waitForFunction`, which evaluates code that the shop's policy forbids.
  let painted = await page.evaluate(findAdd);
  for (; painted === null; painted = await page.evaluate(findAdd)) await wait(10);
  const { x, y } = painted;
  return () => page.touchscreen.tap(x, y);
}

/**
 * Runs in the page: the middle of the first Add, null before the first paint. Not by a locator, which
 * keeps a slowed processor busy for longer than the page itself takes to react.
 */
function findAdd(): { x: number; y: number } | null {
  if (performance.getEntriesByName('first-contentful-paint').length === 0) return null;
  const add = [...document.querySelectorAll('button')].find((button) =>
    /^Add/.test(button.ariaLabel ?? button.textContent),
  );
  if (add === undefined) throw new Error('The page has no button Add at its first paint.');
  const { x, y, width, height } = add.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Runs in the page before its scripts: records the first tap and the first count of the cart. */
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
    // After the frame that shows it.
    if (/[1-9]/.test(held)) requestAnimationFrame(() => setTimeout(() => once('counted', performance.now())));
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Runs in the page: null until the cart has a count. */
function readTaps(): { firstTap: number; counted: number } | null {
  const [tapped] = performance.getEntriesByName('tapped');
  const [counted] = performance.getEntriesByName('counted');
  if (tapped === undefined || counted === undefined) return null;
  return { firstTap: tapped.startTime, counted: counted.startTime };
}
