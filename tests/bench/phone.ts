import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright';

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/**
 * A slow mobile network: 1.6 Mbit/s down, 0.75 up, 150 ms of latency. Throughput is in bytes per
 * second.
 */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** How many times slower than this computer the phone is. */
const CPU_SLOWDOWN = 4;

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

export type Phone = {
  page: Page;
  /**
   * Resolves once there has been no request or response for a while; rejects if that never happens.
   */
  untilQuiet(): Promise<Wire>;
};

/** Runs `use` with a new phone that has no stored data. */
export async function onPhone<T>(browser: Browser, use: (phone: Phone) => Promise<T>): Promise<T> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', NETWORK);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await use({ page, untilQuiet: followWire(cdp) });
  } finally {
    await context.close();
  }
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
