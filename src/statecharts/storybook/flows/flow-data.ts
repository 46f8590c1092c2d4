import type { ChartStory } from '../../commands/load-models.ts';
import type { Citations } from '../../config.ts';
import { type ChartGraph, type ChartNode, type chartGraph, statesOf } from '../../drawing/chart-graph.ts';
import type { ChartLayout, layoutChart } from '../../drawing/layout-chart.ts';
import { type Model, samplesOf } from '../../model/model.ts';
import type { generatePaths } from '../../paths/generate-paths.ts';
import type { leafNames } from '../../paths/model-problems.ts';
import type { StateTransitions, transitionsOf } from '../../paths/transitions-table.ts';
import { beginningOf, type Rule } from './flow-sources.ts';

type FlowFigures = { states: number; stories: number; paths: number; laws: number };

/** The overview's data about a flow. */
export type FlowCard = { flow: string; beginning: string; small: ChartLayout; figures: FlowFigures };

export type FlowState = {
  id: string;
  description: string;
  isLeaf: boolean;
  /** The ids and names of the stories that show it. */
  stories: { id: string; name: string }[];
};
/** An effect with its sample outcomes, each with its data as text. */
export type FlowEffect = { name: string; outcomes: { name: string; isFailure: boolean; data: string }[] };

/** The data of a flow's page. */
export type FlowData = Omit<FlowCard, 'small' | 'beginning'> & {
  purpose: string;
  chart: string;
  sections: string[];
  rules: Rule[];
  layout: ChartLayout;
  states: FlowState[];
  events: { type: string; isExternal: boolean; samples: string[] }[];
  effects: FlowEffect[];
  laws: string[];
  /** For each state, what can happen in it: event, guard, target, actions and changed fields. */
  transitions: readonly StateTransitions[];
};

/** The parts of the kit that read a chart, loaded as the tests load them. */
export type Kit = {
  chartGraph: typeof chartGraph;
  layoutChart: typeof layoutChart;
  generatePaths: typeof generatePaths;
  leafNames: typeof leafNames;
  transitionsOf: typeof transitionsOf;
};

/** The sources about a flow besides its chart. */
type Known = {
  flow: string;
  model: Model;
  purpose: string;
  sections: string[];
  rules: Rule[];
  laws: string[];
  /** The stories of the flow. */
  stories: readonly ChartStory[];
  citations?: Citations | undefined;
};

/** Reads what the pages show of a flow. */
export async function readFlow(known: Known, kit: Kit): Promise<FlowData & FlowCard> {
  const { flow, model, sections, rules, laws, stories, citations } = known;
  const purpose = known.purpose === '' ? (model.machine.root.description ?? '') : known.purpose;
  const graph = kit.chartGraph(model);
  const leaves = kit.leafNames(model);
  return {
    flow,
    chart: model.machine.id,
    purpose,
    beginning: beginningOf(purpose, citations),
    sections,
    rules,
    layout: await kit.layoutChart(graph),
    small: await kit.layoutChart(withoutWords(graph)),
    figures: {
      states: leaves.length,
      stories: stories.length,
      paths: kit.generatePaths(model).paths.length,
      laws: laws.length,
    },
    states: graph.root.children.flatMap(statesOf).map(({ id, description }) => ({
      id,
      description,
      isLeaf: leaves.includes(id),
      stories: stories.filter(({ states }) => states.includes(id)).map(({ id, name }) => ({ id, name })),
    })),
    events: Object.entries(model.events).map(([type, samples]) => ({
      type,
      isExternal: model.external.includes(type),
      samples: samplesOf(samples).flatMap(({ name }) => name ?? []),
    })),
    effects: Object.entries(model.outcomes).map(([name, outcomes]) => ({
      name,
      outcomes: Object.entries(outcomes).map(([outcome, sample]) => outcomeOf(outcome, sample)),
    })),
    laws,
    transitions: kit.transitionsOf(model),
  };
}

/** The same boxes and arrows, for a drawing that is too small to be read. */
function withoutWords({ root, marks, edges }: ChartGraph): ChartGraph {
  const bare = (node: ChartNode): ChartNode => ({
    ...node,
    name: '',
    description: '',
    facts: [],
    inner: [],
    children: node.children.map(bare),
  });
  return { root: bare(root), marks, edges: edges.map((edge) => ({ ...edge, labels: [] })) };
}

/** Longer data is cut: a page that lists thousands of fields is not read. */
const LONGEST = 1_500;

function outcomeOf(name: string, sample: unknown): FlowEffect['outcomes'][number] {
  // The sample's class is another one here: the model was loaded by a loader of its own.
  const isFailure = sample?.constructor?.name === 'Failure';
  const value: unknown =
    isFailure && typeof sample === 'object' ? Reflect.get(sample ?? {}, 'error') : sample;
  const text = JSON.stringify(value, plainly, 2) ?? '';
  const data = text.length > LONGEST ? `${text.slice(0, LONGEST)}\n…` : text;
  return { name, isFailure, data: data === '{}' ? '' : data };
}

/** Errors by their message, maps and sets by what is in them. */
const plainly = (_: string, value: unknown): unknown => {
  if (value instanceof Error) return Object.assign({}, value, { message: value.message });
  if (value instanceof Map || value instanceof Set) return [...value];
  return typeof value === 'bigint' ? String(value) : value;
};
