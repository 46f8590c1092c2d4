import { afterAll, expect, test } from 'vitest';
import { ALSO_CALLED } from '../../.storybook/flows/also-called.ts';
import config from '../../charts.config.ts';
import {
  allFindables,
  createFinder,
  createFlowReader,
  findablesOf,
  placesOf,
  readFlowMap,
} from '../../src/statecharts/storybook/flows/index.ts';

const reader = createFlowReader(config);
const { groups, screens } = readFlowMap(config);
const places = placesOf(groups);
afterAll(() => reader.close());

/** The charts without a screen. */
const UNSEEN = ['before-hydration'];

/** Lays out every chart, which takes half a minute. */
test('each chart has laws, each state a description, each leaf a story and a place on its page', async () => {
  const missing = [];
  for (const { flow } of places) {
    const { states, layout, figures, stories } = await reader.read(flow);
    const screen = screens[flow];
    if (screen !== undefined && !UNSEEN.includes(flow) && !stories.some(({ id }) => id === screen))
      missing.push(`${flow} has no story ${screen}`);
    if (figures.laws === 0) missing.push(`${flow} has no laws`);
    const drawn = new Set(layout.states.map(({ id }) => id));
    for (const { id, description, isLeaf, stories } of states) {
      if (description === '') missing.push(`${flow}: ${id} has no description`);
      if (isLeaf && stories.length === 0 && !UNSEEN.includes(flow))
        missing.push(`${flow}: ${id} has no story`);
      if (!drawn.has(id)) missing.push(`${flow}: ${id} is not on the page`);
    }
  }
  expect(missing).toEqual([]);
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
/** Stories that open the shop at an address. */
const WHOLE_PAGES = /^(find-home|find-category-and-product)--/;

/** Of the sixty. */
const MISSED_MAX = 3;

test('a story is among the first three that the box finds, for nearly all of sixty phrases', async () => {
  const ofFlows = [];
  for (const { flow, title } of places) ofFlows.push(...findablesOf(await reader.read(flow), title));
  const copy = await reader.copy();
  const all = allFindables(ofFlows, copy.stories, copy);
  // Whole pages have loaded data, and words only as the host renders them.
  const wordless = all.filter(({ story, texts = [] }) => WHOLE_PAGES.test(story) && texts.length === 0);
  expect(wordless.map(({ story }) => story)).toEqual(['find-home--loading']);
  const find = createFinder(all, ALSO_CALLED);
  const missed = PHRASES.flatMap(([phrase, stories]) => {
    const found = find(phrase, 3).hits.map(({ story }) => story);
    return found.some((story) => stories.test(story)) ? [] : [`${phrase}: ${found.join(', ')}`];
  });
  expect(PHRASES).toHaveLength(60);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(MISSED_MAX);
});
