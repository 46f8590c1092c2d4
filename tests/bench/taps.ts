import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { BUDGETS } from './budgets.ts';
import { onDevice, PHONE } from './device.ts';
import { pressEarly } from './early-press.ts';
import { startLargeShop } from './large-shop.ts';
import { definePart } from './part.ts';
import { serveFloor } from './serve-floor.ts';
import { PAGES } from './stage.ts';
import { describeTimes, ratio } from './verdict.ts';
import type { WalkTimes } from './walk.ts';
import { answerRows, walk, walkFloor, walkRows } from './walk.ts';

const TAP_EVERY_MS = 100;
const COUNTED_WITHIN_MS = 30_000;

/** Milliseconds from navigation to the first tap, and to the cart's count on the screen. */
type Taps = { firstTap: number; counted: number };

type Sample = {
  floor: Taps;
  shop: Taps;
  /** The number of items in the cart after a single tap at the first paint. */
  heldAfterOne: number;
  /** A press on a card soon after the first paint: as the shop follows it, and as a document. */
  nextPage: { shop: number; document: number };
  walk: WalkTimes;
  floorWalk: WalkTimes;
  /** The walk in a shop of 10,000 products. */
  largeWalk: WalkTimes;
};

export const taps = definePart<Sample>({
  about:
    'the first taps on Add, until the header shows it; an early press on a card; the slowest of ten interactions, also with 10,000 products',
  async start({ browser, shop }) {
    const [floor, large] = await Promise.all([serveFloor(), startLargeShop()]);
    const product = shop + PAGES.product;
    const card = { shop, from: PAGES.category, to: PAGES.product };
    return {
      measureRound: async () => ({
        floor: await tapUntilCounted(browser, floor.origin),
        shop: await tapUntilCounted(browser, product),
        heldAfterOne: await tapOnce(browser, product),
        nextPage: {
          shop: await pressEarly(browser, card),
          document: await pressEarly(browser, card, { asDocument: true }),
        },
        walk: await walk(browser, { product, search: 'valor', category: 'Gift Cards' }),
        floorWalk: await walkFloor(browser, floor.origin),
        largeWalk: await walk(browser, large.walk),
      }),
      async end() {
        await Promise.all([floor.end(), large.end()]);
      },
    };
  },
  rowsOf: (samples) => {
    const counted = samples.map(({ shop }) => shop.counted);
    const countedOnFloor = samples.map(({ floor }) => floor.counted);
    const pressed = samples.map(({ nextPage }) => nextPage.shop);
    const followed = samples.map(({ nextPage }) => nextPage.document);
    const held = samples.map(({ heldAfterOne }) => heldAfterOne);
    return [
      {
        what: 'first Add that shows, of a page of the packages',
        value: ratio(counted, countedOnFloor),
        unit: '×',
        limit: BUDGETS.firstAdd,
        from: `${describeTimes(counted)} of ${describeTimes(countedOnFloor)}; first tap at ${describeTimes(samples.map(({ shop }) => shop.firstTap))}`,
      },
      {
        what: 'early taps lost or doubled',
        value: held.filter((count) => count !== 1).length,
        unit: '',
        limit: 0,
        from: `after one tap at the first paint the cart holds ${held.join(', ')}`,
      },
      {
        what: 'next page after a press 1.3 s after the first paint, of the same link as a document',
        value: ratio(pressed, followed),
        unit: '×',
        limit: BUDGETS.earlyPress,
        from: `${describeTimes(pressed)} of ${describeTimes(followed)}`,
      },
      ...answerRows(
        samples.map((sample) => sample.walk),
        samples.map(({ floorWalk }) => floorWalk),
        BUDGETS.answers,
      ),
      ...walkRows(
        samples.map((sample) => sample.walk),
        'our catalogue',
        { interaction: BUDGETS.interactionMs.own, nextPage: BUDGETS.nextPageMs.own },
      ),
      ...walkRows(
        samples.map(({ largeWalk }) => largeWalk),
        '10,000 products',
        { interaction: BUDGETS.interactionMs.large, nextPage: BUDGETS.nextPageMs.large },
      ),
    ];
  },
});

/** Taps Add repeatedly, from the first paint until the cart's count changes. */
const tapUntilCounted = (browser: Browser, url: string): Promise<Taps> =>
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
const tapOnce = (browser: Browser, url: string): Promise<number> =>
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
 * Runs in the page: the middle of the first Add, null before it is painted. Not by a locator, which
 * keeps a slowed processor busy for longer than the page itself takes to react.
 */
function findAdd(): { x: number; y: number } | null {
  if (performance.getEntriesByName('first-contentful-paint').length === 0) return null;
  const add = [...document.querySelectorAll('button')].find((button) =>
    /^Add/.test(button.ariaLabel ?? button.textContent),
  );
  if (add === undefined && document.readyState === 'loading') return null;
  if (add === undefined) throw new Error('The page has no button Add.');
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
