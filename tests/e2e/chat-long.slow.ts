import type { Page } from '@playwright/test';
import { median } from '../median.ts';
import { expect, test } from './support/host.ts';
import {
  countElements,
  ELEMENTS_MAX,
  frameOf,
  MESSAGES,
  message,
  openLongChat,
  panel,
} from './support/long-chat.ts';

/** The conversation is in a browser on a processor this many times slower. */
const SLOWED = 4;

/**
 * The most that a key or a message may take until it is painted, as a multiple of what it takes
 * among `FEW` messages: a slow computer is as slow with these.
 */
const FEW = 20;
const SLOWER_MAX = 4;

/** Opens the chat in a slow browser, and measures the medians of nine keys and of nine messages. */
async function timeChat(page: Page, messages: number) {
  await openLongChat(page, messages);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const elements = await countElements(panel(page));
  // Work of the page at rest is not measured.
  await page.evaluate(() => new Promise((rests) => requestIdleCallback(rests)));

  const keys: number[] = [];
  await panel(page).getByLabel('Message').focus();
  for (const key of 'slow down')
    keys.push(
      await page.evaluate(
        (text) =>
          new Promise<number>((painted) => {
            const start = performance.now();
            document.execCommand('insertText', false, text);
            requestAnimationFrame(() => setTimeout(() => painted(performance.now() - start)));
          }),
        key,
      ),
    );
  await expect(panel(page).getByLabel('Message')).toHaveValue('slow down');

  const arrivals: number[] = [];
  for (let at = messages + 1; at <= messages + 9; at += 1)
    arrivals.push(
      await page.evaluate(
        (frame) =>
          new Promise<number>((painted) => {
            const start = performance.now();
            Reflect.get(window, 'receiveFrames')([frame]);
            requestAnimationFrame(() => setTimeout(() => painted(performance.now() - start)));
          }),
        frameOf(at),
      ),
    );
  await expect(message(page, messages + 9)).toBeInViewport({ ratio: 1 });
  return { elements, key: median(keys), arrival: median(arrivals) };
}

test('10,000 messages stay usable in a slow browser', async ({ page, browser, baseURL }) => {
  const another = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const few = await timeChat(await another.newPage(), FEW);
  await another.close();
  const many = await timeChat(page, MESSAGES);
  expect(many.elements, 'Elements at the end').toBeLessThanOrEqual(ELEMENTS_MAX);
  expect(many.key / few.key, 'Time of a key, of that among few').toBeLessThanOrEqual(SLOWER_MAX);
  expect(many.arrival / few.arrival, 'Time of a message, of that among few').toBeLessThanOrEqual(SLOWER_MAX);
});
