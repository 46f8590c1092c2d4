import { afterEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { chosen, learned } from '../chosen-mutant.ts';
import { mutantsOf } from '../mutants.ts';
import { assign, setup } from '../mutated-xstate.ts';

afterEach(() => {
  chosen.choice = null;
  Object.assign(learned, { chart: null, seen: {} });
});

const lamp = () =>
  setup({ types: { context: {} as { switched: number; by: string }, events: {} as { type: 'pressed' } } })
    .extend({ guards: { isBright: () => false }, delays: { sleepAfter: 1_000 } })
    .createMachine({
      id: 'lamp',
      context: { switched: 0, by: '' },
      initial: 'off',
      states: {
        off: {
          on: {
            pressed: {
              target: 'on',
              actions: assign(({ context }) => ({ switched: context.switched + 1, by: 'hand' })),
            },
          },
        },
        on: { always: { guard: 'isBright', target: 'off' }, after: { sleepAfter: 'off' } },
      },
    });

const pressed = () => {
  const actor = createActor(lamp()).start();
  actor.send({ type: 'pressed' });
  return actor.getSnapshot();
};

/** Loads the lamp as it is, and returns the numbers of its mutants by their change. */
function learn(): (change: string) => number {
  chosen.choice = { chart: 'lamp', mutant: null, seen: {} };
  pressed();
  const { chart, seen } = learned;
  const mutants = chart === null ? [] : mutantsOf(chart, seen);
  return (change) => mutants.findIndex((one) => one.change === change);
}

function pressedWith(mutant: number) {
  chosen.choice = { chart: 'lamp', mutant, seen: learned.seen };
  return pressed();
}

test('without a choice, and for other charts, nothing changes', () => {
  expect(pressed().value).toBe('on');
  chosen.choice = { chart: 'another', mutant: 0, seen: {} };
  expect(pressed().value).toBe('on');
});

test('the chart as it is tells its mutants, with the fields that its functions were seen to set', () => {
  const numberOf = learn();
  expect(pressed().value).toBe('on');
  expect(numberOf('at "pressed": no longer sets "by"')).toBeGreaterThanOrEqual(0);
});

test('the chosen mutant is built, also of a setup that was extended', () => {
  const numberOf = learn();
  expect(pressedWith(numberOf('at "pressed": drops the transition')).value).toBe('off');
  expect(pressedWith(numberOf('at "pressed": no longer sets "by"')).context).toEqual({ switched: 1, by: '' });
  chosen.choice = {
    chart: 'lamp',
    mutant: numberOf('makes the delay "sleepAfter" ten times as long'),
    seen: learned.seen,
  };
  expect(lamp().implementations.delays).toEqual({ sleepAfter: 10_000 });
});

test('transitions without an end are an error', () => {
  chosen.choice = { chart: 'loop', mutant: null, seen: {} };
  const loop = setup({}).createMachine({
    id: 'loop',
    initial: 'a',
    states: { a: { always: 'b' }, b: { always: 'a' } },
  });
  const errors: unknown[] = [];
  const actor = createActor(loop);
  actor.subscribe({ error: (error) => errors.push(error) });
  actor.start();
  expect(String(errors[0])).toContain('Infinite loop');
});
