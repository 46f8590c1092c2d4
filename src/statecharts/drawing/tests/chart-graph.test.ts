import { expect, test } from 'vitest';
import { reservationModel } from '../../sample/tests/reservation.model.ts';
import { chartGraph, statesOf } from '../chart-graph.ts';

const { root, marks, edges } = chartGraph(reservationModel);
const stateOf = (id: string) => statesOf(root).find((state) => state.id === id);
const between = (from: string, to: string) =>
  edges.find((edge) => edge.from === from && edge.to === to)?.labels.map(({ when }) => when);

test('states are nested as in the chart', () => {
  expect(statesOf(root).map(({ id, kind }) => `${id}: ${kind}`)).toEqual([
    'reservation: compound',
    'asking: atomic',
    'sending: atomic',
    'held: parallel',
    'held.clock: compound',
    'held.clock.fresh: atomic',
    'held.clock.urgent: atomic',
    'held.note: compound',
    'held.note.open: atomic',
    'held.note.saving: atomic',
    'held.note.saved: atomic',
    'confirmed: final',
  ]);
});

test('the regions of a parallel state are told apart from other states', () => {
  expect(
    statesOf(root)
      .filter(({ isRegion }) => isRegion)
      .map(({ name }) => name),
  ).toEqual(['clock', 'note']);
});

test('a compound state has a mark that leads to its first state', () => {
  expect(marks.filter(({ kind }) => kind === 'initial').map((mark) => mark.in)).toEqual([
    'reservation',
    'held.clock',
    'held.note',
  ]);
  expect(between('reservation (initial)', 'asking')).toEqual([]);
  expect(between('held.note (initial)', 'held.note.open')).toEqual([]);
});

test('transitions between the same two states are one edge', () => {
  expect(between('sending', 'asking')).toEqual([
    'request.cancelled',
    'requestTable answers: full, closed',
    'requestTable fails: broken',
    'after answerBy (5 s)',
  ]);
});

test('a guard is told beside its event', () => {
  expect(edges.find(({ to }) => to === 'held')?.labels).toEqual([
    { kind: 'answer', when: 'requestTable answers: held', guard: 'an unnamed guard', does: '', restarts: '' },
  ]);
});

test('a transition into one of its own states begins at a mark inside', () => {
  expect(between('held.clock (any)', 'held.clock.urgent')).toEqual(['minute.passed']);
});

test('a state says which effects run in it', () => {
  expect(stateOf('sending')?.facts).toEqual(['runs requestTable']);
  expect(stateOf('held.clock')?.facts).toEqual(['runs countMinutes']);
});

test('a chart without a model has the same states and transitions, without sample outcomes', () => {
  const bare = chartGraph(reservationModel.machine);
  expect(statesOf(bare.root).map(({ id }) => id)).toEqual(statesOf(root).map(({ id }) => id));
  expect(bare.edges.map(({ id }) => id)).toEqual(edges.map(({ id }) => id));
  const labels = bare.edges.find(({ id }) => id === 'sending → asking')?.labels.map(({ when }) => when);
  expect(labels).toContain('requestTable fails');
});
