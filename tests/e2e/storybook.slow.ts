import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  expect as baseExpect,
  type FrameLocator,
  type JSHandle,
  type Locator,
  type Page,
  test,
} from '@playwright/test';
import config from '../../charts.config.ts';
import { placesOf, readFlowMap, type TextsOfStories } from '../../src/statecharts/storybook/flows/index.ts';
import { serveBuilt } from '../../src/statecharts/storybook/pictures/index.ts';
import { buildStorybook } from '../built-storybook.ts';
import { sentenceFaults } from '../checks/sentences.ts';
import { expectAccessible } from './support/axe.ts';

/** A story's code is fetched when it is opened, and other builds may keep the machine busy meanwhile. */
const PATIENCE_MS = 120_000;
const expect = baseExpect.configure({ timeout: PATIENCE_MS });

let folder: string;
let texts: TextsOfStories;
let report: string;
let served: Awaited<ReturnType<typeof serveBuilt>>;

test.describe.configure({ mode: 'default', timeout: 5 * 60_000 });
test.use({ viewport: { width: 1500, height: 1000 }, actionTimeout: PATIENCE_MS });

test.beforeAll(async () => {
  // Beside another worker; alone it takes three minutes, most of them for the pictures.
  test.setTimeout(15 * 60_000);
  folder = mkdtempSync(join(tmpdir(), 'keystall-storybook-'));
  report = mkdtempSync(join(tmpdir(), 'keystall-looks-'));
  writeFileSync(join(report, 'index.html'), '<title>Looks</title><h1>Two stories differ</h1>');
  // The folder that every build keeps: another try draws nothing again.
  await buildStorybook(process.cwd(), folder, { pictures: config.pictures.folder, report });
  texts = JSON.parse(readFileSync(join(folder, 'pictures/texts.json'), 'utf8'));
  served = await serveBuilt(folder);
});
test.afterAll(async () => {
  await served?.close();
  for (const made of [folder, report]) rmSync(made, { recursive: true, force: true });
});

const canvasOf = (page: Page): FrameLocator => page.frameLocator('#storybook-preview-iframe');
const panelOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="The chart"]');
/** Opens a story within Storybook. The globals and args are as in its addresses. */
const open = (page: Page, story: string, query = '') =>
  page.goto(`${served.url}?path=/story/${story}${query}`);
/** The leaf states that the panel's chart highlights. */
const highlighted = (page: Page) =>
  panelOf(page)
    .locator('.chart .active:is(.atomic, .final)[data-state]')
    .evaluateAll((states) => states.map((state) => state.getAttribute('data-state')));

test('it opens on the overview, which leads to the page of every flow', async ({ page }) => {
  await page.goto(served.url);
  const overview = canvasOf(page);
  await expect(overview.getByRole('heading', { level: 1 })).toBeVisible();
  for (const { title, id } of placesOf(readFlowMap(config).groups)) {
    const card = overview.getByRole('listitem').getByRole('link', { name: title, exact: true });
    await expect(card.first()).toHaveAttribute('href', new RegExp(`/story/${id}$`));
  }
  await overview.getByRole('listitem').getByRole('link', { name: 'Log in', exact: true }).first().click();
  await expect(canvasOf(page).getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  expect(page.url()).toContain('/story/account-log-in--the-flow');
});

const LOOKED_FOR = [
  ['coupon offline', 'Cart: Coupon out of reach'],
  ['404', 'Every page/Error pages: Not found'],
  ['replaced', 'My orders: One open'],
  ['bank transfer', 'Payment: By bank transfer'],
  ['username is taken', 'Sign up: Details refused'],
  ['too many tries', 'Sign up: Too many codes'],
  ['deposit maximum', 'Deposit: Added up to the maximum'],
  ['underpaid', 'Payment: Underpaid'],
  ['logged out', 'Buy/Checkout: Logged out in another tab'],
  ['older changes time', 'Balance history: Older failed without answer'],
] as const;
test('ten states are found by a word of theirs, and opened by a press', async ({ page }) => {
  await page.goto(served.url);
  const overview = canvasOf(page);
  const box = overview.getByLabel('Find a state');
  for (const [words, title] of LOOKED_FOR) {
    await box.fill(words);
    await expect(overview.getByRole('search').getByRole('link', { name: title, exact: true })).toBeVisible();
  }
  await overview.getByRole('link', { name: LOOKED_FOR.at(-1)?.[1] ?? '' }).click();
  await expect(panelOf(page).getByRole('heading', { name: 'About this state' })).toBeVisible();
  await expect(
    panelOf(page)
      .getByText(/Couldn't load older changes: The shop/)
      .first(),
  ).toBeVisible();
});

/**
 * What people type, with the ids of stories that they mean. The first half was written from the
 * specification, by somebody who had not seen the names of stories.
 */
const PHRASES: readonly (readonly [phrase: string, stories: RegExp])[] = [
  ['wrong password', /^account-(log-in|change-password).*--(refused|wrong-password|current-one-is-wrong)$/],
  ['username already taken', /^account-sign-up.*--(username-taken|details-refused)$/],
  ['choose a network', /^buy-checkout--selecting-a-coin$/],
  ['already has a pending payment', /^buy-checkout--payment-pending$/],
  ['empty cart', /^(buy-cart--(empty|cleared)|(buy-checkout|every-page-shell)--empty-cart)$/],
  ['nothing found', /^find-search--nothing$/],
  ['page not found', /^every-page-error-pages--not-found/],
  ['catalogue unavailable', /^(find-catalogue--.*unavailable|every-page-error-pages--unavailable)$/],
  ['order not delivered yet', /^(orders-an-open-order--(prep|partly)|buy-payment-ended--deliver)/],
  [
    'copy all codes',
    /^(orders-an-open-order--(delivered|every)|orders-my-orders--one|buy-payment-ended--(comp|paid|parts|del))/,
  ],
  ['bank account number', /^buy-payment-(by-method--(by-bank|any)|waiting-for-the-money--)/],
  ['sender name missing', /^buy-payment-(field-faults|waiting-for-the-money)--.*(sender|dialog)/],
  ['warning before bank transfer', /--risk-warning$/],
  ['time ran out', /^buy-payment-.*--(time-over|expired.*|confirming-after-the-time)$/],
  ['cancelled payment', /^buy-payment-ended--(cancelled.*|closed)$/],
  [
    'cancelling a payment',
    /^buy-payment-waiting-for-the-money--(cancelling|refused-not-cancelled|cancel-explained)/,
  ],
  ['qr code', /--(qr-code-enlarged|by-usdt)$/],
  ['exchange rate binance', /--by-binance$/],
  ['not enough balance', /^buy-checkout--/],
  ['payment above limit', /^buy-checkout--selecting-a-method/],
  ['method disabled', /^buy-checkout--selecting-a-method/],
  ['coupon refused', /^buy-cart--coupon-refused/],
  ['remove discount', /^buy-cart--coupon-/],
  ['sold out', /^find-.*--(products-out-of-stock|refused|added-with|added-fewer)/],
  ['code from the email', /^account-(sign-up|reset-password|change-email).*code/],
  ['password reset done', /^account-reset-password--done$/],
  ['email changed', /^account-change-email--done$/],
  ['passwords do not match', /--(passwords-differ|the-new-ones-differ)$/],
  ['chat disconnected', /^support-chat(-launcher)?--(reconnecting|closed|lost)/],
  ['message too long', /^support-chat-field-faults--.*too-long$/],

  ['coupon ended', /^buy-cart--coupon-(revoked|unavailable|stale)/],
  ['session expired', /^office-(operator-session|refusals)--.*ended$|logged-out|^every-page-session--guest$/],
  ['insufficient balance', /^buy-checkout--/],
  ['rate limit', /too-soon|too-many-codes|too-often|limit-of-the-day/],
  ['maintenance', /unavailable|^buy-checkout--load-failed$/],
  ['dark mode', /^every-page-theme--dark$/],
  ['412', /^buy-checkout--payment-pending$/],
  ['409', /changed-meanwhile|repriced|price-increased|after-new-prices/],
  ['429', /too-soon|too-many-codes|too-often|limit-of-the-day/],
  ['tries', /try|tried|trying/],
  ['expierd payment', /^buy-payment-ended--expired/],
  ['payment run out', /^buy-payment-.*--(time-over|expired.*|confirming-after-the-time)$/],
  ['pasword wrng', /^account-.*(wrong|refused)/],
  ['cupon refused', /^buy-cart--coupon-refused/],
  ['category menu on a phone', /^every-page-category-menu--/],
  ['cookie notice', /^every-page-cookie-notice--/],
  ['deposit amount too small', /^account-deposit-field-faults--too-small$/],
  ['preferences saved', /^account-my-profile--saved-each$/],
  ['could not check payment status', /^buy-payment-.*--(still-unreachable|.*unread.*|.*not-read.*)$/],
  ['underpaid', /--underpaid$/],
  ['delivered by hand', /by-hand$/],
  ['server not answering', /without-answer|in-time$|unanswered/],
  ['offline', /offline|out-of-reach|without-network/],
  ['money found again for expired payment', /--expired-money-found$/],
  ['refused offline checkout', /^buy-checkout--refused-out-of-reach$/],
  ['prices changed while ordering', /^buy-checkout--(repriced|price-increased)$/],
  ['too many guesses of the code', /^account-.*code.*(tries|try|often|many|wrong)/],
  ['stock warning', /added-with-a-(stock-)?warning$/],
  ['player id missing', /--(details-missing|asking-for-details)$/],
  [
    'replace a lost answer',
    /^(office-(refusals--lost-answer|command-form--still-checking.*)|buy-checkout--.*(still|unknown|unsupported).*)$/,
  ],
];
/** Of the sixty. */
const MISSED_MAX = 3;
test('a story is among the first three that the box finds, for nearly all of sixty phrases', async ({
  page,
}) => {
  await page.goto(`${served.url}iframe.html?id=start-here-overview--overview&viewMode=story`);
  const links = page.getByRole('search').getByRole('link');
  // The texts of screens have come when the box finds what nothing else says.
  const box = page.getByLabel('Find a state');
  await box.fill('Good to see you again');
  await expect(links.first()).toHaveAttribute('href', /account-log-in--/);
  const missed = [];
  for (const [phrase, stories] of PHRASES) {
    await box.fill(phrase);
    const found = await links.evaluateAll((all) =>
      all.slice(0, 3).map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''),
    );
    if (!found.some((story) => stories.test(story))) missed.push(`${phrase}: ${found.join(', ')}`);
  }
  expect(PHRASES).toHaveLength(60);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(MISSED_MAX);
});

test('every story has small pictures, light and dark, and whole pages and mails have their texts', async ({
  page,
}) => {
  const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
  const stories: { id: string; title: string; tags: string[] }[] = Object.values(entries);
  const drawn = stories.filter(({ tags }) => tags.includes('dev') && !tags.includes('undrawn'));
  expect(drawn.length).toBeGreaterThan(700);
  expect(Object.keys(texts)).toEqual(drawn.map(({ id }) => id));
  const wordless = drawn.filter(({ id }) => WHOLE_PAGES.test(id) && texts[id]?.length === 0);
  expect(wordless.map(({ id }) => id)).toEqual([]);
  const bright = async (story: string, theme: string) =>
    (await brightness(page, readFileSync(join(folder, 'pictures', `${story}-${theme}.jpeg`)))) > 128;
  for (const story of PICTURED)
    expect([await bright(story, 'light'), await bright(story, 'dark')], story).toEqual([true, false]);
});

/** A page of the shop, a page of the office and a screen. */
const PICTURED = ['find-category-and-product--added', 'office-pages--today', 'account-log-in--refused'];
/** Their words come with loaded data. */
const WHOLE_PAGES = /^(find-(home|category)|every-page-error|office|host)-/;

/** The mean brightness of a picture of 240 × 300 pixels. */
const brightness = (page: Page, picture: Buffer): Promise<number> =>
  page.evaluate(
    async (source) => {
      const shown = new Image();
      shown.src = source;
      await shown.decode();
      if (shown.naturalWidth !== 240 || shown.naturalHeight !== 300)
        throw new Error(`${shown.naturalWidth} × ${shown.naturalHeight} pixels`);
      const pen = new OffscreenCanvas(1, 1).getContext('2d');
      pen?.drawImage(shown, 0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = pen?.getImageData(0, 0, 1, 1).data ?? [];
      return (red + green + blue) / 3;
    },
    `data:image/jpeg;base64,${picture.toString('base64')}`,
  );

test('a small picture is beside each card, state and hit, in the theme of the page', async ({ page }) => {
  const frame = (story: string, theme: string) =>
    page.goto(`${served.url}iframe.html?id=${story}&viewMode=story&globals=theme:${theme}`);
  const pictureIn = (place: Locator) => place.locator('img.flow-thumbnail').filter({ visible: true });
  for (const theme of ['light', 'dark']) {
    await frame('start-here-overview--overview', theme);
    const card = pictureIn(
      page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Log in' }) }),
    );
    await expect(card).toHaveAttribute(
      'src',
      new RegExp(`^pictures/account-log-in--editing-${theme}\\.jpeg`),
    );
    await expect(card).toHaveAttribute('alt', '');
    await expect(card).toHaveCSS('width', '120px');
    await page.getByLabel('Find a state').fill('log in refused');
    const hit = page.getByRole('search').getByRole('link', { name: 'Log in: Refused', exact: true });
    await expect(pictureIn(hit)).toHaveAttribute(
      'src',
      new RegExp(`^pictures/account-log-in--refused-${theme}\\.jpeg`),
    );
  }
  await frame('account-log-in--the-flow', 'light');
  const rows = page.getByRole('region', { name: 'States' }).getByRole('row');
  const leaves = rows
    .filter({ hasNotText: 'see the states in it' })
    .filter({ has: page.getByRole('rowheader') });
  await expect(pictureIn(leaves)).toHaveCount(await leaves.count());
});

test('the report of what has changed in the looks is on a page, if there is one', async ({ page }) => {
  await open(page, 'start-here-looks--looks');
  const shown = canvasOf(page).frameLocator('iframe[title="The report"]');
  await expect(shown.getByRole('heading', { name: 'Two stories differ' })).toBeVisible();
});

test('a large chart opens folded, with letters to read, and unfolds', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, 'buy-payment--the-flow');
  const chart = canvasOf(page).locator('.chart-viewer');
  const states = chart.locator('[data-state]');
  await expect(states).toHaveCount(7);
  const letters = () =>
    chart.locator('svg text').evaluateAll((texts) => {
      const [drawing] = texts.map((text) => text.closest('svg'));
      const scale = (drawing?.clientWidth ?? 0) / (drawing?.viewBox.baseVal.width ?? 1);
      return Math.min(...texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize) * scale));
    });
  await chart.getByRole('button', { name: 'Fit' }).click();
  expect(await letters()).toBeGreaterThanOrEqual(11);
  await chart.getByRole('button', { name: /^pending: / }).press('Enter');
  await expect.poll(() => states.count()).toBeGreaterThan(7);
  await chart.getByRole('button', { name: /^pending: / }).press('Enter');
  await expect(states).toHaveCount(7);
  await chart.getByRole('button', { name: 'Unfold all' }).click();
  await expect.poll(() => states.count()).toBeGreaterThan(50);
});

test('a state in a chart opens its story', async ({ page }) => {
  await open(page, 'account-log-in--the-flow');
  await canvasOf(page)
    .locator('.chart')
    .getByRole('link', { name: /^submitting/ })
    .press('Enter');
  await expect(page).toHaveURL(/\/story\/account-log-in--submitting/);
  await expect(canvasOf(page).getByRole('button', { name: 'Log in' })).toHaveAttribute('aria-busy', 'true');
});

/** What an element says from now on: a look from time to time may miss a text that is there for 2 seconds. */
const textsOf = (locator: Locator): Promise<JSHandle<(string | null)[]>> =>
  locator.evaluateHandle((element) => {
    const texts = [element.textContent];
    const look = new MutationObserver(() => texts.push(element.textContent));
    look.observe(element, { childList: true, characterData: true, subtree: true });
    return texts;
  });

test('a live story goes a whole path, and the chart follows it', async ({ page }) => {
  await open(page, 'account-log-in--editing');
  const [screen, panel] = [canvasOf(page), panelOf(page)];
  await expect.poll(() => highlighted(page)).toEqual(['editing']);

  await test.step('its screen is pressed', async () => {
    await screen.getByLabel('Username or email').fill('amna');
    await screen.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await screen.getByRole('button', { name: 'Log in' }).click();
    await expect.poll(() => highlighted(page)).toEqual(['submitting']);
  });
  await test.step('an effect answers, because somebody says so', async () => {
    await panel.getByRole('button', { name: 'logIn refused' }).first().click();
    await expect(screen.getByRole('alert')).toHaveText('Wrong username or password.');
    await expect.poll(() => highlighted(page)).toEqual(['refused']);
  });
  await test.step('its address can be sent to somebody', async () => {
    await expect(page).toHaveURL(/history:start\+json_\w+\+logIn-refused/);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(canvasOf(other).getByRole('alert')).toHaveText('Wrong username or password.');
    await other.close();
  });
  await test.step('time runs out', async () => {
    await panel.getByRole('button', { name: 'Step back' }).click();
    await expect.poll(() => highlighted(page)).toEqual(['submitting']);
    await panel.getByRole('button', { name: /^after answerBy/ }).click();
    await expect(screen.getByRole('alert')).toContainText(/didn't answer/);
  });
  await test.step('an arrow is pressed', async () => {
    await panel.getByRole('button', { name: 'Step back' }).click();
    await expect.poll(() => highlighted(page)).toEqual(['submitting']);
    await panel
      .locator('.chart')
      .getByRole('button', { name: /^logIn answers: refused/ })
      .press('Enter');
    await expect(screen.getByRole('alert')).toHaveText('Wrong username or password.');
    await expect.poll(() => highlighted(page)).toEqual(['refused']);
  });
  await test.step('it goes back to the start, and is played from there', async () => {
    await panel.getByRole('button', { name: 'Back to the start' }).click();
    await expect.poll(() => highlighted(page)).toEqual(['editing']);
    const play = panel.getByRole('button', { name: 'Play this path' });
    const said = await textsOf(play);
    await play.click();
    await expect.poll(() => said.jsonValue()).toEqual(['Play this path', 'Pause', 'Play this path']);
    await expect.poll(() => highlighted(page)).toEqual(['refused']);
  });
  await test.step('its name in the list leads back to it', async () => {
    await open(page, 'account-log-in--refused');
    await expect.poll(() => highlighted(page)).toEqual(['refused']);
    await open(page, 'account-log-in--editing');
    await expect.poll(() => highlighted(page)).toEqual(['editing']);
  });
});

const FRAMES = [
  ['Phone, light', 390, 'light'],
  ['Desktop, light', 1280, 'light'],
  ['Phone, dark', 390, 'dark'],
  ['Desktop, dark', 1280, 'dark'],
] as const;
const backgroundOf = (frame: FrameLocator): Promise<string> =>
  frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);

test('four frames show a phone and a desktop in both themes, and go together', async ({ page }) => {
  await open(page, 'account-log-in--submitting', '&globals=frames:four');
  const frames = canvasOf(page).locator('iframe');
  const frameOf = (name: string) => canvasOf(page).frameLocator(`iframe[title="${name}"]`);
  for (const [at, [name, width, theme]] of FRAMES.entries()) {
    await expect(frames.nth(at)).toHaveAttribute('title', name);
    const html = frameOf(name).locator('html');
    await expect(frameOf(name).getByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(await html.evaluate(() => window.innerWidth)).toBe(width);
    await expect(html).toHaveAttribute('data-theme', theme);
    const [, lightness] = /^oklch\(([\d.]+) /.exec(await backgroundOf(frameOf(name))) ?? [];
    expect(Number(lightness) > 0.5 ? 'light' : 'dark', name).toBe(theme);
    // The media queries of a phone hold in a frame of a phone.
    await expect(frameOf(name).getByRole('button', { name: /categories/i })).toBeVisible({
      visible: width < 768,
    });
  }
  await panelOf(page).getByRole('button', { name: 'logIn refused' }).first().click();
  for (const name of ['Phone, light', 'Desktop, dark'])
    await expect(frameOf(name).getByRole('alert')).toHaveText('Wrong username or password.');

  const phone = frameOf('Phone, light');
  await phone.getByLabel('Username or email').fill('amna');
  await phone.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await phone.getByRole('button', { name: 'Log in' }).click();
  await expect(frameOf('Desktop, dark').getByRole('button', { name: 'Log in' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
});

test('the toolbar changes text size, direction, motion and what is around a screen', async ({ page }) => {
  const frame = async (globals: string) => {
    await page.goto(
      `${served.url}iframe.html?id=account-log-in--submitting&viewMode=story&globals=${globals}`,
    );
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  };
  const html = page.locator('html');
  const spinning = () =>
    page.evaluate(() => document.getAnimations().map(({ playbackRate }) => playbackRate));

  await frame('theme:dark;text:normal');
  await expect(html).toHaveCSS('font-size', '16px');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect.poll(spinning).toEqual([1]);
  await frame('text:double;direction:rtl;page:alone');
  await expect(html).toHaveCSS('font-size', '32px');
  await expect(html).toHaveCSS('direction', 'rtl');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await frame('motion:slow');
  await expect.poll(spinning).toEqual([0.1]);
});

test('what differs from the state before is outlined, if the toolbar says so', async ({ page }) => {
  const outlined = page.locator('[data-changed]');
  const frame = (globals: string) =>
    page.goto(`${served.url}iframe.html?id=account-log-in--refused&viewMode=story&globals=${globals}`);
  await frame('changes:plain');
  await expect(page.getByRole('alert')).toHaveText('Wrong username or password.');
  await expect(outlined).toHaveCount(0);
  await frame('changes:outlined');
  await expect(outlined).toHaveText(['Wrong username or password.', 'Log in']);
  await expect(outlined.first()).toHaveCSS('outline-style', 'dashed');
  await page.getByLabel('Username or email').fill('amna');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Log in' }).click();
  // What was typed was there before.
  await expect(outlined).toHaveText(['Log in']);
});

test('the panel has a chart, else controls, else no place; it is beside the screen where there is room', async ({
  page,
}) => {
  const chosen = page.getByRole('tab', { selected: true });
  const chart = page.locator('iframe[title="The chart"]');
  await open(page, 'find-add-to-cart--any-variant');
  await expect(chosen).toHaveText(/^Controls/);
  await page.locator('[data-item-id="find-add-to-cart--idle"]').click();
  await expect(chosen).toHaveText('Chart');
  await expect(chart).toBeVisible();
  await open(page, 'find-category-and-product--products');
  await expect(canvasOf(page).getByRole('banner')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);

  const screen = page.locator('#storybook-preview-iframe');
  const rightOf = async () => {
    await open(page, 'account-log-in--refused');
    await expect(chart).toBeVisible();
    const [panel, shown] = [await chart.boundingBox(), await screen.boundingBox()];
    return (panel?.x ?? 0) - (shown?.x ?? 0) >= (shown?.width ?? 0);
  };
  expect(await rightOf()).toBe(false);
  await page.setViewportSize({ width: 1920, height: 1000 });
  await page.evaluate(() => sessionStorage.clear());
  expect(await rightOf()).toBe(true);
});

test('an address may hold modes: a phone, and the dark', async ({ page }) => {
  await open(page, 'find-category-and-product--products', '&globals=theme:dark;viewport.value:phone');
  await expect(canvasOf(page).locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(canvasOf(page).getByRole('button', { name: /categories/i })).toBeVisible();
  expect(
    await canvasOf(page)
      .locator('html')
      .evaluate(() => window.innerWidth),
  ).toBe(390);
});

test('every sentence of the sources has a story', () => expect(sentenceFaults(texts)).toEqual([]));

test('every sentence of the shop is on a page with the states that show it, and in a table', async ({
  page,
}) => {
  await open(page, 'start-here-copy--copy');
  const copy = canvasOf(page);
  const shownBy = (sentence: string) =>
    copy.getByRole('row').filter({ has: copy.getByRole('cell', { name: sentence, exact: true }) });
  await expect(shownBy('Wrong username or password.').getByRole('link').first()).toHaveAttribute(
    'href',
    /account-log-in--refused$/,
  );
  await expect(shownBy('Enter your password.').getByRole('link')).toHaveText('Empty');
  await expect(shownBy('Your code to sign up').getByRole('link')).toHaveText('Signup code');
  const download = page.waitForEvent('download');
  await copy.getByRole('link', { name: 'Download as CSV' }).click();
  const table = readFileSync(await (await download).path(), 'utf8');
  expect(table).toContain(
    '"Wrong username or password.","sentence","2","Account/Log in: Refused; Account/Log in/Field faults: Wrong password","account-log-in--refused"',
  );
});

/** In bytes: what a story of an empty project takes besides Storybook's own files, and 1.5 MB. */
const STORY_WEIGHT_MAX = 2_030_000 + 1_500_000;
test('a first story weighs little more than one of an empty project', async ({ page }) => {
  const weights = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/sb-') || weights.has(pathname)) return;
    weights.set(
      pathname,
      response.body().then(({ length }) => length),
    );
  });
  await open(page, 'account-log-in--refused');
  await expect.poll(() => highlighted(page)).toEqual(['refused']);
  const weight = (await Promise.all(weights.values())).reduce((sum, each) => sum + each, 0);
  expect(weight).toBeGreaterThan(1_000_000);
  expect(weight, 'bytes').toBeLessThan(STORY_WEIGHT_MAX);
});

test('what is pressed and typed before the scripts run is done by them', async ({ page }) => {
  await page.goto(
    `${served.url}iframe.html?id=every-page-before-the-scripts--before-any-input&viewMode=story`,
  );
  const shop = page.frameLocator('iframe');
  const [box, cart] = [shop.getByRole('combobox'), shop.getByRole('link', { name: /^Cart/ })];
  await box.fill('valorant');
  await shop.getByRole('button', { name: /^Add/ }).first().click();
  await expect(cart).toHaveAccessibleName('Cart, 0 items');
  await page.getByRole('button', { name: 'Let the scripts run' }).click();
  await expect(cart).toHaveAccessibleName('Cart, 1 item');
  await expect(box).toHaveValue('valorant');
});

const SHOP_PAGES = [
  ['find-home--shown', 'Our picks'],
  ['find-home--loading', 'Keystall'],
  ['find-category-and-product--category', 'Gift Cards'],
  ['find-category-and-product--category-filtered', 'Gift Cards'],
  ['find-category-and-product--loading', 'Loading'],
  ['find-category-and-product--added', 'Cart, 1 item'],
  ['find-category-and-product--added-with-a-stock-warning', 'In your cart, but not in stock right now'],
  ['find-category-and-product--asking-for-details', 'Where should it go?'],
  ['find-search--offline', 'Try again'],
  ['find-search--offline-with-an-earlier-copy', "Couldn't fetch products data from server"],
  ['buy-checkout--logged-out-in-another-tab', 'Username or email'],
  ['every-page-error-pages--not-found', 'Oops, looks like you have wandered into space!'],
  ['every-page-error-pages--unavailable', 'Try again'],
  ['every-page-error-pages--thrown', 'The shelf fell over.'],
  ['find-add-to-cart--asking', 'Where should it go?'],
  ['find-filters--filtered-out', 'Nothing matches these filters'],
] as const;
const inTheShop = async (page: Page, story: string) => {
  await page.goto(`${served.url}iframe.html?id=${story}&viewMode=story`);
  await expect(page.getByRole('banner')).toHaveCount(1);
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
};
test('screens of the catalogue and error pages are whole pages of the shop', async ({ page }) => {
  for (const [story, text] of SHOP_PAGES) {
    await inTheShop(page, story);
    await expect(page.locator('#storybook-root').getByText(text).first(), story).toBeVisible();
  }
});

test('the faults of every form are shown in the page of the form', async ({ page, request }) => {
  const { entries } = await (await request.get(`${served.url}index.json`)).json();
  const faults: { id: string; title: string }[] = Object.values(entries);
  const first = new Map(
    faults.filter(({ title }) => title.endsWith('/Field faults')).map(({ title, id }) => [title, id]),
  );
  expect(first.size).toBeGreaterThan(9);
  for (const story of first.values()) await inTheShop(page, story);
});

const OWN_PAGES = [
  ['start-here-overview--overview', 'light'],
  ['start-here-overview--overview', 'dark'],
  ['start-here-how-to-read-this--how-to-read-this', 'light'],
  ['start-here-copy--copy', 'dark'],
  ['account-log-in--the-flow', 'dark'],
  ['buy-payment--the-flow', 'light'],
  ['design-system-tokens--colour', 'light'],
];
for (const [story, theme] of OWN_PAGES)
  test(`axe finds nothing on ${story} (${theme})`, async ({ page }) => {
    await page.goto(`${served.url}iframe.html?id=${story}&viewMode=story&globals=theme:${theme}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });

test('axe finds nothing in the panel of a live story', async ({ page }) => {
  await open(page, 'account-log-in--submitting');
  await expect.poll(() => highlighted(page)).toEqual(['submitting']);
  await expect(panelOf(page).getByRole('heading', { name: 'What has happened' })).toBeVisible();
  const panel = page.frames().find((frame) => frame.url().includes('id=statecharts-panel--live'));
  if (panel === undefined) throw new Error('The panel has no frame.');
  await expectAccessible(panel);
});
