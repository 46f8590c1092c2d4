import { writeFile } from 'node:fs/promises';
import { openFirefox } from './support/firefox.ts';
import { expect, test } from './support/host.ts';
import { signUp } from './support/members.ts';
import { MONEY, PAYMENT, POINTS, VARIANT } from './support/paying.ts';
import { ACTION_MS, type Tab } from './support/tab.ts';
import { openWebKit } from './support/webkit.ts';

test.describe.configure(MONEY);

/** The page asks every ten seconds whether its payment is settled. */
const SEEN_BY_MS = 30_000;
const WAITING = 'Payment Status: Waiting for your payment';

const BROWSERS: Record<string, { open(): Promise<Tab | string>; username: string; code: string }> = {
  Firefox: { open: openFirefox, username: 'fox_amna', code: 'VP475-FOX-7391' },
  WebKitGTK: { open: openWebKit, username: 'kit_amna', code: 'VP475-KIT-2846' },
};

for (const [name, { open, username, code }] of Object.entries(BROWSERS))
  test(`a code is bought in ${name}, with a reload, Back and Forward on the payment page (R-142)`, async ({
    host,
    request,
  }, info) => {
    const tab = await open();
    if (typeof tab === 'string') {
      // biome-ignore lint/suspicious/noSkippedTests: Its sentence says what this machine lacks.
      test.skip(true, tab);
      return;
    }
    const shows = (words: string, timeout = ACTION_MS) =>
      expect(async () => expect(await tab.text()).toContain(words)).toPass({ timeout });
    /** Leaves a picture of its end, also where it fails: `test-results/…/1 opens the shop.png`. */
    const step = (title: string, act: () => Promise<void>) =>
      test.step(title, async () => {
        try {
          await act();
        } finally {
          await writeFile(info.outputPath(`${title}.png`), await tab.picture());
        }
      });
    try {
      const { password } = await signUp(request, host, username);
      const stock = info.outputPath('stock.txt');
      await writeFile(stock, `${code}\n`);
      await host.operator('--yes', 'stock', 'add', VARIANT, '--file', stock);

      await step('1 opens the shop', async () => {
        await tab.open(host.url);
        await tab.press('button', 'Accept');
        await shows('All Categories');
      });
      await step('2 finds a product and adds it', async () => {
        await tab.type('combobox', 'Search the shop', 'valorent');
        await tab.press('link', 'Valorant VP');
        await shows('Buy Valorant Points in Pakistan');
        expect(await tab.url()).toBe(`${host.url}${POINTS}`);
        await tab.press('button', 'Add 475 VP to the cart');
        await shows('Your cart: PKR 1,390');
      });
      await step('3 goes to checkout and logs in', async () => {
        await tab.press('link', 'Go to cart');
        await tab.press('link', 'Go to payment');
        await tab.type('textbox', 'Username or email', username);
        // A password has a role only while it is shown.
        await tab.press('button', 'Show password');
        await tab.type('textbox', 'Password', password);
        await tab.press('button', 'Log in');
        await shows('Choose a payment method to continue.');
      });
      await step('4 orders by bank', async () => {
        await tab.press('radio', 'Bank transfer');
        await tab.press('button', 'Place order');
        await tab.press('button', 'I Understand');
        await tab.type('textbox', 'Exact sender name', 'AMNA KHAN');
        await tab.press('button', 'Save');
        await shows('Sender name saved.');
        await shows(WAITING);
      });
      const payment = await tab.url();
      const leave = async () => {
        await tab.back();
        await shows('Payment waiting: PKR 1,390');
        await shows('Your cart is empty');
      };
      const comeBack = async () => {
        await tab.forward();
        await shows(WAITING);
        expect(await tab.url()).toBe(payment);
      };
      await step('5 goes back', leave);
      await step('6 goes forward', comeBack);
      await step('7 reloads the payment', async () => {
        await tab.reload();
        await shows(WAITING);
      });
      // In Firefox, a reload makes the page before it another document.
      await step('8 goes back again', leave);
      await step('9 goes forward again', comeBack);
      await step('10 is paid', async () => {
        await host.receiveMoney(PAYMENT.exec(payment)?.[1] ?? payment, 'exact');
        await shows('Payment Status: Completed', SEEN_BY_MS);
        await shows(code);
        await shows('Sender name AMNA KHAN');
      });
      await step('11 reads the code in the orders', async () => {
        await tab.press('link', 'See your orders');
        await shows('Showing page 1 of 1');
        await shows(code);
      });
      expect(tab.problems).toEqual([]);
      console.log(`A code was bought in ${tab.browser}.`);
    } finally {
      await tab.close();
    }
  });
