import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/host.ts';

/** So many messages are in the conversation, in a browser on a processor this many times slower. */
const MESSAGES = 10_000;
const SLOWED = 4;

/** The most elements of the whole panel. */
const ELEMENTS_MAX = 1_500;
/**
 * The most that a key or a message may take until it is painted, as a multiple of what it takes among
 * `FEW` messages: a slow computer is as slow with these.
 */
const FEW = 20;
const SLOWER_MAX = 4;

const panel = (page: Page) => page.getByRole('dialog', { name: 'Support chat' });
const conversation = (page: Page) => panel(page).getByRole('region', { name: 'Conversation' });
const message = (page: Page, at: number) => conversation(page).getByText(textOf(at), { exact: true });

const WELCOME = JSON.stringify({ from: 'Support', msg: 'Welcome', id: 0, left: 0 });
/** Messages of one to three lines. */
const textOf = (at: number) => `Message ${at}.${' It has some more words.'.repeat((at * 7) % 5)}`;
const frameOf = (at: number) =>
  JSON.stringify({
    from: at % 3 === 0 ? 'You' : 'Support',
    msg: textOf(at),
    id: at,
    at: '2026-03-02T09:05:00.000Z',
  });

/** Opens the chat with 10,000 messages, or as many as asked. The result lets another one arrive. */
async function openLongChat(page: Page, messages = MESSAGES): Promise<(at: number) => Promise<void>> {
  await page.addInitScript(standInForSocket);
  await page.goto('/');
  await page.getByRole('button', { name: 'Support chat' }).click();
  const send = (frames: string[]) =>
    page.evaluate((texts) => Reflect.get(window, 'receiveFrames')(texts), frames);
  await expect.poll(() => page.evaluate(() => Reflect.has(window, 'receiveFrames'))).toBe(true);
  await send([WELCOME, ...Array.from({ length: messages }, (_, at) => frameOf(at + 1))]);
  await expect(message(page, messages)).toBeInViewport({ ratio: 1 });
  return (at) => send([frameOf(at)]);
}

/** In the page: a socket that opens by itself and receives what the test says. */
function standInForSocket(): void {
  class StandIn extends EventTarget {
    constructor() {
      super();
      setTimeout(() => {
        this.dispatchEvent(new Event('open'));
        Reflect.set(window, 'receiveFrames', (frames: string[]) => {
          for (const data of frames) this.dispatchEvent(new MessageEvent('message', { data }));
        });
      });
    }
    send() {}
    close() {}
  }
  Reflect.set(window, 'WebSocket', StandIn);
}

/** The text of the first message that is fully in view, and its distance from the top in pixels. */
const firstInView = (page: Page) =>
  conversation(page).evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    const first = [...element.querySelectorAll('p[dir=auto]')].find(
      (one) => one.getBoundingClientRect().top >= top,
    );
    return {
      text: first?.textContent,
      distance: Math.round((first?.getBoundingClientRect().top ?? 0) - top),
    };
  });

/** The same, once it no longer changes. */
async function settledView(page: Page) {
  let view = await firstInView(page);
  await expect(async () => {
    const before = view;
    view = await firstInView(page);
    expect(view).toEqual(before);
    expect(view.text).not.toBe(undefined);
  }).toPass({ intervals: [200] });
  return view;
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

const countElements = (element: Locator) => element.evaluate((one) => one.querySelectorAll('*').length);

/** Opens the chat in a slow browser, and measures the medians of nine keys and of nine messages. */
async function timeChat(page: Page, messages: number) {
  await openLongChat(page, messages);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const elements = await countElements(panel(page));
  // What the page does once it rests is not what is measured.
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

test('10,000 messages can be scrolled, searched and enlarged, and nothing jumps', async ({ page }) => {
  const receive = await openLongChat(page);

  await test.step('a reader in the middle stays there while messages arrive', async () => {
    await conversation(page).hover();
    await page.mouse.wheel(0, -40_000);
    const reading = await settledView(page);
    for (let at = MESSAGES + 1; at <= MESSAGES + 60; at += 1) await receive(at);
    await expect(message(page, MESSAGES + 60)).toBeAttached();
    expect(await firstInView(page)).toEqual(reading);
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
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect(message(page, MESSAGES + 62)).toBeInViewport({ ratio: 1 });
  });
});
