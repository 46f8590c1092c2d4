import type { Page } from 'playwright';
import { layoutShiftOf } from '../../layout-shift.ts';
import { BUDGETS } from '../budgets.ts';
import { onDevice, PHONE } from '../device.ts';
import { definePart } from '../part.ts';
import type { PageName } from '../stage.ts';
import { onEachPage, PAGE_NAMES, PAGES } from '../stage.ts';
import { untilPageIdle } from '../until-idle.ts';

export const journeys = definePart<Record<PageName, number>>({
  about: 'layout shift from a load to its end, into the menu and the cart, and back',
  roundsMax: 2,
  start: async ({ browser, shop }) => ({
    measureRound: () =>
      onEachPage((name) =>
        onDevice(browser, PHONE, async ({ page, untilQuiet }) => {
          const settle = () => untilPageIdle(page);
          await page.goto(shop + PAGES[name], { waitUntil: 'load' });
          await untilQuiet();
          await scrollThrough(page, settle);
          if (name === 'product') {
            await page.getByRole('button', { name: /^Add / }).first().tap();
            await settle();
          }
          await page.getByRole('banner').getByRole('button', { name: 'Categories' }).tap();
          await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
          await settle();
          await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).tap();
          await page.getByRole('heading', { level: 1, name: /cart/i }).waitFor();
          await settle();
          await page.goBack();
          await page.waitForURL(`**${PAGES[name]}`);
          await untilQuiet();
          return layoutShiftOf(page);
        }),
      ),
  }),
  rowsOf: (samples) =>
    PAGE_NAMES.map((page) => ({
      what: `layout shift, a journey from ${page}`,
      value: Math.max(...samples.map((sample) => sample[page])),
      unit: '',
      limit: BUDGETS.shift,
      from: 'the largest of all rounds',
    })),
});

/** To the end of the page by screens, as a thumb does, so that pictures come into view, and up again. */
async function scrollThrough(page: Page, settle: () => Promise<void>): Promise<void> {
  const isAtEnd = () =>
    page.evaluate(() => {
      scrollBy(0, innerHeight);
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    });
  while (!(await isAtEnd())) await settle();
  await settle();
  await page.evaluate(() => scrollTo(0, 0));
  await settle();
}
