import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';

const LOOK_EVERY_MS = 100;
/** Processor time between two looks that counts as none. The system counts in steps of 10 ms. */
const REST_SECONDS = 0.01;
const RESTS_IN_A_ROW = 3;
const IDLE_BY_MS = 20_000;

/**
 * Resolves once all processes of the browser rest: a new window keeps them busy for about a second,
 * which would slow what is measured. To slow a processor down is work too, so this is for windows
 * whose processor isn't slowed yet.
 */
export async function untilBrowserIdle(browser: Browser): Promise<void> {
  const cdp = await browser.newBrowserCDPSession();
  const secondsUsed = async () => {
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  try {
    const by = performance.now() + IDLE_BY_MS;
    let used = await secondsUsed();
    for (let rests = 0; rests < RESTS_IN_A_ROW; ) {
      if (performance.now() > by) throw new Error(`The browser was not idle within ${IDLE_BY_MS} ms.`);
      await wait(LOOK_EVERY_MS);
      const before = used;
      used = await secondsUsed();
      // A process that ends takes its time out of the sum.
      rests = Math.abs(used - before) <= REST_SECONDS ? rests + 1 : 0;
    }
  } finally {
    await cdp.detach();
  }
}

/** Resolves once a page does nothing for half a second: its timers come when they are due. */
export const untilPageIdle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const [AFTER_MS, LATE_MS, RESTS_IN_A_ROW, IDLE_BY_MS] = [100, 20, 5, 20_000];
    const by = performance.now() + IDLE_BY_MS;
    for (let rests = 0; rests < RESTS_IN_A_ROW; ) {
      const asked = performance.now();
      await new Promise((resolve) => setTimeout(resolve, AFTER_MS));
      const now = performance.now();
      if (now > by) throw new Error(`The page was not idle within ${IDLE_BY_MS} ms.`);
      rests = now - asked - AFTER_MS <= LATE_MS ? rests + 1 : 0;
    }
  });
