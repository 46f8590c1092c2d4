import type { Browser, Locator } from 'playwright';
import { median } from '../median.ts';
import { onDevice, PHONE, untilPageIdle } from './device.ts';
import type { Row } from './verdict.ts';

/** What a shopper meets on the way through a shop. */
export type Walk = {
  /** The address of the product page where it begins. */
  product: string;
  /** What is typed into the search. */
  search: string;
  /** The name of a top-level category, whose first card is a product. */
  category: string;
};

/** Milliseconds. */
type Step = {
  /** The slowest interaction, from the press to the next paint. */
  slowest: number;
  /** The longest frame from the press until the browser is idle again. */
  longestFrame: number;
  /** From the press until the next page's heading is painted; 0 where the page stays. */
  nextPage: number;
};

/** The interactions of a walk by name, in order. */
export type WalkTimes = Readonly<Record<string, Step>>;

/** Only the processor is as slow as a phone's: pages and scripts come at once. */
const slowProcessor = () => ({ ...PHONE, network: null });
/** About as fast as thumbs type. */
const KEY_EVERY_MS = 120;
const BACK = 'back';

/**
 * Walks through the shop, each step from an idle page. Rejects if one shows nothing, or if the
 * browser recorded no interaction of the whole walk.
 */
export const walk = (browser: Browser, { product, search, category }: Walk): Promise<WalkTimes> =>
  onDevice(browser, slowProcessor(), async ({ page, untilQuiet }) => {
    const times = new Map<string, Step>();
    const step = async (name: string, act: () => Promise<unknown>, shows: Locator) => {
      await page.evaluate(() => performance.clearMarks());
      await act();
      await untilPageIdle(page);
      times.set(name, await page.evaluate(readStep));
      // Not before: to look for something keeps a slowed processor busy for longer than a press.
      await shows.waitFor();
    };
    /**
     * A step that begins with a press on `target`, without the checks that a locator runs in the
     * page.
     */
    const press = async (name: string, target: Locator, shows: Locator) => {
      const { x, y } = await target.evaluate(middleOf);
      await untilPageIdle(page);
      await step(name, () => page.touchscreen.tap(x, y), shows);
    };
    const banner = page.getByRole('banner');
    const main = page.getByRole('main');
    const heading = (name: string) => main.getByRole('heading', { level: 1, name, exact: true });
    const panel = (name: string) => page.getByRole('dialog', { name, exact: true });

    await page.addInitScript(recordSteps);
    await page.goto(product, { waitUntil: 'load' });
    await untilQuiet();
    await untilPageIdle(page);

    const add = main.getByRole('button', { name: /^Add / }).first();
    await press('add', add, banner.getByRole('link', { name: 'Cart, 1 item' }));
    const box = banner.getByRole('combobox');
    await press('search', box, box);
    await step(
      'keys',
      () => page.keyboard.type(search, { delay: KEY_EVERY_MS }),
      heading(`Results for “${search}”`),
    );
    await press('menu', banner.getByRole('button', { name: 'Categories' }), panel('Categories'));
    const submenu = panel('Categories').getByRole('button', { name: category, exact: true });
    await press('submenu', submenu, panel(category));
    const all = panel(category).getByRole('link', { name: /^All / });
    await press('category', all, heading(category));
    const card = main.getByRole('heading', { level: 2 }).getByRole('link').first();
    await press('card', card, heading(await card.innerText()));
    await step(BACK, () => page.goBack(), heading(category));
    await press('filter', main.getByText('Filter and sort'), main.getByLabel('Region'));
    await press('filtered', main.getByLabel('Instant delivery only'), heading(category));
    await page.waitForURL('**?instant=*');
    ensureRecorded(times);
    return Object.fromEntries(times);
  });

/** Runs in the page: the middle of an element, which it brings into view. */
function middleOf(element: Element): { x: number; y: number } {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * One step may be painted within a frame and not be recorded; without any record, nothing was
 * measured.
 */
function ensureRecorded(times: ReadonlyMap<string, Step>): void {
  // Back is no event of the page, and so no sign that events are recorded.
  if ([...times].every(([name, { slowest }]) => name === BACK || slowest === 0))
    throw new Error('The browser recorded no interaction of the whole walk (Event Timing).');
}

/**
 * Runs in the page before its scripts: marks each interaction with its duration (the Event Timing
 * API), each long frame, and each new heading of the page with the time since the press. Going back
 * is no event of the page, so its time begins when the page hears of it.
 */
function recordSteps() {
  let pressedAt = 0;
  const afterPaint = (then: () => void) => requestAnimationFrame(() => setTimeout(then));
  const events = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId !== 0)
        performance.mark('interaction', { detail: entry.duration });
  }).observe(events);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) performance.mark('frame', { detail: duration });
  }).observe({ type: 'long-animation-frame' });
  addEventListener('popstate', ({ timeStamp }) => {
    afterPaint(() => performance.mark('interaction', { detail: performance.now() - timeStamp }));
  });
  for (const press of ['pointerdown', 'keydown', 'popstate'])
    addEventListener(press, ({ timeStamp }) => (pressedAt = timeStamp), { capture: true });
  let shown: string | undefined;
  new MutationObserver(() => {
    const heading = document.querySelector('main h1')?.textContent;
    if (heading === undefined || heading === shown) return;
    shown = heading;
    afterPaint(() => performance.mark('page', { detail: performance.now() - pressedAt }));
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/** Runs in the page. An interaction that is not recorded was painted within a frame. */
function readStep(): Step {
  const longest = (name: string) =>
    performance
      .getEntriesByName(name)
      .map((mark) => (mark instanceof PerformanceMark ? Number(mark.detail) : 0))
      .reduce((most, duration) => Math.max(most, duration), 0);
  return { slowest: longest('interaction'), longestFrame: longest('frame'), nextPage: longest('page') };
}

/** The most that the slowest interaction, and the slowest next page after it, may take. */
type WalkLimits = { interaction: number; nextPage: number };

/** The rows of all rounds of a walk through `shop`. */
export function walkRows(samples: readonly WalkTimes[], shop: string, limits: WalkLimits): Row[] {
  const worst = (part: keyof Step) =>
    Object.keys(samples[0] ?? {})
      .map((name) => ({ name, ms: median(samples.map((times) => times[name]?.[part] ?? Number.NaN)) }))
      .sort((a, b) => b.ms - a.ms);
  const slowest = worst('slowest');
  const slowestOf = (what: string, part: keyof Step, limit: number | null): Row => {
    const values = worst(part).filter(({ ms }) => ms > 0);
    return {
      what: `${what}, ${shop}`,
      value: values[0]?.ms ?? 0,
      unit: ' ms',
      limit,
      from: describe(values),
    };
  };
  return [
    {
      what: `slowest interaction, ${shop}`,
      value: slowest[0]?.ms ?? Number.NaN,
      unit: ' ms',
      limit: limits.interaction,
      from: describe(slowest),
    },
    slowestOf('longest frame meanwhile', 'longestFrame', null),
    slowestOf('next page is painted', 'nextPage', limits.nextPage),
  ];
}

const describe = (values: readonly { name: string; ms: number }[]) =>
  values.map(({ name, ms }) => `${name} ${ms.toFixed(0)}`).join(', ');
