import { expect, test } from 'vitest';
import { type AnyStateMachine, createMachine, fromPromise, setup } from 'xstate';
import { failure, type Model } from '../../model/model.ts';
import { reservationModel } from '../../sample/tests/reservation.model.ts';
import { problemsOf } from '../model-problems.ts';

const without = <T>(record: Readonly<Record<string, T>>, name: string) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

/** The problems of the sample with part of its model replaced. */
const problemsWith = (part: Partial<Model>) => problemsOf({ ...reservationModel, ...part });

/** The problems of a given chart with one event. */
const problemsOfChart = (
  machine: AnyStateMachine,
  outcomes: Model['outcomes'] = {},
  oneSided: Model['oneSided'] = {},
  stages: Model['stages'] = undefined,
) =>
  problemsOf({
    machine,
    flow: undefined,
    outcomes,
    inputs: { '': undefined },
    events: { 'it.began': [{}] },
    key: () => null,
    external: ['it.began'],
    act: {},
    assert: undefined,
    alike: [],
    oneSided,
    impossible: {},
    stages,
  });

const chart = setup({
  types: { events: {} as { type: 'it.began' } },
  actors: { load: fromPromise(() => Promise.resolve('all')) },
  delays: { soon: 100 },
  guards: { isReady: () => true },
});
const [idle, over] = [
  { description: 'Nothing yet.', on: { 'it.began': 'over' } },
  { description: 'All done.' },
];

test('the sample is complete', () => {
  expect(problemsOf(reservationModel)).toEqual([]);
});

test('a leaf without an assertion', () => {
  expect(problemsWith({ assert: without(reservationModel.assert ?? {}, 'held.note.saved') })).toEqual([
    'The leaf "held.note.saved" is not in `assert`.',
  ]);
});

test('an assertion for an unknown leaf', () => {
  expect(problemsWith({ assert: { ...reservationModel.assert, waiting: async () => {} } })).toEqual([
    '`assert` names the leaf "waiting", which is none.',
  ]);
});

test("a move that can't come, of the sample or of no chart", () => {
  const impossible = {
    'requestTable held': 'Tables are never held.',
    'requestTable sold': 'Nobody buys one.',
  };
  const problems = problemsWith({ impossible });
  expect(problems).toContain('`impossible` names the move "requestTable sold", which is none.');
  expect(problems).not.toContain('`impossible` names the move "requestTable held", which is none.');
  expect(problems).toContain('No path reaches the leaf "confirmed".');
});

test('a leaf without a description', () => {
  const machine = chart.createMachine({ initial: 'idle', states: { idle, over: {} } });
  expect(problemsOfChart(machine)).toEqual(['The leaf "over" has no description.']);
});

test('a leaf that no path reaches', () => {
  const machine = chart.createMachine({
    initial: 'idle',
    states: { idle, over, lost: { description: 'Unreachable.' } },
  });
  expect(problemsOfChart(machine)).toEqual(['No path reaches the leaf "lost".']);
});

test('an event without a sample, and what is unreachable because of it', () => {
  expect(problemsWith({ events: { ...reservationModel.events, 'table.confirmed': [] } })).toEqual([
    'No path reaches the leaf "confirmed".',
    'The event "table.confirmed" has no sample.',
    'No path takes the transition 1 of "held" at "table.confirmed" to "confirmed".',
  ]);
});

test('a sample that takes no transition', () => {
  const outcomes = { ...reservationModel.outcomes, countMinutes: { over: undefined } };
  expect(problemsWith({ outcomes })).toContain('No path takes the sample "countMinutes over".');
});

test('a guard of which the samples show one side, unless the model says why', () => {
  const events = { ...reservationModel.events, 'minute.passed': [{ left: 2 }] };
  expect(problemsWith({ events })).toEqual([
    'No path takes both sides of the guard of the transition 1 of "held.clock" at "minute.passed" to "held.clock.urgent".',
  ]);
  const guarded = chart.createMachine({
    initial: 'idle',
    states: { idle: { ...idle, on: { 'it.began': { guard: 'isReady', target: 'over' } } }, over },
  });
  expect(problemsOfChart(guarded)).toEqual([
    'No path takes both sides of the guard of the transition 1 of "idle" at "it.began" to "over".',
  ]);
  expect(problemsOfChart(guarded, {}, { isReady: 'It is always ready.' })).toEqual([]);
});

test('an eventless transition that nothing takes', () => {
  const stuck = chart.createMachine({
    initial: 'idle',
    states: { idle: { ...idle, always: { guard: () => false, target: 'over' } }, over },
  });
  expect(problemsOfChart(stuck)).toEqual(['No path takes the transition 1 of "idle" at once to "over".']);
});

test('a step back that nothing says, one that there is not, and a stage without a place', () => {
  const machine = chart.createMachine({
    initial: 'idle',
    states: {
      idle: { ...idle, on: { 'it.began': 'loading' } },
      loading: { description: 'It loads.', on: { 'it.began': 'over' } },
      over: { ...over, on: { 'it.began': 'idle' } },
    },
  });
  const stages = (back: NonNullable<Model['stages']>['back'], order = ['idle', 'over']) =>
    problemsOfChart(
      machine,
      {},
      {},
      {
        order,
        // What loads is at no stage.
        of: (state) => (state.matches('loading') ? null : state.matches('over') ? 'over' : 'idle'),
        back,
      },
    );
  const again = { from: 'over', to: 'idle', says: 'It begins again.' };
  expect(stages({ again })).toEqual([]);
  expect(stages({})).toEqual(['"it.began" leads back from "over" to "idle", which no screen says.']);
  expect(stages({ again, never: { ...again, from: 'idle' } })).toEqual([
    'No step leads back from "idle" to "idle": never.',
  ]);
  expect(stages({ again }, ['over'])).toContain('"idle" is not in the order of the stages.');
});

test('an event without a cause, and one with two', () => {
  expect(problemsWith({ external: [] })).toEqual([
    'The event "minute.passed" is neither in `act` nor in `external`.',
  ]);
  expect(problemsWith({ external: ['minute.passed', 'note.written'] })).toEqual([
    'The event "note.written" is in `act` and in `external`.',
  ]);
});

test('an effect without outcomes, without a success, without a failure', () => {
  const withNote = (saveNote: Record<string, unknown>) =>
    problemsWith({ outcomes: { ...reservationModel.outcomes, saveNote } }).filter((problem) =>
      problem.startsWith('The effect'),
    );
  const outcomes = without<Record<string, unknown>>(reservationModel.outcomes, 'saveNote');
  expect(problemsWith({ outcomes })).toContain('The effect "saveNote" has no sample outcomes.');
  expect(withNote({ lost: failure('Lost.') })).toEqual([
    'The effect "saveNote" has no sample outcome for its onDone.',
  ]);
  expect(withNote({ kept: undefined })).toEqual([
    'The effect "saveNote" has no sample outcome that is a failure.',
  ]);
});

test('a missing outcome, by the transition that it would take', () => {
  const { full: _, closed: __, ...requestTable } = reservationModel.outcomes.requestTable;
  expect(problemsWith({ outcomes: { ...reservationModel.outcomes, requestTable } })).toEqual([
    'No path takes the transition 2 of "sending" at "xstate.done.actor.requestTable" to "asking".',
    'No path takes both sides of the guard of the transition 1 of "sending" at "xstate.done.actor.requestTable" to "held".',
  ]);
});

test('an invoke without an id, without an onError, with an unnamed effect', () => {
  const outcomes = { load: { all: 'all', broken: failure('Lost.') } };
  const invoking = (invoke: { id?: string; onError?: 'over' }) =>
    problemsOfChart(
      chart.createMachine({
        initial: 'idle',
        states: { idle: { ...idle, invoke: { src: 'load', onDone: 'over', ...invoke } }, over },
      }),
      outcomes,
    );
  expect(invoking({ id: 'load', onError: 'over' })).toEqual([]);
  expect(invoking({ onError: 'over' })).toContain('An invoke of "idle" has no id.');
  expect(invoking({ id: 'load' })).toContain('The invoke "load" of "idle" has no onError.');

  const load = fromPromise(() => Promise.resolve());
  const machine = createMachine({
    initial: 'idle',
    states: { idle: { ...idle, invoke: { id: 'load', src: load } }, over },
  });
  expect(problemsOfChart(machine)).toEqual(['The effect of "load" has no name in `setup`.']);
});

test('a delay without a name', () => {
  const waiting = (after: Record<number, 'over'> | { soon: 'over' }) =>
    problemsOfChart(chart.createMachine({ initial: 'idle', states: { idle: { ...idle, after }, over } }));
  expect(waiting({ soon: 'over' })).toEqual([]);
  expect(waiting({ 100: 'over' })).toEqual(['The delay of "idle" (100) has no name in `setup`.']);
});
