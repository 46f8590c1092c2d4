import { sampleCatalogue } from '#web/features/catalogue/catalogue.sample.ts';
import { leavesAlong, smallestCover } from '#web/testing/smallest-cover.ts';
import { expect } from '../support/host.ts';
import { flows } from './flows.ts';
import { test } from './paths-test.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ catalogue: [sampleCatalogue, { scope: 'worker' }] });

for (const [name, { paths, replay }] of Object.entries(flows))
  test.describe(name, () => {
    for (const path of smallestCover(paths)) test(path.name, ({ page }) => replay(page, path));
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
    // A deposit is added on another page, where this cart is not visible.
    cart: ['coupon.revoked.unavailable'],
    // An attempt expires after a day, longer than a page stays open.
    checkout: ['outcomeUnknown'],
    // A payment opens on its own page.
    payments: ['shown.rows.open'],
    // The browser can't be made to run out of memory.
    search: ['index.failed'],
  });
});
