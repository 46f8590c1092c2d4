import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { isModel } from '../../model/model.ts';
import { transitionsOf } from '../../paths/transitions-table.ts';
import { ChartDrawing } from '../ChartDrawing.tsx';
import { chartGraph } from '../chart-graph.ts';
import { foldChart, opensFolded } from '../fold-chart.ts';
import { type ChartLayout, layoutChart, segmentsOf } from '../layout-chart.ts';
import type { Box } from '../place-text.ts';

/** Every chart of the shop, and the sample. */
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../web/features/**/*.model.ts', '../../sample/**/*.model.ts'],
  { eager: true },
);
const NONE: ReadonlySet<string> = new Set();
const models = Object.values(modules).flatMap((module) => Object.values(module).filter(isModel));
const charts = [...new Map(models.map((model) => [model.machine.id, model])).values()];
/** Each of them whole, and as it opens. */
const drawn = charts.flatMap((model) => {
  const graph = chartGraph(model);
  const whole = { name: model.machine.id, model, graph, isFolded: false };
  if (!opensFolded(graph)) return [whole];
  return [whole, { ...whole, name: `${whole.name}, folded`, graph: foldChart(graph, NONE), isFolded: true }];
});

const isApart = (one: Box, other: Box) =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;
const isInside = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** Pairs that overlap, by their names. */
function overlaps(parts: readonly { id: string; box: Box }[]): string[] {
  return parts.flatMap((one, at) =>
    parts
      .slice(at + 1)
      .flatMap((other) => (isApart(one.box, other.box) ? [] : [`${one.id} and ${other.id}`])),
  );
}

/** Arrows that cross a label of another one. */
function crossedLabels({ edges }: ChartLayout): string[] {
  return edges.flatMap(({ id, points }) =>
    edges.flatMap(({ id: other, label }) =>
      other === id || label === null || segmentsOf(points).every((segment) => isApart(segment, label.box))
        ? []
        : [`${id} crosses the label of ${other}`],
    ),
  );
}

/** Arrows beneath the words of a state that has others in it. */
function crossedStates({ states, edges }: ChartLayout): string[] {
  const outer = states.filter(({ kind, depth }) => depth > 0 && (kind === 'compound' || kind === 'parallel'));
  return outer.flatMap(({ id, textAt, text }) =>
    edges.flatMap((edge) =>
      segmentsOf(edge.points).every((segment) => isApart(segment, { ...textAt, ...text }))
        ? []
        : [`${edge.id} runs beneath the words of ${id}`],
    ),
  );
}

/** The words of a drawing, without what only surrounds them. */
const wordsOf = (markup: string): string =>
  markup
    .replaceAll(/<title>.*?<\/title>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');

describe.each(drawn)('the drawing of $name', async ({ model, graph, isFolded }) => {
  const layout = await layoutChart(graph);
  const { states, marks, edges } = layout;
  const leaves = states.filter((state) => state.isFolded || /^(atomic|final)$/.test(state.kind));
  const parentOf = (id: string) =>
    states.find(
      (state) => state.id === (id.includes('.') ? id.slice(0, id.lastIndexOf('.')) : model.machine.id),
    );

  test('has every state inside the one around it', () => {
    const outside = states.slice(1).filter(({ id, box }) => {
      const parent = parentOf(id);
      return parent === undefined || !isInside(box, parent.box);
    });
    expect(outside.map(({ id }) => id)).toEqual([]);
  });

  test('has no two parts on the same spot', () => {
    const labels = edges.flatMap(({ id, label }) => (label === null ? [] : [{ id, box: label.box }]));
    expect(overlaps([...leaves, ...marks, ...labels])).toEqual([]);
    for (const parent of states)
      expect(overlaps(states.filter(({ id }) => id !== parent.id && parentOf(id) === parent))).toEqual([]);
  });

  test('has no arrow across the words of another one', () => expect(crossedLabels(layout)).toEqual([]));

  test('has no arrow beneath the words of a state', () => expect(crossedStates(layout)).toEqual([]));

  if (isFolded) return;
  test('says every transition and its guard', () => {
    const words = wordsOf(renderToStaticMarkup(<ChartDrawing layout={layout} label="" />));
    const rows = transitionsOf(model).flatMap(({ rows }) => rows);
    expect(rows.length).toBeGreaterThan(0);
    for (const [when = '', guard = ''] of rows) {
      expect(words).toContain(when.replaceAll('`', ''));
      expect(words).toContain(guard);
    }
  });
});
