import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright';
import { untilBrowserIdle } from './until-idle.ts';

/** Latency in milliseconds, throughput in bytes per second. */
type Network = { latency: number; downloadThroughput: number; uploadThroughput: number };

export type Device = {
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

/** A laptop on DSL: 10 Mbit/s down, 2 up. */
export const DESKTOP: Device = {
  screen: { viewport: { width: 1280, height: 800 } },
  network: { latency: 40, downloadThroughput: 10_000_000 / 8, uploadThroughput: 2_000_000 / 8 },
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

async function openTab(
  browser: Browser,
  context: BrowserContext,
  { network, cpuSlowdown }: Device,
): Promise<Tab> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (network !== null) await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await untilBrowserIdle(browser);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return { page, untilQuiet: followWire(cdp) };
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
