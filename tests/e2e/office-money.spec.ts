import { writeFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import * as v from 'valibot';
import { expectAccessible } from './support/axe.ts';
import type { LiveHost } from './support/host.ts';
import { expect, test } from './support/host.ts';
import {
  buyByBalance,
  DESKTOP,
  followLink,
  officeLinkOf,
  openOffice,
  PHONE,
  tabTo,
} from './support/office.ts';
import {
  cartWith,
  dayInPakistan,
  MONEY,
  nameSender,
  openCheckoutAsMember,
  orderByBank,
  POINTS,
  VARIANT,
} from './support/paying.ts';
import { problemsOf } from './support/problems.ts';

test.describe.configure(MONEY);

/** Goes by Tab to a link, a button or a field, and presses Enter, as somebody without a mouse does. */
async function enter(wanted: Locator): Promise<void> {
  await tabTo(wanted);
  await wanted.page().keyboard.press('Enter');
}
test('by keys alone: a day begins with a statement, whose money under a mistyped sender settles by a choice', async ({
  page,
  host,
  browser,
}) => {
  await openCheckoutAsMember(page, host, 'mistyped');
  await orderByBank(page);
  await nameSender(page, 'Amna Khlaid');
  const number = /KP-\w{4}-\w{2}/.exec(
    (await page.getByRole('heading', { level: 1 }).textContent()) ?? '',
  )?.[0];
  const shown = await host.operator('payments', 'show', number ?? '', '--json');
  const { amount } = v.parse(v.object({ amount: v.string() }), JSON.parse(shown));
  await host.addStock(VARIANT, 5);

  const office = await openOffice(browser, host, DESKTOP);
  const problems = problemsOf(office);
  const { keyboard } = office;

  await test.step('a statement is pasted, looked at as a table, and recorded', async () => {
    await enter(office.getByRole('link', { name: 'Money' }));
    await enter(office.getByRole('link', { name: 'Import a statement' }));
    await tabTo(office.getByRole('textbox', { name: 'Statement' }));
    const day = dayInPakistan(new Date());
    await keyboard.insertText(
      `Date,Credit,Details,Reference\n${day},${amount},IBFT FROM AMNA KHALID 03001234567,FT-77\n`,
    );
    await enter(office.getByRole('button', { name: /^Import/ }));
    const preview = office.getByRole('region', { name: 'Please confirm' });
    await expect(
      preview.getByRole('row', {
        name: /^2 unmatched it waits for a person .* \d{4} PKR 1,390 IBFT FROM AMNA KHALID 03001234567$/,
      }),
    ).toBeVisible();
    await expectAccessible(office);
    await enter(office.getByRole('button', { name: 'Record' }));
    await expect(office.getByText('Of 1 row: 1 waiting for a person.')).toBeVisible();
  });

  await test.step('what waits leads to the receipt; 1 chooses its payment, and the question is answered', async () => {
    await enter(office.getByRole('link', { name: 'Today' }));
    await enter(office.getByRole('link', { name: /^Money unmatched/ }));
    const receipt = office.locator('[data-row]');
    await expect(receipt).toContainText('AMNA KHALID');
    await expect(receipt.getByText('Sender written differently')).toBeVisible();
    await keyboard.press('1');
    const question = office.getByRole('dialog', { name: 'Please confirm' });
    await expect(question).toContainText(`${number}`);
    await enter(question.getByRole('button', { name: 'Settle' }));
    await expect(office.getByText('All money has found its place.')).toBeVisible();
  });

  await test.step('Esc leads back, and the buyer has the code', async () => {
    await keyboard.press('Escape');
    await expect(office.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Paid\. / })).toBeVisible({ timeout: 20_000 });
  });
  expect(problems).toEqual([]);
});

test('on a phone: support replaces a dead code once, and is refused a second time; a manager is not', async ({
  page,
  host,
  browser,
}) => {
  await host.addStock(VARIANT, 5);
  await buyByBalance(page.request, host, { username: 'dead_code', cart: cartWith(VARIANT) });
  const added = await host.operator('--yes', 'operators', 'add', 'sana', '--role', 'support', '--json');
  const support = await browser.newPage(PHONE);
  await followLink(support, officeLinkOf(added));
  const problems = problemsOf(support);

  const form = (office: Page) => office.getByRole('form', { name: 'Replace' });
  const replace = async (office: Page, reason: string) => {
    await office.locator('main').getByRole('button', { name: 'Replace', expanded: false }).click();
    await form(office).getByLabel('Reason').fill(reason);
    await form(office).getByRole('button', { name: 'Replace' }).click();
  };
  const question = (office: Page) => office.getByRole('dialog', { name: 'Please confirm' });

  await test.step('the order is found by the name of the buyer', async () => {
    await support.getByRole('navigation').getByRole('link', { name: 'Orders' }).tap();
    await support.getByRole('searchbox').fill('dead_code');
    await support.keyboard.press('Enter');
    await support.getByRole('link', { name: /^KS-/ }).tap();
    await expect(support.getByRole('heading', { level: 1 })).toContainText(/^Order KS-/);
  });
  const order = support.url();

  await test.step('a dead code is replaced, and stays in the order as replaced', async () => {
    await replace(support, 'already used');
    await expect(question(support)).toContainText('by a code from stock for dead_code');
    await question(support).getByRole('button', { name: 'Replace' }).tap();
    await expect(support.getByText(/^Replaced …\w+, which is now void/)).toBeVisible();
    await expect(support.getByText(/^replaced /)).toHaveCount(1);
    await expectAccessible(support);
  });

  await test.step('the replacement is not replaced by support', async () => {
    await replace(support, 'this one too');
    await expect(support.getByRole('alert')).toContainText('manager');
    await expect(form(support).getByLabel('Reason')).toHaveValue('this one too');
  });

  await test.step('a manager is asked, and told that it is a replacement', async () => {
    const office = await openOffice(browser, host, DESKTOP);
    await office.goto(order);
    await replace(office, 'this one too');
    await expect(question(office)).toContainText('It is a replacement itself.');
    await question(office).getByRole('button', { name: 'Replace' }).click();
    await expect(office.getByText(/^replaced /)).toHaveCount(2);
    await office.context().close();
  });
  expect(problems).toEqual([expect.stringContaining('403')]);
  await support.context().close();
});

test('a double press takes one left row off alone, which is said and undone; the rows leave room for receipts', async ({
  host,
  browser,
}) => {
  const day = dayInPakistan(new Date());
  const long = 'Raast P2P transfer received from a wallet at branch Main Boulevard Gulberg Lahore';
  const file = test.info().outputPath('left.csv');
  const rows = [
    ...[1, 2, 3, 4, 5].map((at) => `${day},1${at}.5O,OMAR SHAH,${long},FT-${at}`),
    `${day},700,Payer Aleem,RAAST P2P IN,FT-9`,
  ];
  await writeFile(file, ['Date,Credit,Sender,Details,Reference', ...rows].join('\n'));
  await host.operator('--yes', 'receipts', 'import', file);

  const office = await openOffice(browser, host, PHONE);
  const problems = problemsOf(office);
  await office.goto(`${new URL('/money', office.url())}`);
  const left = office.locator('section', { has: office.getByRole('heading', { name: 'Left to you' }) });
  await expect(left.getByRole('listitem')).toHaveCount(2);
  // On a phone they were nearly two screens: the receipts begin on the first one, above the tabs.
  const receipts = office.getByRole('heading', { name: 'Received and unmatched' });
  expect((await receipts.boundingBox())?.y).toBeLessThan(760);
  await left.getByText('3 more').tap();
  await expect(left.getByRole('listitem')).toHaveCount(5);
  await left.getByText('3 more').tap();
  // Until it is folded, the rows are still on their way to where they are pressed.
  await expect(left.getByRole('listitem')).toHaveCount(2);

  const done = left.getByRole('button', { name: 'Done' }).first();
  const { x = 0, y = 0 } = (await done.boundingBox()) ?? {};
  const status = office.getByRole('status').filter({ hasText: 'Done with' });
  await office.touchscreen.tap(x + 20, y + 20);
  await expect(left.getByText('2 more')).toBeVisible();
  await office.touchscreen.tap(x + 20, y + 20);
  await expect(status).toContainText('Done with line 2 of left.csv: it is off the list.');
  await office.waitForTimeout(1_000);
  await expect(left.getByText('2 more')).toBeVisible();
  await expectAccessible(office);
  await status.getByRole('button', { name: 'Undo' }).tap();
  await expect(office.getByText('Line 2 of left.csv is back on the list.')).toBeVisible();
  await expect(left.getByText('3 more')).toBeVisible();

  await office.setViewportSize(DESKTOP.viewport);
  expect((await left.boundingBox())?.height).toBeLessThan(310);
  expect(problems).toEqual([]);
  await office.context().close();
});

test('a price is changed in place, seen in the shop, and undone; the shelf gets a threshold', async ({
  host,
  browser,
}) => {
  const office = await openOffice(browser, host, DESKTOP);
  const problems = problemsOf(office);
  const product = office.locator('details', { has: office.getByText('Valorant VP', { exact: true }) }).last();
  const row = product.getByText('475 VP').locator('xpath=../..');

  await office.getByRole('link', { name: 'Catalogue' }).click();
  await office.getByText('Gift Cards', { exact: true }).click();
  await office.getByText('Valorant VP', { exact: true }).click();
  await expect(row.getByRole('button', { name: 'PKR 1,390' })).toBeVisible();
  await row.getByRole('button', { name: 'PKR 1,390' }).click();
  await row.getByRole('textbox', { name: 'Price' }).fill('1,450.50');
  await row.getByRole('button', { name: 'Change' }).click();
  await expect(row.getByText('price must be in whole rupees.')).toBeVisible();
  await row.getByRole('textbox', { name: 'Price' }).fill('PKR 1,450');
  await row.getByRole('button', { name: 'Change' }).click();
  const question = office.getByRole('dialog', { name: 'Please confirm' });
  await expect(question).toContainText('PKR 1,390 → 1,450');
  await question.getByRole('button', { name: 'Change' }).click();
  await expect(row.getByRole('button', { name: 'PKR 1,450' })).toBeVisible();
  // The keyboard goes on where the form was.
  await expect(row.locator(':focus')).toHaveCount(1);
  await expectAccessible(office);
  await expectPrice(browser, host, 'PKR 1,450');

  await row.getByRole('button', { name: 'Undo' }).click();
  await question.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('button', { name: 'PKR 1,390' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(row.locator(':focus')).toHaveCount(1);
  await expectPrice(browser, host, 'PKR 1,390');

  const history = office.getByRole('heading', { name: 'History' }).locator('xpath=..');
  await history.getByRole('button', { name: 'Back to this' }).first().click();
  await expect(question).toContainText('PKR 1,390 → 1,450');
  await question.getByRole('button', { name: 'Not now' }).click();

  await office.getByRole('link', { name: 'Stock' }).click();
  await office.getByLabel('Find').fill('valorant 475');
  await office.keyboard.press('Enter');
  await expect(office.getByRole('row')).toHaveCount(2);
  await office.getByRole('link', { name: 'valorant-vp-475', exact: true }).click();
  await expect(office.getByRole('heading', { name: 'Shelf: valorant-vp-475' })).toBeVisible();
  await office.getByRole('link', { name: 'Set threshold' }).click();
  await office.getByLabel('Low with fewer than').fill('20');
  await office.getByRole('button', { name: 'Set threshold' }).click();
  await expect(
    office.getByText(
      'valorant-vp-475 is now low with fewer than 20 free codes; before, with fewer than 5 free codes.',
    ),
  ).toBeVisible();
  await expect(office.getByLabel('Low with fewer than')).toBeHidden();
  await office.keyboard.press('Tab');
  await expect(office.getByRole('button', { name: 'Back' })).toBeFocused();
  await office.keyboard.press('Enter');
  await expect(office.getByRole('heading', { name: 'Shelf: valorant-vp-475' })).toBeVisible();
  expect(problems).toEqual([expect.stringContaining('400')]);
  await office.context().close();
});

/** What a visitor who comes now reads beside the item. */
async function expectPrice(browser: Browser, host: LiveHost, price: string): Promise<void> {
  const visitor = await browser.newPage();
  await visitor.goto(`${host.url}${POINTS}`);
  await expect(visitor.getByText(price, { exact: true }).first()).toBeVisible();
  await visitor.context().close();
}
