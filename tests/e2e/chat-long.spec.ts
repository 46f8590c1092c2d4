import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/host.ts';
import {
  conversation,
  countElements,
  ELEMENTS_MAX,
  MESSAGES,
  message,
  openLongChat,
  panel,
  textOf,
} from './support/long-chat.ts';

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
