import { leavesAlong } from '#statecharts/paths/index.ts';
import { sampleCatalogue } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { expect } from '../support/host.ts';
import { MONEY } from '../support/paying.ts';
import { flows, isOfMoney, pathsPlayed } from './flows.ts';
import { test } from './paths-test.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ catalogue: [sampleCatalogue, { scope: 'worker' }] });

for (const [name, { replay }] of Object.entries(flows))
  test.describe(name, () => {
    if (isOfMoney(name)) test.describe.configure(MONEY);
    for (const path of pathsPlayed(name)) test(path.name, ({ page }) => replay(page, path));
  });

test('no other paths are left out than those of left-out.md', () => {
  const lines = Object.entries(flows).flatMap(([name, { paths, leftOut }]) => {
    const counts = new Map<string, number>();
    for (const { why } of leftOut) counts.set(why, (counts.get(why) ?? 0) + 1);
    return [...counts].map(([why, count]) => `| ${name} | ${paths.length} | ${count} | ${why} |`);
  });
  const all = Object.values(flows);
  const left = all.reduce((sum, { leftOut }) => sum + leftOut.length, 0);
  const played = all.reduce((sum, { paths }) => sum + paths.length, 0);
  const page = [
    '# Paths that no browser plays',
    '`npm run e2e -- --project=slow tests/e2e/paths -g left-out --update-snapshots=all` writes this page.',
    `Of the charts' paths, browsers play ${played} and leave out ${left}, some of which they play in part. Tests in jsdom walk them all, but for two charts that a third walks for them.`,
    ['| flow | played | left out | because |', '|---|---|---|---|', ...lines].join('\n'),
  ];
  expect(`${page.join('\n\n')}\n`).toMatchSnapshot('left-out.md');
});

test('the browser’s paths reach every leaf state, except these', () => {
  const unmet = Object.entries(flows).map(([name, { paths, leftOut }]) => {
    const met = new Set(paths.flatMap(leavesAlong));
    const others = leftOut.flatMap(({ path }) => leavesAlong(path)).filter((leaf) => !met.has(leaf));
    return [name, [...new Set(others)].sort()] as const;
  });
  expect(Object.fromEntries(unmet.filter(([, leaves]) => leaves.length > 0))).toEqual({
    // Only an addition of several items can fit partly; the samples add one.
    addToCart: ['ready.capped'],
    // The order's goods are all sold; the tests of the effect take them away.
    buyAgain: ['addedInPart', 'failed', 'notAdded'],
    // A deposit is added on another page, where this cart is not visible.
    cart: ['coupon.revoked.unavailable'],
    // Only a touch screen has a keyboard of its own; the cart's own test plays it on a phone.
    cartBar: ['keyboard.open'],
    // An attempt expires after a day, longer than a page stays open.
    checkout: ['outcomeUnknown'],
    // The form and its neighbours have tests of their own.
    filters: ['address.leading'],
    // The cart is always there, and no other tab holds its lock for seconds.
    payment: ['closed.notRestored'],
    // A payment opens on its own page.
    payments: ['shown.rows.open'],
    // A browser without a screen opens no dialog to print.
    receipt: ['failed', 'printing.open', 'printing.opening'],
    // The browser can't be made to run out of memory.
    search: ['index.failed'],
    // Its records are in this browser, which stores them.
    setAside: ['kept.failed'],
  });
});
