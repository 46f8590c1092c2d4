import { expect, test } from 'vitest';
import { judgeSurvivors, parseReasons } from '../reasons.ts';
import { isExplained, percentOf, report, tooLow } from '../report.ts';

const scoreOf = (...killers: (string | null)[]) => ({
  mutants: killers.map((killedBy, at) => ({
    state: 'on',
    change: `change ${at}`,
    at: at === 0 ? 'lamp.machine.ts:7' : null,
    killedBy,
  })),
  seconds: 12,
});
const lineOf = (chart: string, score: ReturnType<typeof scoreOf>, reasons = '') => ({
  chart,
  score,
  judged: judgeSurvivors(score, parseReasons(reasons, `${chart}.survivors.md`)),
  isUnchanged: chart === 'ceilingFan',
});
const lamp = lineOf('lamp', scoreOf(null, 'a law', 'a law'));
const fan = lineOf('ceilingFan', scoreOf('a law'));

test('survivors are named with their line, then every chart has its score', () =>
  expect(report([lamp, fan])).toBe(
    [
      'No test of "lamp" notices that',
      '  lamp.machine.ts:7  on, change 0',
      '',
      'chart       mutants  killed  kept  score       time',
      'lamp              3       2     0   66 %       12 s',
      'ceilingFan        1       1     0  100 %  unchanged',
    ].join('\n'),
  ));

test('a survivor with a reason is counted as kept, not as killed, and is not named', () =>
  expect(report([lineOf('lamp', lamp.score, '- on, change 0: it is dark anyway.')])).toBe(
    ['chart  mutants  killed  kept  score  time', 'lamp         3       2     1   66 %  12 s'].join('\n'),
  ));

test('a reason of no survivor is named with its line', () =>
  expect(report([lineOf('lamp', scoreOf('a law'), '- on, change 0: it is dark anyway.')])).toContain(
    [
      'No survivor of "lamp" needs the reason',
      '  lamp.survivors.md:1  on, change 0: it is dark anyway.',
    ].join('\n'),
  ));

test.each([
  ['a survivor without a reason', false, lamp],
  ['a survivor with a reason', true, lineOf('lamp', lamp.score, '- on, change 0: it is dark anyway.')],
  ['a reason of no survivor', false, lineOf('lamp', scoreOf('a law'), '- on, change 0: it is dark anyway.')],
  ['no survivor', true, fan],
])('with %s, that all is explained is %s', (_, explained, line) =>
  expect(isExplained([fan, line])).toBe(explained),
);

test('a score is rounded down, so that 100 % means all', () =>
  expect(percentOf(scoreOf(...Array.from({ length: 299 }, () => 'a law'), null))).toBe(99));

test('a score below its floor is named; without a floor it is all faults', () => {
  expect(tooLow([lamp, fan], { lamp: 67 })).toEqual([
    'The tests of "lamp" notice 66 % of its mutants. The floor is 67 %.',
  ]);
  expect(tooLow([lamp, fan], { lamp: 66 })).toEqual([]);
  expect(tooLow([lamp, fan], {})).toEqual([
    'The tests of "lamp" notice 66 % of its mutants. The floor is 100 %.',
  ]);
});
