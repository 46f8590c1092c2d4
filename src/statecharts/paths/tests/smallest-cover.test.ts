import { expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { defineModel, type Model } from '../../model/model.ts';
import { reservationModel } from '../../sample/tests/reservation.model.ts';
import { generatePaths } from '../generate-paths.ts';
import { buildPath } from '../path.ts';
import { leavesAlong, smallestCover, transitionCover, transitionsAlong } from '../smallest-cover.ts';

const lamp = defineModel(
  setup({ types: { events: {} as { type: 'pressed' } | { type: 'broke' } } }).createMachine({
    id: 'lamp',
    initial: 'off',
    states: { off: { on: { pressed: 'on' } }, on: { on: { pressed: 'off', broke: 'dark' } }, dark: {} },
  }),
  { events: { pressed: [{}], broke: [{}] }, outcomes: {}, external: ['pressed', 'broke'] },
);
const paths = [
  ['pressed'],
  ['pressed', 'broke'],
  ['pressed', 'pressed', 'pressed', 'broke'],
  ['pressed', 'pressed'],
].map((types) =>
  buildPath(
    lamp,
    Object.keys(lamp.inputs)[0] ?? '',
    types.map((type) => ({ kind: 'event', label: type, event: { type } })),
  ),
);
const [, breaksAtOnce, breaksLater] = paths;

test('leaf states are met by the shortest path that meets them all', () =>
  expect(smallestCover(paths, leavesAlong)).toEqual([breaksAtOnce]));

test('transitions are met by the one path that has them all, however long', () =>
  expect(smallestCover(paths, transitionsAlong)).toEqual([breaksLater]));

test('a transition in one region counts once, whatever the other regions are in', () => {
  const region = (name: string) => ({
    initial: 'off',
    states: { off: { on: { [`${name}.pressed`]: 'on' } }, on: { on: { [`${name}.pressed`]: 'off' } } },
  });
  const twoLamps = defineModel(
    setup({ types: { events: {} as { type: 'a.pressed' } | { type: 'b.pressed' } } }).createMachine({
      id: 'twoLamps',
      type: 'parallel',
      states: { a: region('a'), b: region('b') },
    }),
    {
      events: { 'a.pressed': [{}], 'b.pressed': [{}] },
      outcomes: {},
      external: ['a.pressed', 'b.pressed'],
    },
  );
  const [start = ''] = Object.keys(twoLamps.inputs);
  const press = (...types: ('a.pressed' | 'b.pressed')[]) =>
    buildPath(
      twoLamps,
      start,
      types.map((type) => ({ kind: 'event', label: type, event: { type } })),
    );
  const apart = press('a.pressed', 'a.pressed', 'b.pressed', 'b.pressed');
  const together = press('a.pressed', 'b.pressed', 'a.pressed', 'b.pressed');
  expect(smallestCover([apart, together], transitionsAlong)).toEqual([apart]);
});

test('what no single path has is met by several', () =>
  expect(smallestCover(paths, ({ steps }) => [String(steps.length)])).toHaveLength(3));

test('no paths are covered by none', () => expect(smallestCover([])).toEqual([]));

test('a cover of transitions has every input, and both sides of a guard that leads nowhere', () => {
  const door = defineModel(
    setup({
      types: {
        input: {} as { isLocked: boolean },
        context: {} as { isLocked: boolean; knocks: number },
        events: {} as { type: 'knocked' } | { type: 'locked' },
      },
    }).createMachine({
      id: 'door',
      context: ({ input }) => ({ ...input, knocks: 0 }),
      initial: 'shut',
      states: {
        shut: {
          on: {
            knocked: [
              { guard: ({ context }) => context.isLocked, actions: assign({ knocks: 1 }) },
              { target: 'open' },
            ],
            locked: { actions: assign({ isLocked: true }) },
          },
        },
        open: { type: 'final' },
      },
    }),
    {
      inputs: { unlocked: { isLocked: false }, locked: { isLocked: true } },
      events: { knocked: [{}], locked: [{}] },
      outcomes: {},
      external: ['knocked', 'locked'],
      key: ({ isLocked }) => isLocked,
    },
  );
  const cover = transitionCover(door);
  expect(new Set(cover.map(({ inputName }) => inputName))).toEqual(new Set(['unlocked', 'locked']));
  const answers = cover.flatMap(({ steps }) => steps.filter(({ label }) => label === 'knocked'));
  expect(new Set(answers.flatMap(({ leaves }) => leaves))).toEqual(new Set(['shut', 'open']));
});

test('a cover of transitions has each move from each leaf, and each leaf as each move enters it', () => {
  const model: Model = reservationModel;
  const cover = transitionCover(model);
  const { paths } = generatePaths(model);
  expect(cover.length).toBeLessThan(paths.length);
  expect(new Set(cover.flatMap(transitionsAlong))).toEqual(new Set(paths.flatMap(transitionsAlong)));
});
