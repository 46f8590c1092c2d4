import { expect, test } from 'vitest';
import { heard, subjects } from '../../laws/laws.ts';
import { reservationModel } from '../../sample/tests/reservation.model.ts';
import { coverageOf, describeCovered, heatOf } from '../coverage.ts';
import { describeTransition, generatePaths } from '../generate-paths.ts';

test('each transition has its paths, the laws that speak of it, and its paths in a browser', () => {
  const cancelling = generatePaths(reservationModel).paths.filter(
    ({ name }) => name === 'asking → party.submitted → sending → request.cancelled → asking',
  );
  const laws = [
    subjects.leaves(
      (state) => state.matches('sending'),
      (step) => heard(step, 'request.cancelled'),
    ),
    subjects.heeds('requestTable'),
    subjects.always(() => true),
  ];
  const coverage = coverageOf(
    reservationModel,
    laws.map((speaksOf) => ({ speaksOf })),
    cancelling,
  );
  const found = [...coverage].map(([one, covered]) => [describeTransition(one), covered] as const);
  const of = (transition: string) => found.find(([name]) => name.includes(transition))?.[1];
  expect(of('of "sending" at "request.cancelled"')).toEqual({ paths: 1, laws: 1, browser: 1 });
  expect(of('1 of "sending" at "xstate.done')).toMatchObject({ laws: 1, browser: 0 });
  expect(of('of "held" at "table.confirmed"')).toMatchObject({ laws: 0, browser: 0 });
  expect(of('of "asking" at "party.submitted"')?.paths).toBeGreaterThan(1);
  expect(found.length).toBe(generatePaths(reservationModel).transitions);
});

test('it is said in words, and as a heat', () => {
  expect(describeCovered({ paths: 1, laws: 0, browser: 2 })).toBe('1 path, no law, 2 in a browser');
  expect(describeCovered({ paths: 3, laws: 1, browser: 0 })).toBe('3 paths, 1 law, no browser');
  expect([heatOf({ paths: 1, laws: 0, browser: 2 }), heatOf({ paths: 0, laws: 0, browser: 0 })]).toEqual([
    2, 0,
  ]);
});
