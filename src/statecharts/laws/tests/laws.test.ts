import { describe, expect, test } from 'vitest';
import { sendTo, setup } from 'xstate';
import { toProvide, toProvideCallback } from '../../effects.ts';
import { defineModel, type Model } from '../../model/model.ts';
import { generatePaths } from '../../paths/generate-paths.ts';
import { reservationModel } from '../../sample/tests/reservation.model.ts';
import {
  afterEvent,
  breachesIn,
  did,
  ended,
  heard,
  restarts,
  runs,
  runsWith,
  sent,
  starts,
  startsInVain,
  stops,
  timedOut,
  waits,
} from '../laws.ts';

const model: Model = reservationModel;
const { always, every, never, leaves, heeds } = breachesIn(model);

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
    ['heeds', heeds('requestTable', 'saveNote')],
  ])('%s', (_, breach) => expect(breach).toBeNull());
});

describe('a breach is told by the shortest path to it', () => {
  test('of a state', () =>
    expect(always((state) => !runs(state, 'requestTable'))).toBe(
      'sending, reached by: asking → party.submitted → sending',
    ));

  test('of a state that the model takes for another one', () =>
    expect(always(({ context }) => context['refusal'] !== 'Closed today.')).toBe(
      '"requestTable closed" leads to asking from sending, reached by: asking → party.submitted → sending',
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

  test('of an answer that nothing follows', () => {
    const deaf = setup({ actors: { ask: toProvide<string>('ask') } }).createMachine({
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            id: 'ask',
            src: 'ask',
            onDone: [{ guard: ({ event }) => event.output === 'yes', target: 'told' }],
          },
        },
        told: {},
      },
    });
    const answers = { ask: { yes: 'yes', no: 'no' } };
    expect(breachesIn(defineModel(deaf, { events: {}, outcomes: answers })).heeds('ask')).toBe(
      '"ask no" is ignored in asking, reached by: asking',
    );
  });
});

test('a law of what never happens is a breach, since it would hold whatever the chart does', () => {
  const nowhere = () => false;
  expect([
    always(() => true, nowhere),
    every(nowhere, () => true),
    never({ after: nowhere, never: nowhere }),
    leaves(nowhere, () => true),
    heeds('requestTable', 'cancelTable'),
  ]).toEqual([
    'No state is of this kind.',
    'No step is of this kind.',
    'What it begins with never happens.',
    'No state is of this kind.',
    'The effect "cancelTable" never runs.',
  ]);
});

describe('what a step does', () => {
  const radio = setup({
    types: {
      events: {} as
        | { type: 'station.chosen'; at: number }
        | { type: 'dial.touched' }
        | { type: 'band.changed' },
    },
    actors: { tuner: toProvideCallback<{ type: 'tune'; at: number }>('tuner') },
    actions: { show: (_, _station: { at: number }) => {} },
    delays: { sleepAfter: 9_000 },
  }).createMachine({
    initial: 'on',
    states: {
      on: {
        invoke: { id: 'tuner', src: 'tuner', input: { band: 'FM' } },
        on: {
          'station.chosen': {
            actions: [
              sendTo('tuner', ({ event }) => ({ type: 'tune', at: event.at })),
              { type: 'show', params: ({ event }) => ({ at: event.at }) },
            ],
          },
          'band.changed': { target: 'on', reenter: true },
        },
        initial: 'awake',
        states: {
          awake: {
            on: { 'dial.touched': { target: 'awake', reenter: true } },
            after: { sleepAfter: 'asleep' },
          },
          asleep: {},
        },
      },
    },
  });
  const { edges, states } = generatePaths(
    defineModel(radio, {
      events: { 'station.chosen': [{ at: 98 }], 'dial.touched': [{}], 'band.changed': [{}] },
      outcomes: { tuner: {} },
      external: ['station.chosen', 'dial.touched', 'band.changed'],
    }),
  );
  const of = (holds: (step: (typeof edges)[number]) => boolean) => [
    ...new Set(edges.filter(holds).map(({ move }) => move.label)),
  ];

  test('the length of a delay that ends', () => {
    expect(of((step) => timedOut(step, 9_000))).toEqual(['after sleepAfter']);
    expect(of((step) => timedOut(step, 9_001))).toEqual([]);
  });

  test('a delay that it starts', () => {
    expect(of((step) => waits(step, 9_000))).toEqual(['dial.touched', 'band.changed']);
    expect(of((step) => waits(step, 9_001))).toEqual([]);
    expect(of((step) => waits(step))).toEqual(['dial.touched', 'band.changed']);
  });

  test('an effect that it starts anew', () => {
    expect(of((step) => restarts(step, 'tuner'))).toEqual(['band.changed']);
    expect(of((step) => starts(step, 'tuner'))).toEqual([]);
  });

  test('an effect that it starts in a state that it only passes through', () => {
    const bell = setup({
      types: { events: {} as { type: 'bell.touched' } | { type: 'bell.pressed' } },
      actors: { ring: toProvideCallback<{ type: 'none' }>('ring') },
    }).createMachine({
      initial: 'silent',
      states: {
        silent: { on: { 'bell.touched': 'touched', 'bell.pressed': 'pressed' } },
        touched: { invoke: { id: 'ring', src: 'ring' }, always: 'silent' },
        pressed: { invoke: { id: 'ring', src: 'ring' } },
      },
    });
    const { edges: steps } = generatePaths(
      defineModel(bell, {
        events: { 'bell.touched': [{}], 'bell.pressed': [{}] },
        outcomes: { ring: {} },
        external: ['bell.touched', 'bell.pressed'],
      }),
    );
    expect(steps.filter((step) => startsInVain(step, 'ring')).map(({ move }) => move.label)).toEqual([
      'bell.touched',
    ]);
  });

  test('what it sends and passes on', () => {
    expect(of((step) => sent(step, 'tuner').length > 0)).toEqual(['station.chosen']);
    const chosen = edges.find((step) => heard(step, 'station.chosen'));
    if (chosen === undefined) throw new Error('No station was chosen.');
    expect(sent(chosen, 'tuner')).toEqual([{ type: 'tune', at: 98 }]);
    expect(sent(chosen, 'speaker')).toEqual([]);
    expect(did(chosen, 'show')).toEqual([{ at: 98 }]);
  });

  test('where an event leads of which there is no sample', () => {
    const awake = states.find((state) => state.matches({ on: 'awake' }));
    if (awake === undefined) throw new Error('The radio is never awake.');
    const slept = afterEvent(awake, { type: 'xstate.after.sleepAfter.(machine).on.awake' });
    expect(slept.value).toEqual({ on: 'asleep' });
    expect(awake.value).toEqual({ on: 'awake' });
  });

  test('what an effect was given', () => {
    expect(states.every((state) => runsWith(state, 'tuner', { band: 'FM' }))).toBe(true);
    expect(states.some((state) => runsWith(state, 'tuner', { band: 'AM' }))).toBe(false);
  });
});
