import { beforeEach, expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { defineModel } from '../../model/model.ts';
import { reservationModel } from '../../sample/tests/reservation.model.ts';
import { historyTo } from '../history.ts';
import { Stage } from '../stage.ts';

/** A state whose delay leads nowhere. */
const onceModel = defineModel(
  setup({ types: { events: {} as { type: 'again' } }, delays: { patience: 1_000 } }).createMachine({
    initial: 'waiting',
    states: {
      waiting: {
        on: { again: { target: 'waiting', reenter: true } },
        after: { patience: { actions: assign({}) } },
      },
    },
  }),
  { events: { again: [{}] }, outcomes: {}, external: ['again'] },
);

/** A pace that the test sets. */
const pace = { run: null as null | (() => void) };
const timer = {
  start: (run: () => void) => {
    pace.run = run;
    return 1;
  },
  stop: () => {
    pace.run = null;
  },
};
beforeEach(() => {
  pace.run = null;
});

async function stageAt(...leaves: string[]): Promise<Stage> {
  const stage = new Stage(reservationModel, historyTo(reservationModel, leaves), '', timer);
  await stage.start();
  return stage;
}
const reportOf = (stage: Stage) => ({ ...stage.view(), state: stage.view().state.value, jumps: null });
const choicesOf = (stage: Stage) => stage.view().choices.map(({ cause, label }) => `${cause}: ${label}`);

test('a stage begins where its story is, and says how it got there', async () => {
  const stage = await stageAt('sending');
  expect(stage.view()).toMatchObject({
    leaves: ['sending'],
    start: ['asking'],
    position: 1,
    log: [{ label: 'party.submitted', cause: 'user', entered: 'sending' }],
    problem: '',
  });
});

test('it offers what can happen now: each outcome of a running effect, and each delay with its time', async () => {
  const stage = await stageAt('sending');
  expect(choicesOf(stage)).toEqual([
    'user: request.cancelled',
    'answer: requestTable held',
    'answer: requestTable full',
    'answer: requestTable closed',
    'answer: requestTable broken',
    'time: after answerBy',
  ]);
  expect(stage.view().choices.at(-1)?.wait).toBe(5_000);
});

test('a choice names the arrows of the drawn chart that it takes', async () => {
  const arrowsAt = async (...leaves: string[]) =>
    (await stageAt(...leaves)).view().choices.map(({ label, arrows }) => [label, arrows]);
  expect(await arrowsAt('sending')).toEqual([
    ['request.cancelled', ['sending → asking']],
    ['requestTable held', ['sending → held']],
    ['requestTable full', ['sending → asking']],
    ['requestTable closed', ['sending → asking']],
    ['requestTable broken', ['sending → asking']],
    ['after answerBy', ['sending → asking']],
  ]);
  expect(await arrowsAt('held.clock.fresh', 'held.note.open')).toEqual([
    ['note.written', ['held.note.open → held.note.saving']],
    ['table.confirmed', ['held → confirmed']],
    ['minute.passed: two minutes left', ['held.clock (any) → held.clock.urgent']],
    ['after holdFor', ['held → asking']],
  ]);
});

test('a real actor moves: by its screen, by an answer, by time', async () => {
  const stage = await stageAt('asking');
  await stage.send({ type: 'party.submitted', guests: 7 });
  expect(stage.view().leaves).toEqual(['sending']);
  await stage.perform('requestTable held');
  expect(stage.view().state.matches({ held: { note: 'open' } })).toBe(true);
  expect(stage.view().state.context.guests).toBe(7);
  await stage.perform('after holdFor');
  expect(stage.view()).toMatchObject({ leaves: ['asking'], problem: '' });
  expect(stage.view().log.map(({ label }) => label)).toEqual([
    'party.submitted {"guests":7}',
    'requestTable held',
    'after holdFor',
  ]);
});

test('what the chart ignores is no move, and no change', async () => {
  const stage = await stageAt('asking');
  stage.subscribe(() => {
    throw new Error('It should not draw its screen again.');
  });
  await stage.send({ type: 'table.confirmed' });
  await stage.perform('requestTable held');
  expect(stage.view()).toMatchObject({ leaves: ['asking'], log: [], problem: '' });
});

test('it goes back, and forward again, until something else happens', async () => {
  const stage = await stageAt('held.note.saving');
  const before = stage.view().history;
  await stage.goTo(1);
  expect(stage.view()).toMatchObject({ leaves: ['sending'], position: 1 });
  expect(stage.view().history).toBe('a-small-place party-submitted');
  expect(stage.view().log).toHaveLength(3);
  await stage.goTo(3);
  expect(stage.view().history).toBe(before);
  await stage.goTo(1);
  await stage.perform('requestTable full');
  expect(stage.view()).toMatchObject({ leaves: ['asking'], position: 2 });
  expect(stage.view().log).toHaveLength(2);
});

test('a path is played from its start, a move at a time, and ends by itself', async () => {
  const stage = await stageAt('held.note.saving');
  await stage.play();
  const seen = [stage.view().leaves];
  while (pace.run !== null) {
    pace.run();
    await stage.settled();
    await Promise.resolve();
    seen.push(stage.view().leaves);
  }
  expect(seen).toEqual([
    ['asking'],
    ['sending'],
    ['held.clock.fresh', 'held.note.open'],
    ['held.clock.fresh', 'held.note.saving'],
  ]);
  expect(stage.view().isPlaying).toBe(false);
});

test('two presses of play play it once, and a pause before it has gone back holds', async () => {
  const stage = await stageAt('held.note.saving');
  let timers = 0;
  const counted = new Stage(reservationModel, historyTo(reservationModel, ['held.note.saving']), '', {
    start: () => {
      timers += 1;
      return timers;
    },
    stop: () => {},
  });
  await counted.start();
  await Promise.all([counted.play(), counted.play()]);
  expect(timers).toBe(1);
  const played = stage.play();
  stage.pause();
  await played;
  expect(stage.view()).toMatchObject({ isPlaying: false, position: 0 });
  expect(pace.run).toBeNull();
});

test('it stops in the middle of a history, and does nothing after', async () => {
  const stage = new Stage(reservationModel, historyTo(reservationModel, ['held.note.saving']), '', timer);
  const started = stage.start();
  stage.stop();
  await started;
  await stage.goTo(2);
  expect(stage.view().choices).toEqual([]);
});

test('going further than the history goes to its end', async () => {
  const stage = await stageAt('sending');
  await stage.goTo(7);
  expect(stage.view()).toMatchObject({ leaves: ['sending'], position: 1, problem: '' });
});

test('a delay that has run out is no choice any more', async () => {
  const stage = new Stage(onceModel, historyTo(onceModel, ['waiting']), '', timer);
  await stage.start();
  expect(choicesOf(stage)).toEqual(['outside: again', 'time: after patience']);
  await stage.perform('after patience');
  expect(choicesOf(stage)).toEqual(['outside: again']);
  await stage.perform('again');
  expect(choicesOf(stage)).toEqual(['outside: again', 'time: after patience']);
});

test('a press while it plays stops it', async () => {
  const stage = await stageAt('held.note.saving');
  await stage.play();
  await stage.send({ type: 'party.submitted', guests: 4 });
  expect(stage.view()).toMatchObject({ isPlaying: false, position: 1 });
});

test('it opens the address of another stage', async () => {
  const one = await stageAt('held.clock.urgent', 'held.note.open');
  const other = await stageAt('asking');
  await other.open(one.view().history);
  expect(reportOf(other)).toEqual(reportOf(one));
});

test('an address that leads nowhere any more is told, and what is known of it is shown', async () => {
  const stage = await stageAt('asking');
  await stage.open('a-small-place party-submitted table-flown');
  expect(stage.view()).toMatchObject({
    leaves: ['sending'],
    problem: 'The address goes on with "table-flown", which the model does not know.',
  });
});

test('a screen hears when it has to forget what was typed: after a jump, and not after a move', async () => {
  const stage = await stageAt('asking');
  await stage.send({ type: 'party.submitted', guests: 7 });
  expect(stage.view().jumps).toBe(0);
  await stage.goTo(0);
  expect(stage.view().jumps).toBe(1);
});

test('listeners hear each change, until they leave', async () => {
  const stage = await stageAt('asking');
  let heard = 0;
  const leave = stage.subscribe(() => {
    heard += 1;
  });
  await stage.send({ type: 'party.submitted', guests: 4 });
  leave();
  await stage.perform('request.cancelled');
  expect(heard).toBe(1);
});
