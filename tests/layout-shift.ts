import type { Page } from 'playwright';

/**
 * The sum of all layout shifts of this page so far, but those that answered to what somebody did.
 */
export const layoutShiftOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const shifts = await new Promise<PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve([]), 250); // nobody is told of none
    });
    const sizeOf = (entry: PerformanceEntry) =>
      'value' in entry &&
      typeof entry.value === 'number' &&
      'hadRecentInput' in entry &&
      entry.hadRecentInput === false
        ? entry.value
        : 0;
    return shifts.reduce((sum, entry) => sum + sizeOf(entry), 0);
  });
