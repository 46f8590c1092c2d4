import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import * as v from 'valibot';
import { expectAccessible } from './support/axe.ts';
import type { LiveHost } from './support/host.ts';
import { expect, test } from './support/host.ts';
import { endSession, signUp } from './support/members.ts';
import { DESKTOP, openOffice } from './support/office.ts';
import { cartWith, dayInPakistan, MONEY, openPayment, VARIANT } from './support/paying.ts';
import { problemsOf } from './support/problems.ts';

test.describe.configure(MONEY);

const NAMES = [
  ...['Aleem', 'Bushra', 'Danish', 'Erum', 'Farhan', 'Ghazala', 'Haroon', 'Iqra', 'Junaid', 'Kiran', 'Laiba'],
  ...['Mubeen', 'Noreen'],
];
/** What each buyer named. */
const SENDERS = [
  ...[
    'Zubaida Khalid',
    'Bilal Raza Ahmed',
    'Chaudhry Imran',
    'Dania Shahid',
    'Ehsan Ullah Khan',
    'Fatima Zahra',
  ],
  ...['Ghulam Mustafa', 'Hira Nawaz', 'Ibrahim Lodhi', 'Javeria Saud', 'Kashif Mehmood', 'Lubna Farooqi'],
];
/** Money that waits, for a reason of its own each: its amount, its sender, and the bank's words. */
const hardRows = (numbers: readonly string[]): [string, string, string][] => [
  ['1390', 'ZUBAIDA KHLAID', 'IBFT FROM 0042'],
  ['1390', 'BILAL RAZA AHMAD', 'IBFT FROM 0077'],
  ['1390', '', 'RAAST P2P IN CHAUDRY IMRAN 03001234567 KARACHI'],
  ['1', 'STRANGER ONE', `IBFT ${numbers[3]}`],
  ['1', 'STRANGER TWO', `IBFT ${numbers[4]}`],
  ['1370', 'FATIMA ZEHRA', 'IBFT FROM 0161'],
  ['1375', 'MR GHULAM MUSTAFA KHAN', `RAAST ${numbers[6]}`],
  ['1390', 'H NAWAZ', 'IBFT FROM 0123'],
  ['1400', 'IBRAHIM LODI', 'IBFT FROM 0214'],
  ['1390', 'JAVERIA SAUD', 'IBFT FROM 0267'],
  ['1390', 'KASHIF MEHMOD', 'IBFT FROM 0320'],
  ['1300', 'LUBNA FARUQI', 'IBFT FROM 0373'],
];

test('25 receipts that wait, 12 of them hard, are on three screens of a desk, and what differs is seen', async ({
  page,
  host,
  browser,
}) => {
  const numbers: string[] = [];
  for (const [at, sender] of SENDERS.entries()) {
    await signUp(page.request, host, `buyer_${at}`);
    numbers.push(await openBankPayment(page, host, sender));
    await endSession(page.request);
  }
  const day = dayInPakistan(new Date());
  const written = hardRows(numbers).map(([amount, payer, details]) => [amount, payer, details]);
  const easy = Array.from({ length: 13 }, (_, at) => [
    String(700 + at * 41),
    `Payer ${NAMES[at]}`,
    'RAAST P2P IN',
  ]);
  const rows = [...written, ...easy].map((cells, at) => [day, ...cells, `FT-${at + 100}`].join(','));
  const file = test.info().outputPath('statement.csv');
  await writeFile(file, ['Date,Credit,Sender,Details,Reference', ...rows].join('\n'));
  await host.operator('--yes', 'receipts', 'import', file);

  const office = await openOffice(browser, host, DESKTOP);
  const problems = problemsOf(office);
  await office.getByRole('link', { name: 'Money', exact: true }).click();
  const receipts = office.locator('[data-row]');
  await expect(receipts).toHaveCount(25);
  const height = (await receipts.first().locator('xpath=..').boundingBox())?.height ?? 0;
  // Three screens; with a line more for each receipt they would be four.
  expect(height).toBeLessThanOrEqual(2_700);

  const marks = (receipt: Locator) => receipt.locator('mark').filter({ visible: true });
  const mistyped = receipts.filter({ hasText: 'ZUBAIDA KHLAID' });
  await expect(marks(mistyped)).toHaveText(['L', 'l']);
  const inText = receipts.filter({ hasText: 'CHAUDRY IMRAN' });
  await expect(marks(inText)).toHaveText(['h']);
  await expect(inText.getByText('CHAUDRY IMRAN', { exact: true })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await office.emulateMedia({ colorScheme });
    await expect(marks(mistyped).first()).toHaveCSS('text-decoration-line', 'underline');
    await expectAccessible(office);
  }

  const stranger = receipts.filter({ hasText: 'STRANGER ONE' });
  await stranger.getByRole('button', { name: 'Credit PKR 1: the payment stays open' }).click();
  const question = office.getByRole('dialog', { name: 'Please confirm' });
  await expect(question).toContainText(`Payment ${numbers[3]} of buyer_3, PKR 1,390, stays open.`);
  await question.getByRole('button', { name: 'Credit', exact: true }).click();
  await expect(receipts).toHaveCount(24);
  const payment = await host.operator('payments', 'show', numbers[3] ?? '');
  expect(payment).toContain('Waiting for your payment');
  expect(problems).toEqual([]);
  await office.context().close();
});

/** Opens a bank payment as the member of this browser, with a sender; its number. */
async function openBankPayment(page: Page, host: LiveHost, sender: string): Promise<string> {
  const id = await openPayment(page.request, cartWith(VARIANT), { sender });
  const shown = await host.operator('payments', 'show', id, '--json');
  return v.parse(v.object({ number: v.string() }), JSON.parse(shown)).number;
}
