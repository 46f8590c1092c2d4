import { sampleCatalogue } from '#web/features/catalogue/catalogue.sample.ts';
import { expect } from '../support/host.ts';
import { flows } from './flows.ts';
import { test } from './paths-test.ts';
import { leavesAlong, smallestCover } from './smallest-cover.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ catalogue: [sampleCatalogue, { scope: 'worker' }] });

for (const [name, { paths, replay }] of Object.entries(flows))
  test.describe(name, () => {
    for (const path of smallestCover(paths)) test(path.name, ({ page }) => replay(page, path));
  });

test('the paths that a browser plays come by every leaf state, but for these', () => {
  const unmet = Object.entries(flows).map(([name, { paths, leftOut }]) => {
    const met = new Set(paths.flatMap(leavesAlong));
    const others = leftOut.flatMap(({ path }) => leavesAlong(path)).filter((leaf) => !met.has(leaf));
    return [name, [...new Set(others)].sort()] as const;
  });
  expect(Object.fromEntries(unmet.filter(([, leaves]) => leaves.length > 0))).toEqual({
    // One more either fits into the cart or does not: only of several it takes fewer than were
    // asked for.
    addToCart: ['ready.capped'],
    // A deposit comes into a cart with a coupon from another page, on which the cart is not seen.
    cart: ['coupon.revoked.unavailable'],
    // An attempt is too old after a day, for which no page is open.
    checkout: ['over'],
    // A payment opens on a page of its own.
    payments: ['shown.rows.open'],
    // No browser of ours runs out of memory.
    search: ['index.failed'],
  });
});
