import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { leavesOf } from '../../effects.ts';
import type { Model } from '../../model/model.ts';
import { scriptEffects } from '../../model/scripted-effects.ts';
import { reservationModel } from '../../sample/tests/reservation.model.ts';
import { generatePaths } from '../generate-paths.ts';
import type { Path } from '../path.ts';

const model: Model = reservationModel;
const { paths, shortestPaths } = generatePaths(model);

test('paths are short and uniquely named, and none is the beginning of another', () => {
  const names = paths.map(({ name }) => name);
  expect(names).toContain('asking → party.submitted → sending → requestTable full → asking');
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => names.some((other) => other.startsWith(`${name} → `)))).toEqual([]);
});

test('regions of a parallel state do not multiply: confirming is tried from each leaf, not from each pair', () => {
  const confirming = paths.filter(({ name }) => name.endsWith('table.confirmed → confirmed'));
  expect(confirming.map(({ steps }) => steps.at(-2)?.leaves.join(' '))).toEqual([
    'held.clock.fresh held.note.open',
    'held.clock.fresh held.note.saving',
    'held.clock.urgent held.note.open',
    'held.clock.fresh held.note.saved',
  ]);
});

test('every combination of leaves is found, by a shortest path', () => {
  expect(
    shortestPaths.map(({ start, steps }) => [steps.length, ...(steps.at(-1) ?? start).leaves]),
  ).toContainEqual([5, 'held.clock.urgent', 'held.note.saved']);
});

test('inputs are distinguished, and each has paths', () => {
  const two = generatePaths({
    ...model,
    inputs: { 'at noon': { restaurant: 'Chaman' }, 'at night': { restaurant: 'Saffron' } },
  });
  expect(two.paths.map(({ name }) => name)).toContain('at night: asking');
  expect(two.paths.length).toBe(paths.length + 1);
});

test('a key distinguishes equal states: refused once and refused twice', () => {
  const keyed = generatePaths({ ...model, key: ({ refusal }) => refusal });
  const names = keyed.paths.map(({ name }) => name);
  expect(names).toContain(
    'asking → party.submitted → sending → requestTable full → asking → party.submitted → sending',
  );
});

test('samples without distinct names throw instead of being dropped', () => {
  const events = { ...model.events, 'minute.passed': [{ left: 2 }, { left: 2 }] };
  expect(() => generatePaths({ ...model, events })).toThrow(
    'Two samples of the chart "reservation" have the label minute.passed {"left":2}.',
  );
});

describe('a path is realistic if a real clock allows it', () => {
  for (const path of paths) {
    test(`${path.isRealistic ? 'it would' : 'it would not'}: ${path.name}`, async () => {
      expect(await arrives(path)).toBe(path.isRealistic);
    });
  }
});

/** Whether a clock that only moves forward takes an actor along the path. */
async function arrives(path: Path): Promise<boolean> {
  const effects = scriptEffects(model);
  const clock = new SimulatedClock();
  const actor = createActor(model.machine.provide({ actors: effects.actors }), {
    input: path.input,
    clock,
  }).start();
  const trace: string[] = [];
  actor.subscribe(({ value }) => trace.push(leavesOf(value).join(' ')));
  for (const step of path.steps) {
    if (step.kind === 'delay') clock.increment(step.wait);
    else if (step.kind === 'outcome') await effects.settle(step.id, step.outcome);
    else actor.send(step.event);
  }
  return trace.join() === path.steps.map(({ leaves }) => leaves.join(' ')).join();
}
