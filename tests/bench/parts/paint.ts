import { serveBarePages } from '../bare-pages.ts';
import { BUDGETS } from '../budgets.ts';
import { onDevice, PHONE } from '../device.ts';
import type { Paints } from '../measure-load.ts';
import { measurePaints } from '../measure-load.ts';
import { definePart } from '../part.ts';
import { serveSnapshots } from '../snapshot.ts';
import type { PageName } from '../stage.ts';
import { onEachPage, PAGE_NAMES, PAGES } from '../stage.ts';
import type { Row } from '../verdict.ts';
import { describeTimes, ratio } from '../verdict.ts';

type Sides = { bare: Paints; snapshot: Paints; shop: Paints };
type Sample = Record<PageName, Sides>;

export const paint = definePart<Sample>({
  about: 'first and largest paint of a first visit on a phone, next to two pages without scripts',
  async start({ browser, shop }) {
    const [bare, snapshots] = await Promise.all([serveBarePages(), serveSnapshots(shop)]);
    const measure = (origin: string, page: PageName) =>
      onDevice(browser, PHONE, (tab) => measurePaints(tab, origin + PAGES[page]));
    return {
      // All sides of a page in turn, so that a slow moment of this computer affects all alike.
      measureRound: () =>
        onEachPage(async (page) => ({
          bare: await measure(bare.origin, page),
          snapshot: await measure(snapshots.origin, page),
          shop: await measure(shop, page),
        })),
      async end() {
        await Promise.all([bare.end(), snapshots.end()]);
      },
    };
  },
  rowsOf: (samples) => [
    ...rowsOf(samples, 'firstPaint', 'snapshot', BUDGETS.firstPaint.snapshot),
    ...rowsOf(samples, 'firstPaint', 'bare', BUDGETS.firstPaint.bare),
    ...rowsOf(samples, 'largestPaint', 'bare', null),
  ],
});

const FLOORS = { snapshot: 'itself without scripts', bare: 'a bare page' } as const;
const MEASURES = { firstPaint: 'first paint', largestPaint: 'largest paint' } as const;

const rowsOf = (
  samples: readonly Sample[],
  measure: keyof Paints,
  floor: keyof typeof FLOORS,
  limit: number | null,
): Row[] =>
  PAGE_NAMES.map((page) => {
    const timesOf = (side: keyof Sides) => samples.map((sample) => sample[page][side][measure]);
    return {
      what: `${MEASURES[measure]}, ${page}, of ${FLOORS[floor]}`,
      value: ratio(timesOf('shop'), timesOf(floor)),
      unit: '×',
      limit,
      from: `${describeTimes(timesOf('shop'))} of ${describeTimes(timesOf(floor))}`,
    };
  });
