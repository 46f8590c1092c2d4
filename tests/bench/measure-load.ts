import type { Page } from 'playwright';
import { layoutShiftOf } from '../layout-shift.ts';
import type { Tab, Wire } from './device.ts';

/** Milliseconds from navigation to the first and the largest contentful paint. */
export type Paints = { firstPaint: number; largestPaint: number };

/** One page load, from navigation until the network is idle. */
export type Load = Paints &
  Wire & {
    /**
     * The total blocking time in milliseconds: the part of each long task beyond 50 ms, after the
     * first paint.
     */
    blocked: number;
    /** The sum of all layout shifts. */
    shift: number;
  };

/** Loads `url` until its pictures are there. */
export async function measurePaints({ page }: Tab, url: string): Promise<Paints> {
  await page.goto(url, { waitUntil: 'load' });
  return page.evaluate(readPaints);
}

/** Loads `url` until nothing more is asked for. */
export async function measureLoad({ page, untilQuiet }: Tab, url: string): Promise<Load> {
  await page.goto(url, { waitUntil: 'load' });
  const wire = await untilQuiet();
  const paints = await page.evaluate(readPaints);
  const blocked = await blockedAfter(page, paints.firstPaint);
  return { ...wire, ...paints, blocked, shift: await layoutShiftOf(page) };
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
