import { describe, expect, test } from 'vitest';
import { breachesIn, ended, heard, runs, starts, stops, timedOut } from './laws.ts';
import type { Model } from './model.ts';
import { reservationModel } from './sample/reservation.model.ts';

const model: Model = reservationModel;
const { always, every, never, leaves } = breachesIn(model);

describe('a law that holds has no breach', () => {
  test.each([
    [
      'always',
      always(
        (state) => runs(state, 'requestTable'),
        (state) => state.matches('sending'),
      ),
    ],
    [
      'every',
      every(
        (step) => ended(step, 'requestTable', 'held'),
        ({ to }) => to.matches('held'),
      ),
    ],
    [
      'never',
      never({
        after: (step) => heard(step, 'table.confirmed'),
        never: (step) => starts(step, 'requestTable'),
      }),
    ],
    [
      'leaves',
      leaves(
        (state) => state.matches('sending'),
        (step) => timedOut(step, 'answerBy'),
      ),
    ],
  ])('%s', (_, breach) => expect(breach).toBeNull());
});

describe('a breach is told by the shortest path to it', () => {
  test('of a state', () =>
    expect(always((state) => !runs(state, 'requestTable'))).toBe(
      'sending, reached by: asking → party.submitted → sending',
    ));

  test('of a step', () =>
    expect(
      every(
        (step) => stops(step, 'requestTable'),
        ({ to }) => to.matches('held'),
      ),
    ).toBe(
      '"request.cancelled" leads to asking from sending, reached by: asking → party.submitted → sending',
    ));

  test('of a sequence, as far as the step that allows it again', () => {
    const asked = {
      after: (step: Parameters<typeof heard>[0]) => ended(step, 'requestTable', 'full'),
      never: (step: Parameters<typeof heard>[0]) => ended(step, 'requestTable', 'held'),
    };
    expect(never(asked)).toMatch(
      /^"requestTable held" leads to held\.clock\.fresh \+ held\.note\.open from sending/,
    );
    expect(never({ ...asked, until: (step) => heard(step, 'party.submitted') })).toBeNull();
  });

  test('of a state without a way out', () =>
    expect(
      leaves(
        (state) => state.matches('sending'),
        (step) => heard(step, 'table.confirmed'),
      ),
    ).toMatch(/^sending, reached by/));
});

test('a law of what never happens is a breach, since it would hold whatever the chart does', () => {
  const nowhere = () => false;
  expect([
    always(() => true, nowhere),
    every(nowhere, () => true),
    never({ after: nowhere, never: nowhere }),
    leaves(nowhere, () => true),
  ]).toEqual([
    'No state is of this kind.',
    'No step is of this kind.',
    'What it begins with never happens.',
    'No state is of this kind.',
  ]);
});
