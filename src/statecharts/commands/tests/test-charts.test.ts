import { resolve } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { testCharts } from '../test-charts.ts';

const LAWS = 'lamp/tests/lamp.laws.test.ts';
const PATHS = 'lamp/tests/lamp.test.tsx';
const FAN = 'fan/tests/fan.test.tsx';
const FLOW = { chart: 'lamp', folder: 'lamp', models: [], files: [LAWS, PATHS] };
const OTHER = { chart: 'fan', folder: 'fan', models: [], files: [FAN] };
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
/** In Vitest's place: it writes this report, and fails if told so. */
const vitest = (report: object, status = 0) =>
  [
    process.execPath,
    '-e',
    `require('node:fs').writeFileSync(process.argv[2].split('=')[1], ${JSON.stringify(JSON.stringify(report))});
    process.exitCode = ${status}`,
    '--',
  ] as const;
const COVERED = [
  { row: 'off: `pressed` → lit', paths: 1, laws: 1, browser: 1 },
  { row: 'lit: `pressed` → off', paths: 1, laws: 2, browser: 0 },
  { row: 'lit: `blown` → off', paths: 2, laws: 1, browser: 0 },
  { row: 'lit: after `burnFor` (2 h) → off', paths: 1, laws: 0, browser: 0 },
];

afterEach(() => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

test('a chart has a line: how many of its transitions paths take, laws speak of and a browser plays', async () => {
  const print = vi.spyOn(console, 'log').mockReturnValue();
  await testCharts([FLOW], { vitest: vitest(REPORT) }, async () => new Map([['lamp', COVERED]]));
  const [table, verdict, silent] = print.mock.calls.map(([text]) => String(text));
  const [head, lamp] = String(table)
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/));
  expect(head).toEqual(
    'chart,states,transitions,by path,by law,in a browser,paths,laws,tests,failed,time'.split(','),
  );
  expect(lamp).toEqual('lamp,2,4,100 %,75 %,25 %,2,1,1,0,1.5 s'.split(','));
  expect(verdict).toContain('Every test passes.');
  expect(silent).toBe('\nNo law of lamp speaks of:\n  lit: after `burnFor` (2 h) → off');
});

const failed = (fullName: string, message: string, line?: string) => ({
  fullName,
  status: 'failed',
  failureMessages: [line === undefined ? message : `Error: ${message}\n    at ${resolve(line)}:7`],
});
const results = (file: string, ...assertionResults: object[]) => ({
  name: resolve(file),
  startTime: 0,
  endTime: 1,
  assertionResults,
});

test('what breaks a chart is told once, by the law that it breaks; the others have a line each', async () => {
  const print = vi.spyOn(console, 'log').mockReturnValue();
  const report = {
    testResults: [
      results(
        PATHS,
        failed('the chart "lamp" on the screen start, pressed', 'There is no lamp.'),
        failed('the chart "lamp" is complete, and so is its model', 'No path reaches the leaf "lit".'),
      ),
      results(
        LAWS,
        failed('random paths with varied samples keep the laws', 'No.'),
        failed('the light can be put out', 'off, reached by: start', `${LAWS}:12`),
      ),
      { ...results(FAN), message: 'There is no module fan.model.ts.\nIs it written?' },
    ],
  };
  await testCharts([FLOW, OTHER], { vitest: vitest(report, 1) }, async () => new Map());
  expect(print.mock.calls.slice(1).map(([text]) => String(text))).toEqual([
    [
      '\nlamp/tests/lamp.laws.test.ts:12: the light can be put out',
      '  Error: off, reached by: start',
      '  also the chart "lamp" is complete, and so is its model',
      '  also the chart "lamp" on the screen start, pressed',
      '  also random paths with varied samples keep the laws',
    ].join('\n'),
    '\nfan/tests/fan.test.tsx\n  There is no module fan.model.ts.\n  Is it written?',
    '\n5 tests failed.',
  ]);
  expect(process.exitCode).toBe(1);
});
