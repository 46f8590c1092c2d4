import { expect, test } from 'vitest';
import { judgeSurvivors, parseReasons, survivorsFileOf } from '../reasons.ts';

const score = {
  mutants: [
    { state: 'on', change: 'at "pressed": drops the transition', at: null, killedBy: null },
    { state: 'on', change: 'drops the tag "bright"', at: null, killedBy: null },
    { state: 'on', change: 'drops the tag "warm"', at: null, killedBy: 'a law' },
  ],
  seconds: 1,
};
const judged = (...lines: string[]) =>
  judgeSurvivors(score, parseReasons(['# lamp', '', ...lines, ''].join('\n'), 'lamp.survivors.md'));
const names = (mutants: readonly { change: string }[]) => mutants.map(({ change }) => change);

test('a survivor that is named with its exact words is kept', () => {
  const { kept, unexplained, superfluous } = judged(
    '- on, at "pressed": drops the transition: no button is left.',
  );
  expect(names(kept)).toEqual(['at "pressed": drops the transition']);
  expect(names(unexplained)).toEqual(['drops the tag "bright"']);
  expect(superfluous).toEqual([]);
});

test.each([
  ['of a mutant that is killed', '- on, drops the tag "warm": nobody looks.'],
  ['of a mutant that is gone', '- off, drops the tag "bright": nobody looks.'],
  ['with other words', '- on, drops its tag "bright": nobody looks.'],
  ['that does not say why', '- on, drops the tag "bright": '],
])('a line %s is superfluous, and named with its place', (_, line) => {
  const { kept, superfluous } = judged(line);
  expect(kept).toEqual([]);
  expect(superfluous).toEqual([`lamp.survivors.md:3  ${line.slice(2)}`]);
});

test('the reasons are beside the chart, under its name', () =>
  expect(survivorsFileOf({ folder: 'lamps', chart: 'ceilingFan' })).toBe(
    'lamps/tests/ceiling-fan.survivors.md',
  ));
