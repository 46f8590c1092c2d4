import { expect, test } from 'vitest';
import { percentOf, report, tooLow } from './report.ts';

const scoreOf = (...killers: (string | null)[]) => ({
  mutants: killers.map((killedBy, at) => ({
    state: 'on',
    change: `change ${at}`,
    at: at === 0 ? 'lamp.machine.ts:7' : null,
    killedBy,
  })),
  seconds: 12,
});
const lamp = { chart: 'lamp', score: scoreOf(null, 'a law', 'a law'), isKept: false };
const fan = { chart: 'ceilingFan', score: scoreOf('a law'), isKept: true };

test('survivors are named with their line, then every chart has its score', () =>
  expect(report([lamp, fan])).toBe(
    [
      'No test of "lamp" notices that',
      '  lamp.machine.ts:7  on, change 0',
      '',
      'chart       mutants  killed  score       time',
      'lamp              3       2   66 %       12 s',
      'ceilingFan        1       1  100 %  unchanged',
    ].join('\n'),
  ));

test('a score is rounded down, so that 100 % means all', () =>
  expect(percentOf(scoreOf(...Array.from({ length: 299 }, () => 'a law'), null))).toBe(99));

test('a score below its floor is named; a chart without a floor has none', () => {
  expect(tooLow([lamp, fan], { lamp: 67 })).toEqual([
    'The tests of "lamp" notice 66 % of its mutants. It was 67 %.',
  ]);
  expect(tooLow([lamp, fan], { lamp: 66 })).toEqual([]);
});
