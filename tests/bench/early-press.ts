import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { onDevice, PHONE } from './device.ts';

/** After the first paint: the scripts are there, and little else. */
const PRESS_AFTER_MS = 1_300;
const LOOK_EVERY_MS = 20;
const PAINTED_WITHIN_MS = 30_000;

type Press = { shop: string; from: string; to: string };

/**
 * Milliseconds from a press on a card to the first paint of its page, on a first visit. `asDocument`
 * keeps the press from the shop's scripts, so that the browser follows the link.
 */
export const pressEarly = (
  browser: Browser,
  { shop, from, to }: Press,
  { asDocument = false } = {},
): Promise<number> =>
  onDevice(browser, PHONE, async ({ page }) => {
    await page.addInitScript(markNextPage, { from, asDocument });
    await page.goto(shop + from, { waitUntil: 'commit' });
    let card = await page.evaluate(findCard, to);
    for (; card === null; card = await page.evaluate(findCard, to)) await wait(LOOK_EVERY_MS);
    await wait(Math.max(0, PRESS_AFTER_MS - card.sincePaint));
    await page.touchscreen.tap(card.x, card.y);
    const by = performance.now() + PAINTED_WITHIN_MS;
    for (;;) {
      await wait(LOOK_EVERY_MS);
      // Between two documents there is none to ask.
      const times = await page.evaluate(readTimes, to).catch(() => null);
      if (times !== null) return times.painted - times.pressed;
      if (performance.now() > by) throw new Error(`The press on the card of ${to} led nowhere.`);
    }
  });

/** Runs in the page: the place of the card that leads to `path`, null before the first paint. */
function findCard(path: string): { x: number; y: number; sincePaint: number } | null {
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  if (painted === undefined) return null;
  const card = document.querySelector(`main a[href="${path}"]`);
  if (card === null && document.readyState === 'loading') return null;
  if (card === null) throw new Error(`The page has no card of ${path}.`);
  const { x, y, width, height } = card.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, sincePaint: performance.now() - painted.startTime };
}

/**
 * Runs in each page before its scripts: records the press, and the frame after which a page that
 * scripts have made has its heading.
 */
function markNextPage({ from, asDocument }: { from: string; asDocument: boolean }) {
  if (location.pathname !== from) return;
  const keep = (name: string, time: number) => {
    if (sessionStorage.getItem(name) === null) sessionStorage.setItem(name, String(time));
  };
  addEventListener('touchstart', ({ timeStamp }) => keep('pressed', performance.timeOrigin + timeStamp), {
    capture: true,
    passive: true,
  });
  if (asDocument) addEventListener('click', (event) => event.stopImmediatePropagation(), true);
  let first: string | undefined;
  new MutationObserver(() => {
    const heading = document.querySelector('h1')?.textContent;
    first ??= heading;
    if (location.pathname === from || heading === undefined || heading === first) return;
    requestAnimationFrame(() =>
      setTimeout(() => keep('painted', performance.timeOrigin + performance.now())),
    );
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Runs in the page: when the press was, and when the page that it led to was painted. */
function readTimes(path: string): { pressed: number; painted: number } | null {
  if (location.pathname !== path) return null;
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  const pressed = Number(sessionStorage.getItem('pressed'));
  const byScripts = sessionStorage.getItem('painted');
  if (byScripts !== null) return { pressed, painted: Number(byScripts) };
  const at = performance.timeOrigin + (painted?.startTime ?? 0);
  return at > pressed ? { pressed, painted: at } : null;
}
