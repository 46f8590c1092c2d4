import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { defineModel } from '../../model/model.ts';
import { playablePathsOf } from '../browser-paths.ts';
import { notPlayable } from '../browser-wiring.ts';

const model = defineModel(
  setup({ types: { events: {} as { type: 'it.began' } | { type: 'it.ended' } } }).createMachine({
    id: 'it',
    initial: 'idle',
    states: { idle: { on: { 'it.began': 'busy' } }, busy: { on: { 'it.ended': 'over' } }, over: {} },
  }),
  { events: { 'it.began': [{}], 'it.ended': [{}] }, outcomes: {}, external: ['it.began', 'it.ended'] },
);
const open = async () => {};
const cause = async () => {};

test('a path with an obstacle is played up to it', () => {
  const { paths, leftOut: others } = playablePathsOf(model, {
    open,
    causes: { 'it.began': cause, 'it.ended': notPlayable('Nobody ends it.') },
  });
  expect(paths.map(({ name, steps }) => [name, steps.length])).toEqual([['idle → it.began → busy', 1]]);
  expect(others.map(({ path, why }) => [path.name, why])).toEqual([
    ['idle → it.began → busy → it.ended → over', 'Nobody ends it.'],
  ]);
});

test('a path is played once, not again as the beginning of another', () => {
  const { paths } = playablePathsOf(model, { open, causes: { 'it.began': cause, 'it.ended': cause } });
  expect(paths.map(({ name }) => name)).toEqual(['idle → it.began → busy → it.ended → over']);
});

test('an event without a cause is an error, not a shorter path', () => {
  expect(() => playablePathsOf(model, { open, causes: { 'it.began': cause } })).toThrow(
    'Nothing causes the event "it.ended".',
  );
});
