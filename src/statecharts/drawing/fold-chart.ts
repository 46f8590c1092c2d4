import { type ChartEdge, type ChartGraph, type ChartLabel, type ChartNode, statesOf } from './chart-graph.ts';

/** A chart with more states than this opens folded: its words could not be read where all of it fits. */
const MANY = 20;
/** An arrow of a folded chart says this many of its causes; in a chart with many arrows, none. */
const CAUSES = 2;
const MANY_ARROWS = 20;

/** Whether a chart has so many states that it opens folded. */
export const opensFolded = (graph: ChartGraph): boolean =>
  statesOf(graph.root).length > MANY && foldable(graph).length > 0;

/** The states that may be shown without those in them: all but the chart itself. */
export const foldable = ({ root }: ChartGraph): string[] =>
  statesOf(root).flatMap(({ id, children }) => (id !== root.id && children.length > 0 ? [id] : []));

/**
 * A chart in which each state with others in it is a box, except the open ones. An arrow ends at the
 * box that hides its state. While something is folded, only names and causes are said.
 */
export function foldChart(graph: ChartGraph, open: ReadonlySet<string>): ChartGraph {
  const closed = new Set(foldable(graph).filter((id) => !open.has(id)));
  /** The outermost folded state around each state, or the folded state itself. */
  const boxes = new Map<string, string>();
  const fold = (node: ChartNode): ChartNode => {
    if (!closed.has(node.id)) return { ...node, facts: [], inner: [], children: node.children.map(fold) };
    for (const { id } of statesOf(node)) boxes.set(id, node.id);
    const leaves = statesOf(node).filter(({ children }) => children.length === 0).length;
    return { ...node, facts: [`+ ${leaves} states`], inner: [], children: [], isFolded: true };
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
    between.set(id, { id, from: start, to: end, labels: [...(between.get(id)?.labels ?? []), ...labels] });
  }
  const say = between.size > MANY_ARROWS ? () => [] : causesOf;
  return {
    root,
    marks: graph.marks.filter((mark) => !boxes.has(mark.in)),
    edges: [...between.values()].map((edge) => ({ ...edge, labels: say(edge.labels) })),
  };
}

/** Causes without what else is said of them: the first ones, and how many more there are. */
function causesOf(labels: readonly ChartLabel[]): ChartLabel[] {
  const plain = labels.map(({ kind, when }): ChartLabel => {
    const [cause = when] = when.split(':');
    return { kind, when: cause, guard: '', does: '', restarts: '' };
  });
  const causes = [...new Map(plain.map((label) => [label.when, label])).values()];
  if (causes.length <= CAUSES) return causes;
  const rest = causes.length - CAUSES + 1;
  return [
    ...causes.slice(0, CAUSES - 1),
    { kind: 'always', when: `and ${rest} more`, guard: '', does: '', restarts: '' },
  ];
}
