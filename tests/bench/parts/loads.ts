import { BUDGETS } from '../budgets.ts';
import type { Device } from '../device.ts';
import { DESKTOP, onDevice, PHONE } from '../device.ts';
import type { Load } from '../measure-load.ts';
import { measureLoad } from '../measure-load.ts';
import { definePart } from '../part.ts';
import type { PageName } from '../stage.ts';
import { onEachPage, PAGE_NAMES, PAGES } from '../stage.ts';
import type { Row } from '../verdict.ts';
import { describeTimes, median } from '../verdict.ts';

type Sample = Record<PageName, Load>;

const loadsOn = (device: Device, name: string, about: string, blockedLimit: number | null) =>
  definePart<Sample>({
    about,
    start: async ({ browser, shop }) => ({
      measureRound: () =>
        onEachPage((page) => onDevice(browser, device, (tab) => measureLoad(tab, shop + PAGES[page]))),
    }),
    rowsOf: (samples) => PAGE_NAMES.flatMap((page) => rowsOf(samples, page, name, blockedLimit)),
  });

export const blocking = loadsOn(
  PHONE,
  'phone',
  'how long scripts block a phone while a page starts',
  BUDGETS.blockedMs,
);

export const desktop = loadsOn(
  DESKTOP,
  'desktop',
  'the same pages on a desktop: 10 Mbit/s, 40 ms, the processor as it is',
  null,
);

function rowsOf(
  samples: readonly Sample[],
  page: PageName,
  name: string,
  blockedLimit: number | null,
): Row[] {
  const loads = samples.map((sample) => sample[page]);
  const blocked = loads.map((load) => load.blocked);
  const paints = loads.map((load) => load.firstPaint);
  return [
    {
      what: `first paint, ${page}, ${name}`,
      value: median(paints),
      unit: ' ms',
      limit: null,
      from: `${describeTimes(paints)}; ${wireOf(loads)}`,
    },
    {
      what: `blocking, ${page}, ${name}`,
      value: median(blocked),
      unit: ' ms',
      limit: blockedLimit,
      from: describeTimes(blocked),
    },
    {
      what: `layout shift, ${page}, ${name}`,
      value: Math.max(...loads.map(({ shift }) => shift)),
      unit: '',
      limit: BUDGETS.shift,
      from: 'the largest of all rounds',
    },
  ];
}

/** What was transferred until the page rests. */
function wireOf(loads: readonly Load[]): string {
  const kB = (kind: keyof Load['bytes']) =>
    `${kind} ${(median(loads.map(({ bytes }) => bytes[kind])) / 1000).toFixed(1)}`;
  const requests = median(loads.map((load) => load.requests));
  return `${requests} requests, in kB: ${(['page', 'scripts', 'styles', 'fonts', 'pictures', 'data'] as const).map(kB).join(', ')}`;
}
