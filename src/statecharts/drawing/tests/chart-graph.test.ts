import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { reservationModel } from '../../sample/tests/reservation.model.ts';
import { ChartDrawing } from '../ChartDrawing.tsx';
import { chartGraph, statesOf } from '../chart-graph.ts';
import { foldChart } from '../fold-chart.ts';
import { layoutChart } from '../layout-chart.ts';

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

const lampChart = chartGraph(
  createMachine({
    id: 'lamp',
    initial: 'off',
    states: {
      off: { on: { pressed: { guard: 'hasPower', target: 'on', actions: 'count' } } },
      on: {
        entry: 'warm',
        initial: 'dim',
        on: { touched: { actions: 'count' } },
        states: {
          dim: { on: { pressed: 'bright', 'fuse.blown': '#lamp.off' } },
          bright: {
            on: {
              pressed: '#lamp.off',
              'fuse.blown': ['#lamp.off', { guard: 'isOld', target: '#lamp.off' }],
            },
          },
        },
      },
    },
  }),
);
const partsOf = (folded: typeof lampChart) => ({
  states: statesOf(folded.root).map(({ id, facts, inner }) => [id, facts, inner.map(({ when }) => when)]),
  edges: folded.edges.map(({ id, labels }) => [
    id,
    labels.map(({ when, guard, does }) => [when, guard, does]),
  ]),
});

test('a folded state names the states in it; arrows keep each cause and guard once', () => {
  const folded = foldChart(lampChart, new Set());
  expect(partsOf(folded)).toEqual({
    states: [
      ['lamp', [], []],
      ['off', [], []],
      ['on', ['on entry: warm', 'dim, bright'], ['touched']],
    ],
    edges: [
      ['lamp (initial) → off', []],
      ['off → on', [['pressed', 'hasPower', '']]],
      [
        'on → off',
        [
          ['fuse.blown', '', ''],
          ['pressed', '', ''],
          ['fuse.blown', 'isOld', ''],
        ],
      ],
    ],
  });
  expect(folded.marks.map(({ id }) => id)).toEqual(['lamp (initial)']);
  expect(foldChart(lampChart, new Set(['on']))).toEqual(lampChart);
});

test('a folded parallel state names the states of each region, and an open one has folded regions', () => {
  const graph = chartGraph(reservationModel);
  const factsOf = (open: string[], id: string) =>
    statesOf(foldChart(graph, new Set(open)).root).find((state) => state.id === id)?.facts;
  expect(factsOf([], 'held')).toEqual(['clock: fresh, urgent', 'note: open, saving, saved']);
  expect(factsOf(['held'], 'held.clock')).toEqual(['runs countMinutes', 'fresh, urgent']);
});

test('an arrow is drawn from the state that is left to the one that is entered', async () => {
  const layout = await layoutChart(chartGraph(reservationModel));
  const drawing = renderToStaticMarkup(createElement(ChartDrawing, { layout, label: '' }));
  /** The box with this point on its rim. */
  const boxAt = (x: number, y: number) =>
    [...layout.states, ...layout.marks].find(({ box }) => {
      const [right, below] = [x - box.x - box.width, y - box.y - box.height];
      const isWithin = Math.max(box.x - x, right, box.y - y, below) < 0.1;
      return isWithin && Math.min(...[box.x - x, right, box.y - y, below].map(Math.abs)) < 0.1;
    })?.id;
  const arrows = drawing.matchAll(/class="line" d="M(.+?) (.+?) .+?class="head" d="M(.+?) (.+?) /g);
  const ends = [...arrows].map(([, ...at]) => {
    const [x = 0, y = 0, tipX = 0, tipY = 0] = at.map(Number);
    return [boxAt(x, y), boxAt(tipX, tipY)];
  });
  expect(ends).toEqual([
    ['reservation (initial)', 'asking'],
    ['asking', 'sending'],
    ['sending', 'asking'],
    ['sending', 'held'],
    ['held', 'confirmed'],
    ['held', 'asking'],
    ['held.clock (initial)', 'held.clock.fresh'],
    ['held.clock (any)', 'held.clock.urgent'],
    ['held.note (initial)', 'held.note.open'],
    ['held.note.open', 'held.note.saving'],
    ['held.note.saving', 'held.note.saved'],
    ['held.note.saving', 'held.note.open'],
    ['held.note.saved', 'held.note.open'],
  ]);
});
