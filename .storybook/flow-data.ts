import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { storyNameFromExport, toId } from 'storybook/internal/csf';
import type { ChartGraph, ChartNode, chartGraph } from '../src/web/testing/chart/chart-graph.ts';
import type { ChartLayout, layoutChart } from '../src/web/testing/chart/layout-chart.ts';
import type { generatePaths } from '../src/web/testing/generate-paths.ts';
import type { Model } from '../src/web/testing/model.ts';
import type { leafNames } from '../src/web/testing/model-problems.ts';
import type { transitionsTable } from '../src/web/testing/transitions-table.ts';

export type FlowFigures = { states: number; stories: number; paths: number; laws: number };

/** What the overview shows of a flow. */
export type FlowCard = { title: string; purpose: string; small: ChartLayout; figures: FlowFigures };

/** What a flow's page shows. */
export type FlowData = Omit<FlowCard, 'small'> & {
  chart: string;
  layout: ChartLayout;
  states: { id: string; description: string; isLeaf: boolean }[];
  /** The id of the first story of each leaf state. */
  stories: Record<string, string>;
  events: { type: string; isExternal: boolean }[];
  effects: { name: string; outcomes: string[] }[];
  laws: string[];
  /** For each state, what can happen in it: event, guard, target, actions and changed fields. */
  transitions: { state: string; rows: string[][] }[];
};

/** The parts of the testing kit that read a chart, loaded as the tests load them. */
export type Kit = {
  chartGraph: typeof chartGraph;
  layoutChart: typeof layoutChart;
  generatePaths: typeof generatePaths;
  leafNames: typeof leafNames;
  transitionsTable: typeof transitionsTable;
};

/** Reads what the catalogue shows of a flow. `table` is the file of its table of transitions. */
export async function readFlow(
  table: string,
  { model, modelName, file }: { model: Model; modelName: string; file: string },
  kit: Kit,
): Promise<FlowData & FlowCard> {
  const graph = kit.chartGraph(model);
  const leaves = kit.leafNames(model);
  const laws = lawsIn(file.replace('.model.ts', '.laws.test.ts'));
  const { shown, count } = storiesOf(modelName);
  return {
    chart: model.machine.id,
    title: titleOf(basename(table, '.transitions.md')),
    purpose: purposeOf(model, file),
    layout: await kit.layoutChart(graph),
    small: await kit.layoutChart(withoutWords(graph)),
    figures: {
      states: leaves.length,
      stories: count,
      paths: kit.generatePaths(model).paths.length,
      laws: laws.length,
    },
    states: statesOf(graph.root).map(({ id, description }) => ({
      id,
      description,
      isLeaf: leaves.includes(id),
    })),
    stories: Object.fromEntries(shown),
    events: Object.keys(model.events).map((type) => ({ type, isExternal: model.external.includes(type) })),
    effects: Object.entries(model.outcomes).map(([name, outcomes]) => ({
      name,
      outcomes: Object.keys(outcomes),
    })),
    laws,
    transitions: readTable(kit.transitionsTable(model)),
  };
}

const statesOf = ({ children }: ChartNode): ChartNode[] =>
  children.flatMap((child) => [child, ...statesOf(child)]);

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

/** `add-to-cart` as `Add to cart`. */
const titleOf = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll('-', ' ');

/** The comment above the chart in its file, or the chart's own description. */
function purposeOf({ machine }: Model, modelFile: string): string {
  const [file] = globSync(modelFile.replace('.model.ts', '.machine.ts'));
  const source = file === undefined ? '' : readFileSync(file, 'utf8');
  const [, comment] =
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export const|function) \w+Machine\b/.exec(source) ?? [];
  return comment?.replaceAll(/\s*\n\s*\*\s?/g, ' ').trim() ?? machine.root.description ?? '';
}

/** The laws that a test declares, and those that it takes from a file for several flows. */
function lawsIn(file: string): string[] {
  if (globSync(file).length === 0) return [];
  const source = readFileSync(file, 'utf8');
  const own = [...source.matchAll(/\.(?:always|every|never|leaves)\(\s*(['"`])(.+?)(?<!\\)\1,/g)];
  const [, shared] = /from '#web\/(.+\.laws\.ts)'/.exec(source) ?? [];
  return [
    ...own.map(([, , law = '']) => law.replaceAll('\\', '').replaceAll(/\$\{[^}]*\}/g, '…')),
    ...(shared === undefined ? [] : lawsIn(`src/web/${shared}`)),
  ];
}

/** The stories drawn with a model: how many there are, and the first one of each leaf state. */
function storiesOf(modelName: string): { shown: Map<string, string>; count: number } {
  const shown = new Map<string, string>();
  let count = 0;
  for (const file of globSync('src/web/**/*.stories.tsx')) {
    const source = readFileSync(file, 'utf8');
    const [, title] = /title: '(.+?)'/.exec(source) ?? [];
    if (title === undefined || !source.includes(`storiesFor(${modelName},`)) continue;
    for (const [, name = '', story = ''] of source.matchAll(/^export const (\w+)\b([\s\S]*?);$/gm)) {
      count += 1;
      const [, states = ''] = /\bat\(([^)]*)\)/.exec(story) ?? [];
      for (const [, leaf = ''] of states.matchAll(/'(.+?)'/g))
        if (!shown.has(leaf)) shown.set(leaf, toId(title, storyNameFromExport(name)));
    }
  }
  return { shown, count };
}

function readTable(page: string): FlowData['transitions'] {
  return page
    .split('\n## ')
    .slice(1)
    .map((section) => {
      const [state = '', ...lines] = section.split('\n');
      const rows = lines.filter((line) => line.startsWith('| ') && !line.startsWith('| when'));
      return {
        state,
        rows: rows.map((row) =>
          row
            .split(/(?<!\\)\|/)
            .slice(1, -1)
            .map((cell) => cell.trim()),
        ),
      };
    })
    .filter(({ rows }) => rows.length > 0);
}
