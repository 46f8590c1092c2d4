import type { ChartStory, Law } from '../../commands/load-models.ts';
import type { Citations } from '../../config.ts';
import { type ChartGraph, type ChartNode, type chartGraph, statesOf } from '../../drawing/chart-graph.ts';
import type { foldChart, opensFolded } from '../../drawing/fold-chart.ts';
import type { ChartLayout, layoutChart } from '../../drawing/layout-chart.ts';
import type { WayIn, waysIn } from '../../drivers/ways-in.ts';
import type { writeHistory } from '../../live/history.ts';
import { type Model, samplesOf } from '../../model/model.ts';
import type { generatePaths } from '../../paths/generate-paths.ts';
import type { leafNames } from '../../paths/model-problems.ts';
import type { StateTransitions, transitionsOf } from '../../paths/transitions-table.ts';
import type { Findable } from './find-states.ts';
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
  /** What leads into a leaf state, and what it then shows: ways that show the same are one. */
  ways: FlowWay[];
  /** How many paths of the chart go through a leaf state. */
  paths: number;
  /** The laws whose terms name it, or an effect that it runs. */
  laws: string[];
};
export type FlowWay = {
  /** The labels of the moves. */
  by: string[];
  /** The texts that the model looks for on the screen. */
  texts: string[];
  /** The story that shows it, and where a story of the state has to begin to show it. */
  story: string | null;
  history: string;
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
  /** Of a chart that opens folded. */
  folding: { graph: ChartGraph; folded: ChartLayout } | null;
  states: FlowState[];
  events: { type: string; isExternal: boolean; samples: string[] }[];
  effects: FlowEffect[];
  laws: string[];
  /** For each state, what can happen in it: event, guard, target, actions and changed fields. */
  transitions: readonly StateTransitions[];
};

/** All that is read of a flow; its stories are found on the overview, and its page has them by state. */
export type FlowRead = FlowData & FlowCard & { stories: readonly ChartStory[] };

/** The parts of the kit that read a chart, loaded as the tests load them. */
export type Kit = {
  chartGraph: typeof chartGraph;
  foldChart: typeof foldChart;
  opensFolded: typeof opensFolded;
  layoutChart: typeof layoutChart;
  generatePaths: typeof generatePaths;
  leafNames: typeof leafNames;
  transitionsOf: typeof transitionsOf;
  waysIn: typeof waysIn;
  writeHistory: typeof writeHistory;
};

/** The sources about a flow besides its chart. */
type Known = {
  flow: string;
  model: Model;
  purpose: string;
  sections: string[];
  rules: Rule[];
  laws: readonly Pick<Law, 'law' | 'terms'>[];
  /** The stories of the flow. */
  stories: readonly ChartStory[];
  citations?: Citations | undefined;
};

/** Reads what the pages show of a flow. */
export async function readFlow(known: Known, kit: Kit): Promise<FlowRead> {
  const { flow, model, sections, rules, laws, stories, citations } = known;
  const purpose = known.purpose === '' ? (model.machine.root.description ?? '') : known.purpose;
  const graph = kit.chartGraph(model);
  const leaves = kit.leafNames(model);
  const { paths } = kit.generatePaths(model);
  const ways = await kit.waysIn(model);
  return {
    flow,
    chart: model.machine.id,
    purpose,
    beginning: beginningOf(purpose, citations),
    sections,
    rules,
    layout: await kit.layoutChart(graph),
    folding: kit.opensFolded(graph)
      ? { graph, folded: await kit.layoutChart(kit.foldChart(graph, new Set())) }
      : null,
    stories,
    small: await kit.layoutChart(withoutWords(graph)),
    figures: {
      states: leaves.length,
      stories: stories.length,
      paths: paths.length,
      laws: laws.length,
    },
    states: graph.root.children.flatMap(statesOf).map(({ id, description }) => ({
      id,
      description,
      isLeaf: leaves.includes(id),
      stories: stories.filter(({ states }) => states.includes(id)).map(({ id, name }) => ({ id, name })),
      ways: waysOf(
        ways.filter(({ leaf }) => leaf === id),
        stories.filter(({ states }) => states.includes(id)),
        ({ inputName, moves }) => kit.writeHistory(model, { inputName, moves }),
      ),
      paths: paths.filter(({ start, steps }) => [start, ...steps].some((one) => one.leaves.includes(id)))
        .length,
      laws: laws.filter(({ terms }) => isNamedIn(terms, id, model)).map(({ law }) => law),
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
    laws: laws.map(({ law }) => law),
    transitions: kit.transitionsOf(model),
  };
}

/** Ways into a leaf state that show the same, together. A story without a way shows the first. */
function waysOf(
  ways: readonly WayIn[],
  stories: readonly ChartStory[],
  historyOf: (way: WayIn) => string,
): FlowWay[] {
  const groups = Map.groupBy(ways, ({ choice, texts }) => JSON.stringify([choice, texts]));
  return [...groups.values()].flatMap((group, at) => {
    const [first] = group;
    if (first === undefined) return [];
    const own = stories.find(({ by }) => (by === undefined ? at === 0 : group.some((way) => way.by === by)));
    return [
      {
        by: group.map(({ by }) => by),
        texts: [...first.texts],
        story: own?.id ?? null,
        history: historyOf(first),
      },
    ];
  });
}

/** Whether the terms of a law name a state, or an effect that runs in it. */
function isNamedIn(terms: string, id: string, { machine }: Model): boolean {
  const last = id.split('.').at(-1) ?? id;
  const effects = machine.getStateNodeById(`${machine.id}.${id}`).invoke.map(({ id }) => id);
  return [id, last, ...effects].some((name) =>
    [`'${name}'`, `"${name}"`, `.${name}'`, `.${name}"`].some((written) => terms.includes(written)),
  );
}

/** The stories of a flow, to be found by their words. */
export function findablesOf({ states, rules, sections, stories }: FlowRead, title: string): Findable[] {
  return stories.map(({ id, name, states: leaves, by }) => {
    const own = states.filter((state) => leaves.includes(state.id));
    const ways = own.flatMap((state) =>
      state.ways.filter((way, at) => (by === undefined ? at === 0 : way.by.includes(by))),
    );
    return {
      story: id,
      title,
      name,
      words: [...own.map(({ description }) => description), ...ways.flatMap(({ texts }) => texts)].join(
        ' · ',
      ),
      more: [
        ...leaves,
        ...ways.flatMap(({ by }) => by),
        ...own.flatMap(({ laws }) => laws),
        ...rules.map(({ id }) => id),
        ...sections,
      ].join(' '),
    };
  });
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
