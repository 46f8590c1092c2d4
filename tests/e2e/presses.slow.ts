import type { Page } from '@playwright/test';
import { expect, test } from './support/host.ts';
import { expectHydrated } from './support/hydrated.ts';
import { signUp } from './support/members.ts';
import { cartWith, chooseBank, MONEY, PAYMENT, placeOrder, VARIANT } from './support/paying.ts';
import { storeRecords } from './support/visit.ts';

test.describe.configure(MONEY);

/** A field of a form, with a text that is refused and one that is taken. */
type Typed = { field: string | RegExp; wrong: string; right: string };
type Form = {
  name: string;
  open: (page: Page) => Promise<unknown>;
  /** The place of its controls, if not a dialog or the page's main part. */
  around?: 'banner';
  fields: readonly Typed[];
};

const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const at = (path: string) => (page: Page) => page.goto(path);

const PASSWORD = 'quiet-river-42';
const PLAYER_ID = '/product/game-topups/pubg-uc';
const code = (field: string): Typed => ({ field, wrong: '12', right: '123456' });
const password = (field: string): Typed => ({ field, wrong: 'abc', right: PASSWORD });
const email = (field: string): Typed => ({ field, wrong: 'abc', right: 'nadia@example.com' });

const PUBLIC: readonly Form[] = [
  {
    name: 'login',
    open: at('/login'),
    fields: [{ field: 'Username or email', wrong: 'abc', right: 'nadia' }, password('Password')],
  },
  {
    name: 'sign-up',
    open: at('/signup'),
    fields: [{ field: 'Username', wrong: 'abc', right: 'nadia' }, email('Email'), password('Password')],
  },
  {
    name: "sign-up's code",
    async open(page) {
      await page.getByLabel('Username', { exact: true }).fill('nadia_r');
      await page.getByLabel('Email', { exact: true }).fill('nadia_r@example.com');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('checkbox', { name: /terms of service/ }).check();
      await submit(page, 'Continue');
    },
    fields: [code('Code from the email')],
  },
  { name: 'reset', open: at('/reset-password'), fields: [email('Email')] },
  {
    name: "reset's code",
    async open(page) {
      await page.getByLabel('Email', { exact: true }).fill('nadia@example.com');
      await submit(page, 'Continue');
    },
    fields: [code('Code from the email'), password('New password'), password('New password again')],
  },
  {
    name: 'coupon and quantity',
    open: at('/cart'),
    fields: [
      { field: 'Discount code', wrong: 'abc', right: 'EID10' },
      { field: /^Quantity of/, wrong: '500', right: '2' },
    ],
  },
  {
    name: 'player ID',
    async open(page) {
      await page.goto(PLAYER_ID);
      await page.getByRole('button', { name: /^Add/ }).first().click();
    },
    fields: [{ field: 'Player ID', wrong: 'abc', right: '5123456789' }],
  },
  {
    name: 'filters',
    async open(page) {
      await page.goto('/product/gift-cards');
      await expectHydrated(page);
      await page.getByText('Filter and sort').click();
    },
    fields: [{ field: 'Highest price (PKR)', wrong: 'abc', right: '' }],
  },
  {
    name: 'search',
    open: at('/terms-of-service'),
    fields: [{ field: 'Search the shop', wrong: 's', right: 'st' }],
    around: 'banner',
  },
  {
    name: 'search of a page that is not there',
    open: at('/nowhere'),
    fields: [{ field: 'What are you looking for?', wrong: 's', right: 'st' }],
  },
  {
    name: 'chat',
    open: (page) => submit(page, 'Support chat'),
    fields: [{ field: 'Message', wrong: 'a'.repeat(5_001), right: 'Hello' }],
  },
];

const OF_MEMBERS: readonly Form[] = [
  { name: 'email', open: at('/my/profile/change-email'), fields: [email('New email')] },
  {
    name: "email's codes",
    async open(page) {
      await page.getByLabel('New email').fill('omar.new@example.com');
      await submit(page, 'Continue');
    },
    fields: [code('Code from your current address'), code('Code from your new address')],
  },
  {
    name: 'password',
    open: at('/my/profile/change-password'),
    fields: ['Current password', 'New password', 'New password again'].map(password),
  },
  {
    name: 'deposit',
    open: at('/my/profile/deposit'),
    fields: [{ field: 'Amount in PKR', wrong: '3', right: '500' }],
  },
  {
    name: "sender's name",
    async open(page) {
      await page.goto('/payment-methods');
      await chooseBank(page);
      await placeOrder(page).click();
      await expect(page).toHaveURL(PAYMENT);
      await submit(page, 'I Understand');
    },
    fields: [{ field: 'Exact sender name', wrong: ' ', right: 'Omar' }],
  },
  {
    name: "sender's name, later",
    async open(page) {
      await page.keyboard.press('Escape');
    },
    fields: [{ field: 'Sender name', wrong: ' ', right: 'Omar' }],
  },
];

test.use({
  viewport: { width: 390, height: 5_000 },
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' },
});

test('no press of a mouse or a finger is lost when the field that it leaves is judged', async ({
  page,
  host,
}) => {
  test.setTimeout(180_000);
  await page.addInitScript(notePresses);
  await storeRecords(page, { cart: cartWith(VARIANT), cookiesAccepted: true });
  for (const form of PUBLIC) await test.step(form.name, () => pressBeside(page, form));
  await signUp(page.request, host, 'omar_r');
  await storeRecords(page, { cart: cartWith(VARIANT), cookiesAccepted: true, isLoggedIn: true });
  for (const form of OF_MEMBERS) await test.step(form.name, () => pressBeside(page, form));
});

/** The element to release a press on: a list opens when it is pressed down. */
const CONTROLS = 'a[href], summary, button:not(:disabled), input[type=checkbox]';
/** How many first and last ones: a longer list of goods has more of the same between them. */
const CONTROLS_MOST = 5;

/**
 * Presses each control beside a form after a mistake in its first field, and after its correction: once
 * with each device. The other fields would move the last control.
 */
async function pressBeside(page: Page, form: Form): Promise<void> {
  await form.open(page);
  const dialog = page.locator('dialog[open], [role=dialog]:visible');
  for (const [place, { field, wrong, right }] of form.fields.entries()) {
    const input = page.getByLabel(field, { exact: true });
    await input.waitFor();
    const around = (await dialog.count()) > 0 ? dialog.first() : page.getByRole(form.around ?? 'main');
    const visible = await around.locator(CONTROLS).filter({ visible: true }).elementHandles();
    expect(visible, `The controls beside ${field}`).not.toEqual([]);
    const controls = visible.filter((_, at) => at < CONTROLS_MOST || at >= visible.length - CONTROLS_MOST);
    for (const [at, control] of (place === 0 ? controls : controls.slice(-1)).entries())
      for (const text of [wrong, right]) {
        const isByMouse = (at % 2 === 0) === (text === wrong);
        const middle = await input.evaluate((element, aim) => window.typeAndAim(element, aim), {
          text,
          control,
        });
        if (isByMouse) await pressLong(page, middle);
        else await page.touchscreen.tap(middle.x, middle.y);
        const after = `${isByMouse ? 'A press' : 'A tap'} after “${text.slice(0, 20)}” in ${field}`;
        expect.soft(await page.evaluate(() => window.landed()), after).toBe('landed');
      }
  }
}

/** Holds the button down, as a hand does, until what the press has changed so far is drawn. */
async function pressLong(page: Page, { x, y }: Middle): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  await page.mouse.up();
}

type Middle = { x: number; y: number };

declare global {
  interface Window {
    /** Types a text into a field. The next press is for the control, and is only noted. */
    typeAndAim: (field: Element, aim: { text: string; control: Node }) => Middle;
    /** Whether the press came to the control, or what it came to instead. */
    landed: () => string;
  }
}

function notePresses() {
  let aimedAt: Node | null = null;
  let pressed: EventTarget | null = null;
  const name = (node: unknown) => (node instanceof Element ? node.outerHTML.slice(0, 160) : 'nothing');
  window.typeAndAim = (field, { text, control }) => {
    if (!(field instanceof HTMLElement && control instanceof Element)) throw new Error('Not on the page.');
    field.focus();
    Reflect.set(Object.getPrototypeOf(field), 'value', text, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    aimedAt = control;
    pressed = null;
    // The first line of a link in a sentence.
    const [{ left, top, width, height } = control.getBoundingClientRect()] = control.getClientRects();
    return { x: left + width / 2, y: top + height / 2 };
  };
  window.landed = () => {
    const isAim = pressed instanceof Node && aimedAt?.contains(pressed) === true;
    const said = isAim ? 'landed' : `${name(pressed)} was pressed instead of ${name(aimedAt)}`;
    aimedAt = null;
    return said;
  };
  addEventListener(
    'click',
    (event) => {
      if (aimedAt === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      pressed = event.target;
    },
    true,
  );
}
