import type { Page } from '@playwright/test';
import { median } from '../median.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/host.ts';
import {
  conversation,
  countElements,
  ELEMENTS_MAX,
  frameOf,
  MESSAGES,
  message,
  openLongChat,
  panel,
  textOf,
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

type View = { text: string; distance: number };

const SETTLED_FRAMES = 5;
/**
 * The text of the first drawn message that is fully in view and its distance from the top in pixels,
 * once so many frames in a row have shown the same: pages are drawn in the frames after a scroll.
 */
const settledView = (page: Page) =>
  conversation(page).evaluate(
    (element, wanted) =>
      new Promise<View>((resolve) => {
        const read = (): View => {
          const { top } = element.getBoundingClientRect();
          const first = [...element.querySelectorAll('p[dir=auto]')].find(
            (one) => one.getBoundingClientRect().top >= top,
          );
          const distance = Math.round((first?.getBoundingClientRect().top ?? 0) - top);
          return { text: first?.textContent ?? '', distance };
        };
        const follow = (before: View, same: number) =>
          requestAnimationFrame(() => {
            const view = read();
            const isSame = view.text === before.text && view.distance === before.distance && view.text !== '';
            if (isSame && same + 1 === wanted) resolve(view);
            else follow(view, isSame ? same + 1 : 0);
          });
        follow(read(), 0);
      }),
    SETTLED_FRAMES,
  );

/** Turns the wheel over the conversation. Resolves once it has stopped there. */
async function turnWheel(page: Page, by: number): Promise<void> {
  await conversation(page).hover();
  const scroll = await conversation(page).evaluateHandle((element) => ({
    end: new Promise((resolve) => element.addEventListener('scrollend', resolve, { once: true })),
  }));
  await page.mouse.wheel(0, by);
  await scroll.evaluate(async ({ end }) => void (await end));
}

test('10,000 messages can be scrolled, searched and enlarged, and nothing jumps', async ({ page }) => {
  const receive = await openLongChat(page);

  await test.step('a reader in the middle stays there while messages arrive', async () => {
    await turnWheel(page, -40_000);
    const reading = await settledView(page);
    for (let at = MESSAGES + 1; at <= MESSAGES + 60; at += 1) await receive(at);
    await expect(message(page, MESSAGES + 60)).toBeAttached();
    expect(await settledView(page)).toEqual(reading);
  });

  await test.step('the keyboard leads to the beginning and the end, where the list stays', async () => {
    await conversation(page).focus();
    await page.keyboard.press('Home');
    await expect(conversation(page).getByText('Welcome', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(message(page, 1)).toBeInViewport({ ratio: 1 });
    expect(await countElements(panel(page)), 'Elements at the beginning').toBeLessThanOrEqual(ELEMENTS_MAX);
    await page.keyboard.press('End');
    await expect(message(page, MESSAGES + 60)).toBeInViewport({ ratio: 1 });
    await receive(MESSAGES + 61);
    await expect(message(page, MESSAGES + 61)).toBeInViewport({ ratio: 1 });
  });

  await test.step('the browser’s search finds a message far above', async () => {
    await expect(message(page, 5_000)).toHaveCount(0);
    await page.goto(`/#:~:text=${encodeURIComponent('Message 5000.')}`);
    await expect(message(page, 5_000)).toBeInViewport();
  });

  await test.step('a screen reader hears only the newest, and the panel is accessible', async () => {
    const log = panel(page).getByRole('log').locator('> div');
    expect(await log.count()).toBeLessThan(100);
    await receive(MESSAGES + 62);
    await expect(log.last()).toContainText(textOf(MESSAGES + 62));
    await expectAccessible(page);
  });

  await test.step('the end stays in view when the text is enlarged', async () => {
    await conversation(page).focus();
    await page.keyboard.press('End');
    await expect(message(page, MESSAGES + 62)).toBeInViewport({ ratio: 1 });
    // Only at its very end does the list follow what grows.
    const below = () => conversation(page).evaluate((it) => it.scrollHeight - it.clientHeight - it.scrollTop);
    await expect.poll(below).toBeLessThan(1);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect(message(page, MESSAGES + 62)).toBeInViewport({ ratio: 1 });
  });
});
