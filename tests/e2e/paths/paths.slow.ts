import { leavesAlong } from '#statecharts/paths/index.ts';
import { sampleCatalogue } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { expect } from '../support/host.ts';
import { MONEY } from '../support/paying.ts';
import { flows, pathsPlayed } from './flows.ts';
import { test } from './paths-test.ts';

test.describe.configure(MONEY);
test.describe.configure({ mode: 'parallel' });
test.use({ catalogue: [sampleCatalogue, { scope: 'worker' }] });

for (const [name, { replay }] of Object.entries(flows))
  test.describe(name, () => {
    for (const path of pathsPlayed(name)) test(path.name, ({ page }) => replay(page, path));
  });

test('the browser’s paths reach every leaf state, except these', () => {
  const unmet = Object.entries(flows).map(([name, { paths, leftOut }]) => {
    const met = new Set(paths.flatMap(leavesAlong));
    const others = leftOut.flatMap(({ path }) => leavesAlong(path)).filter((leaf) => !met.has(leaf));
    return [name, [...new Set(others)].sort()] as const;
  });
  expect(Object.fromEntries(unmet.filter(([, leaves]) => leaves.length > 0))).toEqual({
    // The order's goods are all sold; the tests of the effect take them away.
    buyAgain: ['addedInPart', 'failed', 'notAdded'],
    // A deposit is added on another page, where this cart is not visible.
    cart: ['coupon.revoked.unavailable'],
    // An attempt expires after a day, longer than a page stays open.
    checkout: ['outcomeUnknown'],
    // The cart is always there, and no other tab holds its lock for seconds.
    payment: ['closed.notRestored'],
  });
});
