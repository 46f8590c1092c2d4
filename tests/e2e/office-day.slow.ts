import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { LiveHost } from './support/host.ts';
import { expect as expectSoon, test } from './support/host.ts';
import { endSession, signUp } from './support/members.ts';
import { DESKTOP, hasFocus, openOffice, PHONE, tabTo } from './support/office.ts';
import { cartWith, dayInPakistan, MONEY, openPayment, topUpFor, VARIANT } from './support/paying.ts';
import { problemsOf } from './support/problems.ts';

test.describe.configure(MONEY);

/** It counts presses, not seconds: beside other tests, money of eighteen payments may take long to settle. */
const PATIENCE_MS = 60_000;
test.use({ actionTimeout: PATIENCE_MS });
const expect = expectSoon.configure({ timeout: PATIENCE_MS });

const FIRST = ['Aleem', 'Bushra', 'Danish', 'Erum', 'Farhan', 'Ghazala', 'Haroon', 'Iqra'];
/** Families of one day alone: whose name has paid before is for a person to judge. */
const FAMILIES = { desk: ['Baig', 'Malik', 'Sheikh'], phone: ['Lodhi', 'Qureshi', 'Zaidi'] };
type Place = keyof typeof FAMILIES;
const BY_WALLET = { coin: 'USDT', network: 'trc20' };
/** How the bank writes the first names of the last six. */
const MISTYPED = ['Danich', 'Erm', 'Farhann', 'Gazala', 'Harun', 'Ikra'];

/**
 * 40 orders: 24 by bank transfer, six of them for a top-up, whose money is in a statement of 25 rows; and 16
 * whose money the shop's own wallet has seen.
 */
async function ordersOfDay(request: APIRequestContext, host: LiveHost, place: Place): Promise<string> {
  await host.addStock(VARIANT, 40);
  const cart = cartWith(VARIANT);
  const rows: string[] = [];
  const day = dayInPakistan(new Date());
  const senders = FAMILIES[place].flatMap((last) => FIRST.map((first) => [first, last] as const));
  for (const [at, [first, last]] of senders.entries()) {
    await signUp(request, host, `${place}_${at}`);
    if (at < 16) await host.receiveMoney(await openPayment(request, cart, BY_WALLET), 'exact');
    const bought = at >= 6 && at < 12 ? topUpFor('5123456789') : cart;
    await openPayment(request, bought, { sender: `${first} ${last}` });
    const written = MISTYPED[at - 18] ?? first;
    rows.push(`${day},1390,${written} ${last},RAAST P2P IN,${place}-${at + 100}`);
    await endSession(request);
  }
  const stranger = `${day},77,Nobody Known,IBFT,${place}-200`;
  return ['Date,Credit,Sender,Details,Reference', ...rows, stranger].join('\n');
}

/** What a person does at the office, with each press counted; a field that has the focus needs none. */
function handsAt(office: Page, { isByKeys }: { isByKeys: boolean }) {
  let presses = 0;
  return {
    press: async (what: Locator) => {
      presses += 1;
      if (!isByKeys) return what.tap();
      await expect(what).toBeEnabled();
      await tabTo(what);
      await office.keyboard.press('Enter');
    },
    write: async (field: Locator, text: string) => {
      await expect(field).toBeEditable();
      if (!(await hasFocus(field))) {
        presses += 1;
        await (isByKeys ? tabTo(field) : field.tap());
        // The browser moves the focus after it has said that the tap is over.
        await expect(field).toBeFocused();
      }
      await office.keyboard.insertText(text);
    },
    /** The presses since the last time. */
    count: () => {
      const counted = presses;
      presses = 0;
      return counted;
    },
  };
}

for (const [where, options, isByKeys] of [
  ['at a desk by keys alone', DESKTOP, true],
  ['on a phone', PHONE, false],
] as const)
  test(`a day of 40 orders ${where} takes few presses`, async ({ page, host, browser }) => {
    const place = isByKeys ? 'desk' : 'phone';
    const statement = await ordersOfDay(page.request, host, place);
    const office = await openOffice(browser, host, options);
    const problems = problemsOf(office);
    const { press, write, count } = handsAt(office, { isByKeys });
    const nav = (name: string) =>
      office.getByRole('navigation').first().getByRole('link', { name, exact: true });
    const link = (name: string | RegExp) => office.locator('main').getByRole('link', { name, exact: true });
    const button = (name: string | RegExp) =>
      office.locator('main').getByRole('button', { name, exact: true });
    const form = (name: string) => office.getByRole('form', { name });
    const question = office.getByRole('dialog', { name: 'Please confirm' });
    const refusal = office.locator('main').locator('[role=alert], [aria-invalid=true]');
    const confirm = async (name: string) => {
      // If there is no question, the report says what there is instead.
      await expect(question.or(refusal).first()).toContainText('Please confirm');
      await press(question.getByRole('button', { name, exact: true }));
    };
    /** Pages that are no tab of a phone. */
    const goTo = async (name: string) => {
      if (isByKeys) return press(nav(name));
      await press(nav('More'));
      await press(link(name));
    };

    await test.step('a statement of 25 rows: 6', async () => {
      await press(nav('Money'));
      await press(link('Import a statement'));
      await write(office.getByRole('textbox', { name: 'Statement' }), statement);
      await press(button('Import'));
      await press(button('Record'));
      await expect(office.getByText('Of 25 rows: 25 waiting for a person.')).toBeVisible();
      await press(nav('Money'));
      await expect(office.locator('[data-row]')).toHaveCount(25);
      expect(count()).toBeLessThanOrEqual(6);
    });

    await test.step('the 18 payments that fit: 2', async () => {
      await press(button('Accept all that fit'));
      await press(button('Settle 18'));
      await expect(office.locator('[data-row]')).toHaveCount(7);
      expect(count()).toBeLessThanOrEqual(2);
    });

    await test.step('six that a person judges: 12', async () => {
      for (const name of MISTYPED) {
        const receipt = office.locator('[data-row]').filter({ hasText: name });
        await press(receipt.getByRole('button', { name: 'Settle' }).first());
        await expect(question).toContainText(name);
        await confirm('Settle');
        await expect(receipt).toHaveCount(0);
      }
      expect(count()).toBeLessThanOrEqual(12);
    });

    await test.step('money of a stranger: 5', async () => {
      await press(office.locator('summary', { hasText: 'Something else' }));
      await press(link('Not ours'));
      await write(form('Keep').getByLabel('Reason'), 'from nobody we know');
      await press(button('Take it off the list'));
      await expect(office.getByText(/and is off the list/)).toBeVisible();
      expect(count()).toBeLessThanOrEqual(5);
    });

    await test.step('a top-up: 7, and each of the five after it: 4', async () => {
      await press(nav('Orders'));
      await press(link(/^KS-/).first());
      for (let delivered = 0; delivered < 6; delivered++) {
        const number = await office.getByRole('heading', { level: 1 }).textContent();
        await press(button('Copy Player ID'));
        await write(form('Deliver').getByLabel('Items'), 'Sent to 5123456789');
        await press(form('Deliver').getByRole('button', { name: 'Deliver' }));
        await confirm('Deliver');
        if (delivered < 5)
          await expect(office.getByRole('heading', { level: 1, name: /^Order KS-/ })).not.toHaveText(
            number ?? '',
          );
        expect(count()).toBeLessThanOrEqual(delivered === 0 ? 7 : 4);
      }
      await expect(office.getByText('All done.')).toBeVisible();
    });

    await test.step('a refund: 8', async () => {
      await press(nav('Orders'));
      await press(link('Newest'));
      await press(link(/^KS-/).first());
      await press(office.locator('summary', { hasText: /^Refund$/ }));
      await write(form('Refund').getByLabel('Amount'), '100');
      await write(form('Refund').getByLabel('Reason'), 'it came late');
      await press(form('Refund').getByRole('button', { name: 'Refund' }));
      await confirm('Refund');
      await expect(office.getByText('Refunded PKR 100; PKR 100 in total.')).toBeVisible();
      expect(count()).toBeLessThanOrEqual(8);
    });

    await test.step('the prices of a category: 6', async () => {
      await goTo('Catalogue');
      await press(office.locator('summary', { hasText: /^Software/ }));
      await press(button('Prices').first());
      await write(form('Reprice').getByLabel('Percent'), '2');
      await press(form('Reprice').getByRole('button', { name: 'Change' }));
      await confirm('Change');
      await expect(question).toBeHidden();
      expect(count()).toBeLessThanOrEqual(6);
    });

    await test.step('200 codes on four shelves: 26', async () => {
      const preview = office.getByRole('region', { name: 'Please confirm' });
      await goTo('Stock');
      for (const variant of ['valorant-vp-475', 'steam-usd-10', 'psn-us-20', 'steam-gbp-25']) {
        await press(link('Add').first());
        await write(office.getByLabel('Variant'), variant);
        await write(
          office.getByRole('textbox', { name: 'List' }),
          Array.from({ length: 50 }, (_, at) => `${place}-${variant}-${1000 + at}-XB4D`.toUpperCase()).join(
            '\n',
          ),
        );
        await press(button('Add'));
        await press(preview.getByRole('button', { name: 'Add', exact: true }));
        await expect(office.getByText('Done.')).toBeVisible();
        await press(button('Back'));
      }
      expect(count()).toBeLessThanOrEqual(26);
    });
    expect(problems).toEqual([]);
    await office.context().close();
  });
