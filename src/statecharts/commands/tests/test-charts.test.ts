import { resolve } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { testCharts } from '../test-charts.ts';

const LAWS = 'lamp/tests/lamp.laws.test.ts';
const FLOW = { chart: 'lamp', folder: 'lamp', models: ['lamp/tests/lamp.model.ts'], files: [LAWS] };
const chart = { chart: 'lamp', name: 'lamp', states: 2, transitions: 4, taken: 4, paths: 2 };
const REPORT = {
  testResults: [
    {
      name: resolve(LAWS),
      startTime: 0,
      endTime: 1_500,
      assertionResults: [
        { fullName: 'the light can be put out', status: 'passed', duration: 1_500, meta: { chart } },
      ],
    },
  ],
};
/** In Vitest's place: it writes this report. */
const VITEST = [
  process.execPath,
  '-e',
  `require('node:fs').writeFileSync(process.argv[2].split('=')[1], ${JSON.stringify(JSON.stringify(REPORT))})`,
  '--',
] as const;
const COVERED = [
  { paths: 1, laws: 1, browser: 1 },
  { paths: 1, laws: 2, browser: 0 },
  { paths: 2, laws: 1, browser: 0 },
  { paths: 1, laws: 0, browser: 0 },
];

afterEach(() => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

test('a chart has a line: how many of its transitions paths take, laws speak of and a browser plays', async () => {
  const print = vi.spyOn(console, 'log').mockReturnValue();
  await testCharts([FLOW], { vitest: VITEST }, async () => new Map([['lamp', COVERED]]));
  const [[table], [verdict]] = [print.mock.calls[0] ?? [], print.mock.calls[1] ?? []];
  const [head, lamp] = String(table)
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/));
  expect(head).toEqual(
    'chart,states,transitions,by path,by law,in a browser,paths,laws,tests,failed,time'.split(','),
  );
  expect(lamp).toEqual('lamp,2,4,100 %,75 %,25 %,2,1,1,0,1.5 s'.split(','));
  expect(verdict).toContain('Every test passes.');
});
