import { expect } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import { findFirefox } from '../../browser.ts';
import { ACTION_MS, PHONE_SIZE, type Role, type Tab } from './tab.ts';

/**
 * The installed Firefox; a sentence where there is none. Puppeteer drives it by WebDriver BiDi. Playwright
 * needs a patched Firefox, or the newest: its BiDi sends a command that the ESR lacks.
 */
export async function openFirefox(): Promise<Tab | string> {
  const executablePath = findFirefox();
  if (executablePath === null)
    return 'Firefox is not installed: install it (Debian: firefox-esr), or name one in the variable FIREFOX.';
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    // As on phones, whose scrollbars take no part of the page.
    extraPrefsFirefox: { 'ui.useOverlayScrollbars': 1 },
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(ACTION_MS);
  await page.setViewport(PHONE_SIZE);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  const text = () => page.evaluate(() => document.body.innerText.replace(/\s+/g, ' '));
  /** Asks at intervals: Puppeteer alone would ask in each frame, and the page stands still for seconds. */
  const find = async (role: Role, name: string) => {
    const selector = `::-p-aria([role="${role}"][name="${name}"])`;
    await expect(async () => {
      if ((await page.$(selector)) === null)
        throw new Error(`There is no ${role} "${name}". The page says: ${await text()}`);
    }).toPass({ timeout: ACTION_MS, intervals: [500, 1_000] });
    return page.locator(selector);
  };
  return {
    browser: await browser.version(),
    problems,
    open: async (url) => void (await page.goto(url)),
    press: async (role, name) => (await find(role, name)).click(),
    type: async (role, name, typed) => (await find(role, name)).fill(typed),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    forward: async () => void (await page.goForward()),
    url: async () => page.url(),
    text,
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
