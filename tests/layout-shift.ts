import type { Page } from 'playwright';

/** The sum of all layout shifts of this page so far, except those after user input. */
export const layoutShiftOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const shifts = await new Promise<PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve([]), 250); // the observer is not called without entries
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
