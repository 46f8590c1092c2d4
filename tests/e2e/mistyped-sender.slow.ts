import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import type { LiveHost } from './support/host.ts';
import { expect, test } from './support/host.ts';
import {
  dayInPakistan,
  MONEY,
  nameSender,
  openCheckoutAsMember,
  orderByBank,
  VARIANT,
} from './support/paying.ts';

test.describe.configure(MONEY);

const run = promisify(execFile);
const Unmatched = v.array(
  v.object({
    receipt: v.string(),
    why: v.string(),
    candidates: v.array(
      v.object({ payment: v.string(), amount: v.string(), supported: v.boolean(), clear: v.boolean() }),
    ),
  }),
);
const operatorOf =
  ({ operatorEnv: env }: LiveHost) =>
  async (...args: string[]) =>
    (await run(process.execPath, ['src/server/operator/cli.ts', ...args], { env })).stdout;

/** Orders by bank under a sender's name; the payment, with its number and amount. */
async function orderFrom(page: Page, host: LiveHost, username: string, sender: string) {
  await openCheckoutAsMember(page, host, username);
  const payment = await orderByBank(page);
  await nameSender(page, sender);
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  const number = /KP-\w{4}-\w{2}/.exec(heading ?? '')?.[0] ?? 'no number';
  const shown = await operatorOf(host)('payments', 'show', payment.slice(0, 8), '--json');
  const { amount } = v.parse(v.object({ amount: v.string() }), JSON.parse(shown));
  return { payment, number, amount };
}

/** Imports a statement of today with one line, which waits for a person; for what payments it may be. */
async function importUnmatched(host: LiveHost, path: string, [amount, details, reference]: string[]) {
  const operator = operatorOf(host);
  const line = `${dayInPakistan(new Date())},${amount},${details},${reference}`;
  await writeFile(path, `Date,Credit,Details,Reference\n${line}\n`);
  expect(await operator('--yes', 'receipts', 'import', path, '--dates', 'dmy')).toContain('1 unmatched');
  const waiting = v.parse(Unmatched, JSON.parse(await operator('receipts', 'unmatched', '--json')));
  // Of other tests on this host, payments may have the same amount.
  return waiting.map((row) => ({ ...row, candidates: row.candidates.filter(({ supported }) => supported) }));
}

test('A transfer under a mistyped sender is found in the statement, and settled by the operator', async ({
  page,
  host,
}, testInfo) => {
  const operator = operatorOf(host);
  const { payment, number, amount } = await orderFrom(page, host, 'mistyped', 'Amna Khlaid');
  const details = 'IBFT FROM AMNA KHALID 03001234567';
  const statement = testInfo.outputPath('statement.csv');
  const [found] = await importUnmatched(host, statement, [amount, details, 'FT-77']);
  expect(found).toMatchObject({
    why: expect.stringContaining('Amna Khlaid'),
    candidates: [{ payment, supported: true, clear: false }],
  });
  const assign = ['receipts', 'assign', found?.receipt.slice(0, 8) ?? '', '--payment', payment.slice(0, 8)];
  await expect(operator(...assign)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--yes'),
  });
  await host.addStock(VARIANT, 5);
  expect(await operator(...assign, '--yes')).toContain(`Settled payment ${number} of`);
  await expect(page.getByRole('heading', { name: /^Paid\. / })).toBeVisible({ timeout: 20_000 });

  await page.getByRole('link', { name: 'See your orders' }).click();
  await expect(page.getByText('Completed').first()).toBeVisible();
});

test('A first transfer without its number is told of while it waits, and settled with all that is as clear', async ({
  page,
  host,
}, testInfo) => {
  const { payment, amount } = await orderFrom(page, host, 'unnumbered', 'Omar Shah');
  const details = 'RAAST OMAR SHAH 03007654321';
  const statement = testInfo.outputPath('statement.csv');
  const [found] = await importUnmatched(host, statement, [amount, details, 'FT-78']);
  expect(found?.candidates).toEqual([{ payment, amount, supported: true, clear: true }]);
  await expect(page.getByText("We've found money that may be yours").last()).toBeVisible({
    timeout: 20_000,
  });
  await host.addStock(VARIANT, 5);
  expect(await operatorOf(host)('receipts', 'accept', '--yes')).toContain('1 settled');
  await expect(page.getByRole('heading', { name: /^Paid\. / })).toBeVisible({ timeout: 20_000 });
});
