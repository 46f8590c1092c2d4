import type { Browser } from 'playwright';
import { layoutShiftOf } from '../layout-shift.ts';
import type { Wire } from './phone.ts';
import { onPhone } from './phone.ts';

type Timings = {
  /** Milliseconds from the navigation to the first paint with content in it, and to the largest. */
  firstPaint: number;
  largestPaint: number;
  /**
   * Milliseconds for which long tasks kept the page from answering after its first paint: what each
   * took beyond 50.
   */
  blocked: number;
};

/**
 * How one visit went, from the navigation until the network was quiet; `shift` is the sum of all
 * layout shifts.
 */
export type Load = Timings & Wire & { shift: number };

/** Opens `url` on a phone that has never been there. */
export const measureLoad = (browser: Browser, url: string): Promise<Load> =>
  onPhone(browser, async ({ page, untilQuiet }) => {
    await page.goto(url, { waitUntil: 'load' });
    const wire = await untilQuiet();
    return { ...wire, ...(await page.evaluate(readTimings)), shift: await layoutShiftOf(page) };
  });

/**
 * Runs in the page. The browser has kept all that is asked here, so nothing of the measuring ran
 * while the page loaded.
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
