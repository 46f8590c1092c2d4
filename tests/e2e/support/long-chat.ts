import type { Locator, Page } from '@playwright/test';
import { expect } from './host.ts';

/** So many messages are in the conversation. */
export const MESSAGES = 10_000;
/** The most elements of the whole panel. */
export const ELEMENTS_MAX = 1_500;

export const panel = (page: Page) => page.getByRole('dialog', { name: 'Support chat' });
export const conversation = (page: Page) => panel(page).getByRole('region', { name: 'Conversation' });
export const message = (page: Page, at: number) => conversation(page).getByText(textOf(at), { exact: true });

const WELCOME = JSON.stringify({ from: 'Support', msg: 'Welcome', id: 0, left: 0 });
/** Messages of one to three lines. */
export const textOf = (at: number) => `Message ${at}.${' It has some more words.'.repeat((at * 7) % 5)}`;
export const frameOf = (at: number) =>
  JSON.stringify({
    from: at % 3 === 0 ? 'You' : 'Support',
    msg: textOf(at),
    id: at,
    at: '2026-03-02T09:05:00.000Z',
  });

/** Opens the chat with 10,000 messages, or as many as asked. The result lets another one arrive. */
export async function openLongChat(page: Page, messages = MESSAGES): Promise<(at: number) => Promise<void>> {
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

export const countElements = (element: Locator) =>
  element.evaluate((one) => one.querySelectorAll('*').length);
