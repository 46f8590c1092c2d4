import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright';

/** Latency in milliseconds, throughput in bytes per second. */
type Network = { latency: number; downloadThroughput: number; uploadThroughput: number };

type Device = {
  screen: BrowserContextOptions;
  /** Null for as fast as this computer. */
  network: Network | null;
  /** How many times slower than this computer. */
  cpuSlowdown: number;
};

/** A cheap phone on a slow mobile network: 1.6 Mbit/s down, 0.75 up. */
export const PHONE: Device = {
  screen: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  network: { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
  cpuSlowdown: 4,
};

/** A laptop, with the network and the processor of this computer. */
export const DESKTOP: Device = {
  screen: { viewport: { width: 1280, height: 800 } },
  network: null,
  cpuSlowdown: 1,
};

/** Longer than the shop's idle work may be delayed. */
const QUIET_MS = 2_500;
const QUIET_BY_MS = 60_000;

export type Kind = 'page' | 'scripts' | 'styles' | 'pictures' | 'fonts' | 'data';
const KINDS: Partial<Record<string, Kind>> = {
  Document: 'page',
  Script: 'scripts',
  Stylesheet: 'styles',
  Image: 'pictures',
  Font: 'fonts',
};

/** The transferred bytes, compressed and including headers. */
export type Wire = { requests: number; bytes: Record<Kind, number> };

export type Tab = {
  page: Page;
  /**
   * Resolves once there has been no request or response for a while; rejects if that never happens.
   */
  untilQuiet(): Promise<Wire>;
  /** Lets the browser ask again for a page that it may keep, as it does once the page is too old. */
  askAgainForPages(): Promise<void>;
};

/** Runs `use` in a tab of a new device that has no stored data. */
export const onDevice = <T>(browser: Browser, device: Device, use: (tab: Tab) => Promise<T>): Promise<T> =>
  onNewDevice(browser, device, async (openTab) => use(await openTab()));

/** Runs `use` with a new device. Its tabs share what the device stores and caches. */
export async function onNewDevice<T>(
  browser: Browser,
  device: Device,
  use: (openTab: () => Promise<Tab>) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(device.screen);
  try {
    return await use(() => openTab(browser, context, device));
  } finally {
    await context.close();
  }
}

/** Where a visit comes from: another site, so that the browser begins a process for the page while it waits for the network. */
const ELSEWHERE = 'data:text/html,another site';

async function openTab(
  browser: Browser,
  context: BrowserContext,
  { network, cpuSlowdown }: Device,
): Promise<Tab> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (network !== null) await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await page.goto(ELSEWHERE);
  await untilBrowserIdle(browser);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return { page, untilQuiet: followWire(cdp), askAgainForPages: () => askAgainForPages(cdp) };
}

/** On the request for the page alone: files that never change are kept for longer than a day. */
async function askAgainForPages(cdp: CDPSession): Promise<void> {
  cdp.on('Fetch.requestPaused', ({ requestId, request }) => {
    const headers = Object.entries({ ...request.headers, 'Cache-Control': 'max-age=0' });
    void cdp.send('Fetch.continueRequest', {
      requestId,
      headers: headers.map(([name, value]) => ({ name, value })),
    });
  });
  await cdp.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] });
}

function followWire(cdp: CDPSession): () => Promise<Wire> {
  const open = new Set<string>();
  const kinds = new Map<string, Kind>();
  const bytes: Record<Kind, number> = { page: 0, scripts: 0, styles: 0, pictures: 0, fonts: 0, data: 0 };
  let requests = 0;
  let lastStir = performance.now();
  const stir = () => {
    lastStir = performance.now();
  };
  cdp.on('Network.requestWillBeSent', ({ requestId }) => {
    open.add(requestId);
    requests += 1;
    stir();
  });
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, KINDS[type] ?? 'data'));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    open.delete(requestId);
    bytes[kinds.get(requestId) ?? 'data'] += encodedDataLength;
    stir();
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => {
    open.delete(requestId);
    stir();
  });
  return async () => {
    const by = performance.now() + QUIET_BY_MS;
    while (open.size > 0 || performance.now() - lastStir < QUIET_MS) {
      if (performance.now() > by) throw new Error(`The network was not quiet within ${QUIET_BY_MS} ms.`);
      await wait(50);
    }
    return { requests, bytes };
  };
}

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
async function untilBrowserIdle(browser: Browser): Promise<void> {
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
