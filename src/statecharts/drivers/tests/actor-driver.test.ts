import { expect, test } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { toProvide, toProvideCallback } from '../../effects.ts';
import { defineModel, failure, type Model } from '../../model/model.ts';
import { NamedClock } from '../../model/named-clock.ts';
import { generatePaths } from '../../paths/generate-paths.ts';
import type { Path } from '../../paths/path.ts';
import { reservationModel } from '../../sample/tests/reservation.model.ts';
import { createTestActor, replayOnActor } from '../actor-driver.ts';

const model: Model = reservationModel;

/** The path whose name ends like this. */
function pathTo(end: string): Path {
  const found = generatePaths(model).paths.find(({ name }) => name.endsWith(end));
  if (!found) throw new Error(`No path ends with "${end}".`);
  return found;
}

test('an effect that is not provided rejects with its name', async () => {
  const machine = setup({ actors: { load: toProvide<string>('load') } }).createMachine({
    context: { reason: '' },
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          onError: { target: 'failed', actions: assign({ reason: ({ event }) => String(event.error) }) },
        },
      },
      failed: {},
    },
  });
  const actor = createActor(machine).start();
  await expect
    .poll(() => actor.getSnapshot().context)
    .toEqual({ reason: 'Error: Provide the "load" effect' });
});

test('a callback effect that is not provided fails with its name', () => {
  const actor = createActor(toProvideCallback('follow'));
  const errors: unknown[] = [];
  actor.subscribe({ error: (error) => errors.push(error) });
  actor.start();
  expect(errors).toEqual([new Error('Provide the "follow" effect')]);
});

test('an effect without sample outcomes fails with its name', async () => {
  const { saveNote: _, ...outcomes } = reservationModel.outcomes;
  await expect(replayOnActor({ ...model, outcomes }, pathTo('request.cancelled → asking'))).rejects.toThrow(
    'Provide the "saveNote" effect: the model has no sample outcomes for it.',
  );
});

test('a scripted effect stays pending, records its input, and is aborted when its state is left', async () => {
  const { actor, effects } = createTestActor(model, pathTo('requestTable full → asking'));
  actor.start();
  actor.send({ type: 'party.submitted', guests: 4 });
  const [call] = effects.calls;
  expect(call).toMatchObject({
    effect: 'requestTable',
    id: 'requestTable',
    input: { guests: 4 },
    signal: { aborted: false },
  });
  actor.send({ type: 'request.cancelled' });
  expect(call?.signal.aborted).toBe(true);
  await expect(effects.settle('requestTable', 'full')).rejects.toThrow('"requestTable" is not running');
});

test('an effect that still runs for an earlier state fails', () => {
  const { actor, effects } = createTestActor(model, pathTo('requestTable full → asking'));
  const before = actor.start().getSnapshot();
  actor.send({ type: 'party.submitted', guests: 4 });
  expect(() => effects.check(before)).toThrow('"requestTable" was left but not aborted.');
});

test('an actor in the wrong state fails with both states', async () => {
  const wrong = {
    ...reservationModel.outcomes,
    requestTable: { ...reservationModel.outcomes.requestTable, held: failure('No.') },
  };
  const path = pathTo('minute.passed: two minutes left → held.clock.urgent + held.note.open');
  await expect(replayOnActor({ ...model, outcomes: wrong }, path)).rejects.toThrow(
    'At "requestTable held": The chart should be in "held.clock.fresh + held.note.open", but is in "asking".',
  );
});

test('an unhandled error fails', async () => {
  const machine = setup({
    types: { events: {} as { type: 'it.began' } },
    actors: { load: toProvide<void>('load') },
  }).createMachine({
    initial: 'idle',
    states: {
      idle: { on: { 'it.began': 'loading' } },
      loading: { invoke: { id: 'load', src: 'load', onDone: 'idle' } },
    },
  });
  const careless = defineModel(machine, {
    events: { 'it.began': [{}] },
    outcomes: { load: { all: undefined } },
    external: ['it.began'],
  });
  const [path] = generatePaths(careless).paths;
  if (!path) throw new Error('The chart has no path.');
  const broken: Model = { ...careless, outcomes: { load: { all: failure('Out of reach.') } } };
  await expect(replayOnActor(broken, path)).rejects.toThrow('Unhandled error: Error: Out of reach.');
});

test('the clock lists the pending delays, and fires one by name, in any order', async () => {
  const { actor, clock, perform } = createTestActor(
    model,
    pathTo('saveNote kept → held.clock.fresh + held.note.saved → after holdFor → asking'),
  );
  actor.start();
  for (const step of pathTo('saved → after holdFor → asking').steps.slice(0, -1)) await perform(step);
  expect(clock.scheduled()).toEqual(['tellFor', 'holdFor']);
  clock.fire('holdFor');
  expect(actor.getSnapshot().value).toBe('asking');
  expect(clock.now()).toBe(600_000);
  expect(() => clock.fire('tellFor')).toThrow('No delay "tellFor" is pending, only: none.');
});

test('a clock without an actor measures time too', () => {
  const clock = new NamedClock();
  clock.clearTimeout(clock.setTimeout(() => {}, 5));
  expect(clock.scheduled()).toEqual([]);
});

test('effects are settled one by one: the second request is separate from the first', async () => {
  const { actor, effects } = createTestActor(model, pathTo('requestTable full → asking'));
  actor.start();
  for (const outcome of ['full', 'held']) {
    actor.send({ type: 'party.submitted', guests: 2 });
    await effects.settle('requestTable', outcome);
  }
  expect(effects.calls.map(({ effect }) => effect)).toEqual(['requestTable', 'requestTable', 'countMinutes']);
  expect(actor.getSnapshot().matches('held')).toBe(true);
});
