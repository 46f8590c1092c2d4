import { expect, test } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { toProvide, toProvideCallback } from '#web/lib/effects.ts';
import { NamedClock } from './clock.ts';
import { defineModel, failure, type Model } from './model.ts';
import type { Path } from './path.ts';
import { replayOnActor, stage } from './replay.ts';
import { tableModel } from './sample/table.model.ts';
import { walk } from './walk.ts';

const model: Model = tableModel;

/** The path whose name ends so. */
function pathTo(end: string): Path {
  const found = walk(model).paths.find(({ name }) => name.endsWith(end));
  if (!found) throw new Error(`No path ends with "${end}".`);
  return found;
}

test('an effect that nobody provides rejects with its name', async () => {
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

test('so does one that is a callback', () => {
  const actor = createActor(toProvideCallback('follow'));
  const errors: unknown[] = [];
  actor.subscribe({ error: (error) => errors.push(error) });
  actor.start();
  expect(errors).toEqual([new Error('Provide the "follow" effect')]);
});

test('an effect without outcomes is no script: it fails by its name', async () => {
  const { saveWish: _, ...outcomes } = tableModel.outcomes;
  await expect(replayOnActor({ ...model, outcomes }, pathTo('request.cancelled → asking'))).rejects.toThrow(
    'Provide the "saveWish" effect: the model has no sample outcomes for it.',
  );
});

test('a scripted effect hangs, knows what it was asked, and is told to stop when its state is left', async () => {
  const { actor, effects } = stage(model, pathTo('askForTable full → asking'));
  actor.start();
  actor.send({ type: 'party.named', guests: 4 });
  const [call] = effects.calls;
  expect(call).toMatchObject({
    effect: 'askForTable',
    id: 'askForTable',
    input: { guests: 4 },
    signal: { aborted: false },
  });
  actor.send({ type: 'request.cancelled' });
  expect(call?.signal.aborted).toBe(true);
  await expect(effects.settle('askForTable', 'full')).rejects.toThrow('"askForTable" is not under way');
});

test('an effect that runs on for a state that was left is found out', () => {
  const { actor, effects } = stage(model, pathTo('askForTable full → asking'));
  const before = actor.start().getSnapshot();
  actor.send({ type: 'party.named', guests: 4 });
  expect(() => effects.check(before)).toThrow('"askForTable" was left but not stopped.');
});

test('an actor that arrives elsewhere is found out, with both places', async () => {
  const wrong = {
    ...tableModel.outcomes,
    askForTable: { ...tableModel.outcomes.askForTable, held: failure('No.') },
  };
  const path = pathTo('minute.passed → held.clock.urgent + held.wish.open');
  await expect(replayOnActor({ ...model, outcomes: wrong }, path)).rejects.toThrow(
    /should be in held.clock.fresh \+ held.wish.open .* is in \[\["asking"\],null\]/,
  );
});

test('an error that nobody handles is told', async () => {
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
    hears: ['it.began'],
  });
  const [path] = walk(careless).paths;
  if (!path) throw new Error('The chart has no path.');
  const broken: Model = { ...careless, outcomes: { load: { all: failure('Out of reach.') } } };
  await expect(replayOnActor(broken, path)).rejects.toThrow(
    'An error that nobody handles: Error: Out of reach.',
  );
});

test('the clock says which delays are under way, and lets one run out by name, in any order', async () => {
  const { actor, clock, perform } = stage(
    model,
    pathTo('saveWish kept → held.clock.fresh + held.wish.saved → after holdFor → asking'),
  );
  actor.start();
  for (const step of pathTo('saved → after holdFor → asking').steps.slice(0, -1)) await perform(step);
  expect(clock.scheduled()).toEqual(['tellFor', 'holdFor']);
  clock.fire('holdFor');
  expect(actor.getSnapshot().value).toBe('asking');
  expect(clock.now()).toBe(600_000);
  expect(() => clock.fire('tellFor')).toThrow('No delay "tellFor" is under way, only: none.');
});

test('a clock without an actor keeps time all the same', () => {
  const clock = new NamedClock();
  clock.clearTimeout(clock.setTimeout(() => {}, 5));
  expect(clock.scheduled()).toEqual([]);
});

test('effects are settled one by one: the second request is not the first', async () => {
  const { actor, effects } = stage(model, pathTo('askForTable full → asking'));
  actor.start();
  for (const outcome of ['full', 'held']) {
    actor.send({ type: 'party.named', guests: 2 });
    await effects.settle('askForTable', outcome);
  }
  expect(effects.calls.map(({ effect }) => effect)).toEqual(['askForTable', 'askForTable', 'countMinutes']);
  expect(actor.getSnapshot().matches('held')).toBe(true);
});
