import { type ChartEdge, type ChartGraph, type ChartLabel, type ChartNode, statesOf } from './chart-graph.ts';

/** A chart with more states than this opens folded: its words could not be read where all of it fits. */
const MANY = 20;

/** Whether a chart has so many states that it opens folded. */
export const opensFolded = (graph: ChartGraph): boolean =>
  statesOf(graph.root).length > MANY && foldable(graph).length > 0;

/** The states that may be shown without those in them: all but the chart itself. */
export const foldable = ({ root }: ChartGraph): string[] =>
  statesOf(root).flatMap(({ id, children }) => (id !== root.id && children.length > 0 ? [id] : []));

/**
 * A chart in which each state with others in it is a box, except the open ones. A box names the states in it,
 * and an arrow ends at the box that hides its state. While something is folded, arrows say causes and guards,
 * and no actions.
 */
export function foldChart(graph: ChartGraph, open: ReadonlySet<string>): ChartGraph {
  const closed = new Set(foldable(graph).filter((id) => !open.has(id)));
  /** The outermost folded state around each state, or the folded state itself. */
  const boxes = new Map<string, string>();
  const fold = (node: ChartNode): ChartNode => {
    if (!closed.has(node.id)) return { ...node, children: node.children.map(fold) };
    for (const { id } of statesOf(node)) boxes.set(id, node.id);
    return { ...node, facts: [...node.facts, ...contentOf(node)], children: [], isFolded: true };
  };
  if (closed.size === 0) return graph;
  const root = fold(graph.root);
  const holders = new Map(graph.marks.map((mark) => [mark.id, mark.in]));
  const shown = (end: string) => boxes.get(holders.get(end) ?? end) ?? end;
  const between = new Map<string, ChartEdge>();
  for (const { from, to, labels } of graph.edges) {
    const [start, end] = [shown(from), shown(to)];
    if (start === end) continue;
    const id = `${start} → ${end}`;
    const before = between.get(id)?.labels ?? [];
    between.set(id, { id, from: start, to: end, labels: causesOf([...before, ...labels]) });
  }
  return {
    root,
    marks: graph.marks.filter((mark) => !boxes.has(mark.in)),
    edges: [...between.values()],
  };
}

/** The states in a folded one; of a parallel one, those of each region. */
const contentOf = ({ kind, children }: ChartNode): string[] =>
  kind === 'parallel'
    ? children.map((region) => `${region.name}: ${namesOf(region)}`)
    : [namesOf({ children })];

const namesOf = ({ children }: Pick<ChartNode, 'children'>) => children.map(({ name }) => name).join(', ');

/** Labels without actions. Several states in a box may be left for the same cause, which is said once. */
function causesOf(labels: readonly ChartLabel[]): ChartLabel[] {
  const causes = labels.map((label): ChartLabel => ({ ...label, does: '' }));
  return [...new Map(causes.map((label) => [`${label.when} ${label.guard}`, label])).values()];
}
