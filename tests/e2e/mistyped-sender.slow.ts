import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { expect, test } from './support/host.ts';
import { chooseBank, dayInPakistan, MONEY, openCheckoutAsMember, placeOrder } from './support/paying.ts';

test.describe.configure(MONEY);

const run = promisify(execFile);
const Unmatched = v.array(
  v.object({
    receipt: v.string(),
    why: v.string(),
    fits: v.array(v.object({ payment: v.string(), amount: v.string(), proposed: v.boolean() })),
  }),
);

test('A transfer under a mistyped sender is found in the statement, told of, and settled by the operator', async ({
  page,
  host,
}, testInfo) => {
  const operator = async (...args: string[]) =>
    (await run(process.execPath, ['src/server/operator/cli.ts', ...args], { env: host.operatorEnv })).stdout;
  await openCheckoutAsMember(page, host, 'mistyped');
  await chooseBank(page);
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/payment\/\w+$/);
  await page.getByRole('button', { name: 'I Understand' }).click();
  await page.getByLabel('Exact sender name').fill('Amna Khlaid');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Sender name saved.').last()).toBeVisible();

  const payment = page.url().split('/').at(-1) ?? '';
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  const number = /KP-\w{4}-\w{2}/.exec(heading ?? '')?.[0] ?? 'no number';
  const { amount } = v.parse(
    v.object({ amount: v.string() }),
    JSON.parse(await operator('payments', 'show', payment.slice(0, 8), '--json')),
  );
  const statement = testInfo.outputPath('statement.csv');
  const line = `${dayInPakistan(new Date())},${amount},IBFT FROM AMNA KHALID 03001234567,FT-77`;
  await writeFile(statement, `Date,Credit,Details,Reference\n${line}\n`);
  expect(await operator('--yes', 'receipts', 'import', statement, '--dates', 'dmy')).toContain('1 unmatched');
  await expect(page.getByText("We've found money that may be yours").last()).toBeVisible({
    timeout: 20_000,
  });

  const [found] = v.parse(Unmatched, JSON.parse(await operator('receipts', 'unmatched', '--json')));
  expect(found).toMatchObject({
    why: expect.stringContaining('Amna Khlaid'),
    fits: [{ payment, proposed: true }],
  });
  const assign = ['receipts', 'assign', found?.receipt.slice(0, 8) ?? '', '--payment', payment.slice(0, 8)];
  await expect(operator(...assign)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--yes'),
  });
  await host.addStock('valorant-vp-475', 5);
  expect(await operator(...assign, '--yes')).toContain(`Settled payment ${number} of`);
  await expect(page.getByText('Your payment is complete').last()).toBeVisible({ timeout: 20_000 });

  await page.getByRole('link', { name: 'See your orders' }).click();
  await expect(page.getByText('Completed').first()).toBeVisible();
});
