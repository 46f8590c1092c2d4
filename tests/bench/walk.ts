import type { Browser, Locator, Page } from 'playwright';
import { median } from '../median.ts';
import { onDevice, PHONE, untilPageIdle } from './device.ts';
import type { Row } from './verdict.ts';
import { describeTimes, ratio } from './verdict.ts';

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
  /** From the press until the cart's new count is painted; 0 where it stays. */
  count: number;
  /** From a key until the heading of its results is painted: the median of all keys. */
  results: number;
};

/** The interactions of a walk by name, in order. */
export type WalkTimes = Readonly<Record<string, Step>>;

/** Only the processor is as slow as a phone's: pages and scripts come at once. */
const slowProcessor = () => ({ ...PHONE, network: null });
/** About as fast as thumbs type. */
const KEY_EVERY_MS = 120;
const BACK = 'back';

/** What a walk does on its page. */
type Walker = {
  page: Page;
  /** Acts on an idle page, until it is idle again and shows something. */
  step(name: string, act: () => Promise<unknown>, shows: Locator): Promise<void>;
  /** A step that is a press on `target`. */
  press(name: string, target: Locator, shows: Locator): Promise<void>;
  /** Presses the search and types into it. */
  type(text: string, shows: Locator): Promise<void>;
};

const mainOf = (page: Page) => page.getByRole('main');
const headingOf = (page: Page, name: string) =>
  mainOf(page).getByRole('heading', { level: 1, name, exact: true });
const cardsOf = (page: Page) => mainOf(page).getByRole('heading', { level: 2 }).getByRole('link');

/**
 * Walks through the shop, each step from an idle page. Rejects if one shows nothing, or if the
 * browser recorded no interaction of the whole walk.
 */
export const walk = (browser: Browser, { product, search, category }: Walk): Promise<WalkTimes> =>
  walkFrom(browser, product, async ({ page, step, press, type }) => {
    const banner = page.getByRole('banner');
    const main = mainOf(page);
    const heading = (name: string) => headingOf(page, name);
    const panel = (name: string) => page.getByRole('dialog', { name, exact: true });

    await pressAdd({ page, press });
    await type(search, heading(`Results for “${search}”`));
    await press('menu', banner.getByRole('button', { name: 'Categories' }), panel('Categories'));
    const submenu = panel('Categories').getByRole('button', { name: category, exact: true });
    await press('submenu', submenu, panel(category));
    const all = panel(category).getByRole('link', { name: /^All / });
    await press('category', all, heading(category));
    await pressCard({ page, press });
    await step(BACK, () => page.goBack(), heading(category));
    await press('filter', main.getByText('Filter and sort'), main.getByLabel('Region'));
    await press('filtered', main.getByLabel('Instant delivery only'), heading(category));
    await page.waitForURL('**?instant=*');
  });

/** The steps of a walk that a page of the packages alone has too (`floor/`). */
export const walkFloor = (browser: Browser, origin: string): Promise<WalkTimes> =>
  walkFrom(browser, origin, async ({ page, press, type }) => {
    await pressAdd({ page, press });
    await pressCard({ page, press });
    await type('card', headingOf(page, 'Results for “card”'));
  });

const pressAdd = ({ page, press }: Pick<Walker, 'page' | 'press'>): Promise<void> =>
  press(
    'add',
    mainOf(page)
      .getByRole('button', { name: /^Add\b/ })
      .first(),
    page.getByRole('banner').getByRole('link', { name: /^Cart, 1( item)?$/ }),
  );

async function pressCard({ page, press }: Pick<Walker, 'page' | 'press'>): Promise<void> {
  const card = cardsOf(page).first();
  await press('card', card, headingOf(page, await card.innerText()));
}

async function walkFrom(
  browser: Browser,
  url: string,
  go: (walker: Walker) => Promise<void>,
): Promise<WalkTimes> {
  return onDevice(browser, slowProcessor(), async ({ page, untilQuiet }) => {
    const times = new Map<string, Step>();
    const step: Walker['step'] = async (name, act, shows) => {
      await page.evaluate(() => performance.clearMarks());
      await act();
      await untilPageIdle(page);
      times.set(name, await page.evaluate(readStep));
      // Not before: to look for something keeps a slowed processor busy for longer than a press.
      await shows.waitFor();
    };
    // Without the checks that a locator runs in the page.
    const press: Walker['press'] = async (name, target, shows) => {
      const { x, y } = await target.evaluate(middleOf);
      await untilPageIdle(page);
      await step(name, () => page.touchscreen.tap(x, y), shows);
    };
    await page.addInitScript(recordSteps);
    await page.goto(url, { waitUntil: 'load' });
    await untilQuiet();
    await untilPageIdle(page);
    await go({
      page,
      step,
      press,
      async type(text, shows) {
        const box = page.getByRole('banner').getByRole('combobox');
        await press('search', box, box);
        await step('keys', () => page.keyboard.type(text, { delay: KEY_EVERY_MS }), shows);
      },
    });
    ensureRecorded(times);
    return Object.fromEntries(times);
  });
}

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
 * API), each long frame, and each new heading and count of the cart with the time since the press. Going
 * back is no event of the page, so its time begins when the page hears of it.
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
  const shown = new Map<string, string>();
  const WATCHED = [
    ['page', 'main h1'],
    ['count', 'header a[href="/cart"]'],
  ] as const;
  new MutationObserver(() => {
    for (const [name, selector] of WATCHED) {
      const text = document.querySelector(selector)?.textContent;
      if (text === undefined || text === shown.get(name)) continue;
      shown.set(name, text);
      afterPaint(() => performance.mark(name, { detail: performance.now() - pressedAt }));
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/** Runs in the page. An interaction that is not recorded was painted within a frame. */
function readStep(): Step {
  const durations = (name: string) =>
    performance
      .getEntriesByName(name)
      .map((mark) => (mark instanceof PerformanceMark ? Number(mark.detail) : 0));
  const longest = (name: string) => Math.max(0, ...durations(name));
  const pages = durations('page').sort((a, b) => a - b);
  return {
    slowest: longest('interaction'),
    longestFrame: longest('frame'),
    nextPage: longest('page'),
    count: longest('count'),
    results: pages[Math.floor(pages.length / 2)] ?? 0,
  };
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

/** What is compared with the same on a page of the packages alone. */
const COMPARED = [
  { what: 'Add, until its count', step: 'add', part: 'count' },
  { what: 'a key, until its results', step: 'keys', part: 'results' },
  { what: 'a press on a card, until its page', step: 'card', part: 'nextPage' },
] as const satisfies readonly { what: string; step: string; part: keyof Step }[];

/** Rows of interactions on an idle page, as multiples of the same on a page of the packages. */
export const answerRows = (
  samples: readonly WalkTimes[],
  floors: readonly WalkTimes[],
  limits: Readonly<Record<(typeof COMPARED)[number]['step'], number>>,
): Row[] =>
  COMPARED.map(({ what, step, part }) => {
    const [times, ofFloor] = [samples, floors].map((walks) => walks.map((each) => each[step]?.[part] ?? 0));
    if (times === undefined || ofFloor === undefined || [...times, ...ofFloor].includes(0))
      throw new Error(`Nothing was painted after ${what}.`);
    return {
      what: `${what}, of a page of the packages`,
      value: ratio(times, ofFloor),
      unit: '×',
      limit: limits[step],
      from: `${describeTimes(times)} of ${describeTimes(ofFloor)}`,
    };
  });

const describe = (values: readonly { name: string; ms: number }[]) =>
  values.map(({ name, ms }) => `${name} ${ms.toFixed(0)}`).join(', ');
