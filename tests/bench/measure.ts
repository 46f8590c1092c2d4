import type { Browser } from 'playwright';
import { layoutShiftOf } from '../layout-shift.ts';
import type { Wire } from './phone.ts';
import { onPhone } from './phone.ts';

type Timings = {
  /** Milliseconds from navigation to the first and the largest contentful paint. */
  firstPaint: number;
  largestPaint: number;
  /**
   * The total blocking time in milliseconds: the part of each long task beyond 50 ms, after the
   * first paint.
   */
  blocked: number;
};

/**
 * One page load, from navigation until the network is idle; `shift` is the sum of all layout
 * shifts.
 */
export type Load = Timings & Wire & { shift: number };

/** Loads `url` on a phone with an empty cache. */
export const measureLoad = (browser: Browser, url: string): Promise<Load> =>
  onPhone(browser, async ({ page, untilQuiet }) => {
    await page.goto(url, { waitUntil: 'load' });
    const wire = await untilQuiet();
    return { ...wire, ...(await page.evaluate(readTimings)), shift: await layoutShiftOf(page) };
  });

/**
 * Runs in the page after the load. The browser has recorded everything, so measuring doesn't slow
 * the load.
 */
async function readTimings(): Promise<Timings> {
  const LONG_TASK_MS = 50;
  const keptOf = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type, buffered: true });
      setTimeout(() => resolve([]), 250);
    });
  const [firstPaint = Number.NaN] = performance
    .getEntriesByName('first-contentful-paint')
    .map(({ startTime }) => startTime);
  const largest = await keptOf('largest-contentful-paint');
  const tasks = await keptOf('longtask');
  return {
    firstPaint,
    largestPaint: largest.at(-1)?.startTime ?? Number.NaN,
    blocked: tasks
      .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, firstPaint))
      .reduce((sum, after) => sum + Math.max(0, after - LONG_TASK_MS), 0),
  };
}
