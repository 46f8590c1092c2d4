import type { Browser, Page } from 'playwright';
import { layoutShiftOf } from '../layout-shift.ts';
import { median } from '../median.ts';
import { serveBarePages } from './bare-pages.ts';
import { BUDGETS } from './budgets.ts';
import type { Tab, Wire } from './device.ts';
import { onDevice, onNewDevice, PHONE, untilPageIdle } from './device.ts';
import { definePart } from './part.ts';
import { serveSnapshots } from './snapshot.ts';
import type { PageName } from './stage.ts';
import { onEachPage, PAGE_NAMES, PAGES } from './stage.ts';
import type { Row } from './verdict.ts';
import { describeTimes, ratio } from './verdict.ts';

/** Milliseconds from navigation to the first and the largest contentful paint. */
type Paints = { firstPaint: number; largestPaint: number };

/** A load of the shop until the network is idle, and the next ones on the same device. */
type Visits = Paints &
  Wire & {
    /**
     * The total blocking time in milliseconds: the part of each long task beyond 50 ms, after the
     * first paint.
     */
    blocked: number;
    /** The sum of all layout shifts. */
    shift: number;
    /** Later visits on the same device. */
    withinAMinute: Visit;
    aDayLater: Visit;
  };
type Visit = { firstPaint: number; shift: number };
type Sides = { bare: Paints; snapshot: Paints; shop: Visits };
type Sample = Record<PageName, Sides>;

export const paint = definePart<Sample>({
  about:
    'first and largest paint, blocking, shift and later visits on a phone, next to two pages without scripts',
  async start({ browser, shop }) {
    const [bare, snapshots] = await Promise.all([serveBarePages(), serveSnapshots(shop)]);
    const measure = (origin: string, page: PageName) =>
      onDevice(browser, PHONE, (tab) => measurePaints(tab, origin + PAGES[page]));
    return {
      // All sides of a page in turn, so that a slow moment of this computer affects all alike.
      measureRound: () =>
        onEachPage(async (page) => ({
          bare: await measure(bare.origin, page),
          snapshot: await measure(snapshots.origin, page),
          shop: await visitAgain(browser, shop + PAGES[page]),
        })),
      async end() {
        await Promise.all([bare.end(), snapshots.end()]);
      },
    };
  },
  rowsOf: (samples) => [
    ...paintRows(samples, 'firstPaint', 'snapshot', () => BUDGETS.firstPaint.snapshot),
    ...paintRows(samples, 'firstPaint', 'bare', () => BUDGETS.firstPaint.bare),
    ...paintRows(samples, 'largestPaint', 'bare', (page) => BUDGETS.largestPaint[page]),
    ...PAGE_NAMES.flatMap((page) =>
      visitRows(
        samples.map((sample) => sample[page].shop),
        page,
      ),
    ),
  ],
});

const FLOORS = { snapshot: 'itself without scripts', bare: 'a bare page' } as const;
const MEASURES = { firstPaint: 'first paint', largestPaint: 'largest paint' } as const;

const paintRows = (
  samples: readonly Sample[],
  measure: keyof Paints,
  floor: keyof typeof FLOORS,
  limitOf: (page: PageName) => number,
): Row[] =>
  PAGE_NAMES.map((page) => {
    const timesOf = (side: keyof Sides) => samples.map((sample) => sample[page][side][measure]);
    return {
      what: `${MEASURES[measure]}, ${page}, of ${FLOORS[floor]}`,
      value: ratio(timesOf('shop'), timesOf(floor)),
      unit: '×',
      limit: limitOf(page),
      from: `${describeTimes(timesOf('shop'))} of ${describeTimes(timesOf(floor))}`,
    };
  });

const LATER = [
  { visit: 'withinAMinute', words: 'within a minute' },
  { visit: 'aDayLater', words: 'a day later' },
] as const;

function visitRows(visits: readonly Visits[], page: PageName): Row[] {
  const blocked = visits.map((visit) => visit.blocked);
  const first = visits.map(({ firstPaint }) => firstPaint);
  const shift = (what: string, shifts: readonly number[]): Row => ({
    what: `layout shift, ${page}${what}`,
    value: Math.max(...shifts),
    unit: '',
    limit: BUDGETS.shift,
    from: 'the largest of all rounds',
  });
  return [
    {
      what: `blocking, ${page}`,
      value: median(blocked),
      unit: ' ms',
      limit: BUDGETS.blockedMs,
      from: `${describeTimes(blocked)}; ${describeWire(visits)}`,
    },
    shift(
      '',
      visits.map((visit) => visit.shift),
    ),
    ...LATER.flatMap(({ visit, words }): Row[] => {
      const again = visits.map((each) => each[visit].firstPaint);
      return [
        {
          what: `first paint, ${page}, ${words}, of the first visit`,
          value: ratio(again, first),
          unit: '×',
          limit: BUDGETS[visit][page],
          from: `${describeTimes(again)} of ${describeTimes(first)}`,
        },
        shift(
          `, ${words}`,
          visits.map((each) => each[visit].shift),
        ),
      ];
    }),
  ];
}

/** What was transferred until the page rests. */
function describeWire(loads: readonly Wire[]): string {
  const kB = (kind: keyof Wire['bytes']) =>
    `${kind} ${(median(loads.map(({ bytes }) => bytes[kind])) / 1000).toFixed(1)}`;
  const requests = median(loads.map((load) => load.requests));
  return `${requests} requests, in kB: ${(['page', 'scripts', 'styles', 'fonts', 'pictures', 'data'] as const).map(kB).join(', ')}`;
}

/**
 * Visits `url` on a new phone, closes the tab once it rests, and visits it again in a new one: at
 * once, and then as on another day.
 */
const visitAgain = (browser: Browser, url: string): Promise<Visits> =>
  onNewDevice(browser, PHONE, async (openTab) => {
    const first = await openTab();
    const paints = await measurePaints(first, url);
    const wire = await first.untilQuiet();
    const blocked = await blockedAfter(first.page, paints.firstPaint);
    const shift = await layoutShiftOf(first.page);
    await first.page.close();
    const visit = async (isKept: boolean): Promise<Visit> => {
      const tab = await openTab();
      if (!isKept) await tab.askAgainForPages();
      const { firstPaint } = await measurePaints(tab, url);
      if (((await bytesOfPage(tab.page)) === 0) !== isKept)
        throw new Error(`The browser has ${isKept ? 'asked again for' : 'kept'} ${url}.`);
      await untilPageIdle(tab.page);
      const later = { firstPaint, shift: await layoutShiftOf(tab.page) };
      await tab.page.close();
      return later;
    };
    return {
      ...paints,
      ...wire,
      blocked,
      shift,
      withinAMinute: await visit(true),
      aDayLater: await visit(false),
    };
  });

/** What came over the wire for the page itself. */
const bytesOfPage = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return navigation instanceof PerformanceNavigationTiming ? navigation.transferSize : Number.NaN;
  });

/** Loads `url` until its pictures are there. */
async function measurePaints({ page }: Tab, url: string): Promise<Paints> {
  await page.goto(url, { waitUntil: 'load' });
  return page.evaluate(readPaints);
}

/**
 * Runs in the page after the load. The browser has recorded everything, so measuring doesn't slow
 * the load.
 */
async function readPaints(): Promise<Paints> {
  const lastOf = (type: string) =>
    new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
        type,
        buffered: true,
      });
    });
  const largestPaint = await lastOf('largest-contentful-paint');
  const [first] = performance.getEntriesByName('first-contentful-paint');
  return { firstPaint: first?.startTime ?? Number.NaN, largestPaint };
}

const blockedAfter = (page: Page, firstPaint: number): Promise<number> =>
  page.evaluate(async (paintedAt) => {
    const LONG_TASK_MS = 50;
    const tasks = await new Promise<PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type: 'longtask', buffered: true });
      setTimeout(() => resolve([]), 250); // the observer is not called without entries
    });
    return tasks
      .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, paintedAt))
      .reduce((sum, after) => sum + Math.max(0, after - LONG_TASK_MS), 0);
  }, firstPaint);
