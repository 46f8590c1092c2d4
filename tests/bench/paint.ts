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

/** A load of the shop until the network is idle, and the next one on the same device. */
type Visits = Paints &
  Wire & {
    /**
     * The total blocking time in milliseconds: the part of each long task beyond 50 ms, after the
     * first paint.
     */
    blocked: number;
    /** The sum of all layout shifts. */
    shift: number;
    second: { firstPaint: number; shift: number };
  };
type Sides = { bare: Paints; snapshot: Paints; shop: Visits };
type Sample = Record<PageName, Sides>;

export const paint = definePart<Sample>({
  about:
    'first and largest paint, blocking, shift and a second visit on a phone, next to two pages without scripts',
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
          shop: await visitTwice(browser, shop + PAGES[page]),
        })),
      async end() {
        await Promise.all([bare.end(), snapshots.end()]);
      },
    };
  },
  rowsOf: (samples) => [
    ...paintRows(samples, 'firstPaint', 'snapshot', BUDGETS.firstPaint.snapshot),
    ...paintRows(samples, 'firstPaint', 'bare', BUDGETS.firstPaint.bare),
    ...paintRows(samples, 'largestPaint', 'bare', null),
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
  limit: number | null,
): Row[] =>
  PAGE_NAMES.map((page) => {
    const timesOf = (side: keyof Sides) => samples.map((sample) => sample[page][side][measure]);
    return {
      what: `${MEASURES[measure]}, ${page}, of ${FLOORS[floor]}`,
      value: ratio(timesOf('shop'), timesOf(floor)),
      unit: '×',
      limit,
      from: `${describeTimes(timesOf('shop'))} of ${describeTimes(timesOf(floor))}`,
    };
  });

function visitRows(visits: readonly Visits[], page: PageName): Row[] {
  const blocked = visits.map((visit) => visit.blocked);
  const first = visits.map(({ firstPaint }) => firstPaint);
  const second = visits.map((visit) => visit.second.firstPaint);
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
    {
      what: `first paint, ${page}, second visit, of the first`,
      value: ratio(second, first),
      unit: '×',
      limit: BUDGETS.secondVisit,
      from: `${describeTimes(second)} of ${describeTimes(first)}`,
    },
    shift(
      ', second visit',
      visits.map((visit) => visit.second.shift),
    ),
  ];
}

/** What was transferred until the page rests. */
function describeWire(loads: readonly Wire[]): string {
  const kB = (kind: keyof Wire['bytes']) =>
    `${kind} ${(median(loads.map(({ bytes }) => bytes[kind])) / 1000).toFixed(1)}`;
  const requests = median(loads.map((load) => load.requests));
  return `${requests} requests, in kB: ${(['page', 'scripts', 'styles', 'fonts', 'pictures', 'data'] as const).map(kB).join(', ')}`;
}

/** Visits `url` on a new phone, closes the tab once it rests, and visits it again in a new one. */
const visitTwice = (browser: Browser, url: string): Promise<Visits> =>
  onNewDevice(browser, PHONE, async (openTab) => {
    const first = await openTab();
    const paints = await measurePaints(first, url);
    const wire = await first.untilQuiet();
    const blocked = await blockedAfter(first.page, paints.firstPaint);
    const shift = await layoutShiftOf(first.page);
    await first.page.close();
    const second = await openTab();
    const { firstPaint } = await measurePaints(second, url);
    await untilPageIdle(second.page);
    return {
      ...paints,
      ...wire,
      blocked,
      shift,
      second: { firstPaint, shift: await layoutShiftOf(second.page) },
    };
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
