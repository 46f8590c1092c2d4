import { BUDGETS } from '../budgets.ts';
import type { Taps } from '../early-taps.ts';
import { tapOnce, tapUntilCounted } from '../early-taps.ts';
import { definePart } from '../part.ts';
import { serveFloor } from '../serve-floor.ts';
import { PAGES } from '../stage.ts';
import { describeTimes, ratio } from '../verdict.ts';

type Sample = {
  floor: Taps;
  shop: Taps;
  /** The number of items in the cart after a single tap at the first paint. */
  heldAfterOne: number;
};

export const taps = definePart<Sample>({
  about: 'taps on Add from the first paint on, until the header shows it',
  async start({ browser, shop }) {
    const floor = await serveFloor();
    const product = shop + PAGES.product;
    return {
      measureRound: async () => ({
        floor: await tapUntilCounted(browser, floor.origin),
        shop: await tapUntilCounted(browser, product),
        heldAfterOne: await tapOnce(browser, product),
      }),
      end: floor.end,
    };
  },
  rowsOf: (samples) => {
    const counted = samples.map(({ shop }) => shop.counted);
    const countedOnFloor = samples.map(({ floor }) => floor.counted);
    const held = samples.map(({ heldAfterOne }) => heldAfterOne);
    return [
      {
        what: 'first Add that shows, of a page of the packages',
        value: ratio(counted, countedOnFloor),
        unit: '×',
        limit: BUDGETS.firstAdd,
        from: `${describeTimes(counted)} of ${describeTimes(countedOnFloor)}; first tap at ${describeTimes(samples.map(({ shop }) => shop.firstTap))}`,
      },
      {
        what: 'early taps lost or doubled',
        value: held.filter((count) => count !== 1).length,
        unit: '',
        limit: 0,
        from: `after one tap at the first paint the cart holds ${held.join(', ')}`,
      },
    ];
  },
});
