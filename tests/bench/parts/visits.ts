import { layoutShiftOf } from '../../layout-shift.ts';
import { BUDGETS } from '../budgets.ts';
import { onNewDevice, PHONE } from '../device.ts';
import { measurePaints } from '../measure-load.ts';
import { definePart } from '../part.ts';
import { PAGES } from '../stage.ts';
import { untilPageIdle } from '../until-idle.ts';
import type { Row } from '../verdict.ts';
import { describeTimes, ratio } from '../verdict.ts';

/** Those that shoppers come back to; all three would take too long. */
const VISITED = ['home', 'product'] as const;
type Visited = (typeof VISITED)[number];

type Visits = { first: number; second: number; shiftOfSecond: number };
type Sample = Record<Visited, Visits>;

export const visits = definePart<Sample>({
  about: "a second visit's first paint on the same phone, with what the first visit stored and cached",
  start: async ({ browser, shop }) => {
    const visitTwice = (page: Visited) =>
      onNewDevice(browser, PHONE, async (openTab): Promise<Visits> => {
        const url = shop + PAGES[page];
        const first = await openTab();
        const { firstPaint } = await measurePaints(first, url);
        await first.untilQuiet();
        await first.page.close();
        const second = await openTab();
        const again = await measurePaints(second, url);
        await untilPageIdle(second.page);
        return {
          first: firstPaint,
          second: again.firstPaint,
          shiftOfSecond: await layoutShiftOf(second.page),
        };
      });
    return {
      measureRound: async () => ({ home: await visitTwice('home'), product: await visitTwice('product') }),
    };
  },
  rowsOf: (samples) => VISITED.flatMap((page) => rowsOf(samples, page)),
});

function rowsOf(samples: readonly Sample[], page: Visited): Row[] {
  const all = samples.map((sample) => sample[page]);
  const first = all.map((visit) => visit.first);
  const second = all.map((visit) => visit.second);
  return [
    {
      what: `first paint, ${page}, second visit, of the first`,
      value: ratio(second, first),
      unit: '×',
      limit: BUDGETS.secondVisit,
      from: `${describeTimes(second)} of ${describeTimes(first)}`,
    },
    {
      what: `layout shift, ${page}, second visit`,
      value: Math.max(...all.map(({ shiftOfSecond }) => shiftOfSecond)),
      unit: '',
      limit: BUDGETS.shift,
      from: 'the largest of all rounds',
    },
  ];
}
