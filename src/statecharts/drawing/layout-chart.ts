import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import { type ChartEdge, type ChartGraph, type ChartMark, type ChartNode, statesOf } from './chart-graph.ts';
import { type Box, type Point, placeOfText } from './place-text.ts';
import { describeBox, describeEdge, PADDING, type TextBlock } from './text-block.ts';

export type PlacedState = Pick<ChartNode, 'id' | 'kind' | 'isRegion' | 'isFolded' | 'description'> & {
  readonly depth: number;
  readonly box: Box;
  readonly text: TextBlock;
  /** The top left corner of the text. */
  readonly textAt: Point;
};
export type PlacedMark = ChartMark & { readonly box: Box };
export type PlacedEdge = Pick<ChartEdge, 'id' | 'from' | 'to'> & {
  readonly points: readonly Point[];
  readonly label: (TextBlock & { readonly box: Box }) | null;
  /** How many kinds of tests take the least tested of its transitions, where that is drawn. */
  readonly heat?: number;
};
/** A chart with a place for each part, in pixels from the top left corner. States come before those in them. */
export type ChartLayout = {
  readonly width: number;
  readonly height: number;
  readonly states: readonly PlacedState[];
  readonly marks: readonly PlacedMark[];
  readonly edges: readonly PlacedEdge[];
};

const MARKS = { initial: { width: 12, height: 12 }, any: { width: 92, height: 22 } } as const;

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
} as const;
/** For every state with others in it, since these options are not inherited. */
const SPACING = {
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '0',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
} as const;

const INLINE = { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' } as const;

/** Finds a place for each state, arrow and word of a chart. */
export async function layoutChart({ root, marks, edges }: ChartGraph): Promise<ChartLayout> {
  const elk = new ELK();
  const texts = new Map(statesOf(root).map((state) => [state.id, describeBox(state)]));
  const labels = new Map(edges.map(({ id, labels }) => [id, describeEdge(labels)]));
  const placed = await elk.layout({
    ...toElk(root, { marks, texts }),
    layoutOptions: { ...OPTIONS, ...optionsOf(root, texts) },
    edges: [...edges.map((edge) => toElkEdge(edge, labels.get(edge.id))), ...orderOf(root)],
  });
  const boxes = boxesIn(placed);
  const routes = new Map(edgesIn(placed).map((edge) => [edge.id, edge]));
  const boxOf = (id: string) => boxes.get(id) ?? { x: 0, y: 0, width: 0, height: 0 };
  const lines = edgesIn(placed).flatMap((edge) => segmentsOf(pointsOf(edge)));
  return {
    width: boxOf(root.id).width,
    height: boxOf(root.id).height,
    states: statesOf(root).map((state) => {
      const text = texts.get(state.id) ?? describeBox(state);
      const box = boxOf(state.id);
      return {
        id: state.id,
        kind: state.kind,
        isRegion: state.isRegion,
        ...(state.isFolded === true && { isFolded: true }),
        description: state.description,
        depth: state === root ? 0 : state.id.split('.').length,
        box,
        text,
        textAt: placeOfText(box, text, lines),
      };
    }),
    marks: marks.map((mark) => ({ ...mark, box: boxOf(mark.id) })),
    edges: edges.map(({ id, from, to, labels: own }) => {
      const heats = own.flatMap(({ covered }) => covered?.heat ?? []);
      const route = routes.get(id);
      const text = labels.get(id);
      const [place] = route?.labels ?? [];
      return {
        id,
        from,
        to,
        points: route === undefined ? [] : pointsOf(route),
        label: place === undefined || text === undefined ? null : { ...text, box: boxFrom(place) },
        ...(heats.length > 0 && { heat: Math.min(...heats) }),
      };
    }),
  };
}

const pointsOf = ({ sections = [] }: ElkExtendedEdge): Point[] =>
  sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x, y })),
  );

/** The straight pieces of a line, as boxes without a width or a height. */
export const segmentsOf = (points: readonly Point[]): Box[] =>
  points.slice(1).map((to, at) => {
    const from = points[at] ?? to;
    const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
    return { x, y, width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) };
  });

/** A state with more states than this in it is wide. */
const NARROW = 4;

/**
 * Arrows that are not drawn: they put wide states below each other, since a chart is read down the
 * page. Of regions, one that is far wider than the others is above them; else two are in a row.
 */
function orderOf(node: ChartNode): ElkExtendedEdge[] {
  const sizeOf = (state: ChartNode) => statesOf(state).length - 1;
  const below = (from: ChartNode | undefined, to: ChartNode): ElkExtendedEdge[] =>
    from === undefined ? [] : [{ id: `${to.id} below ${from.id}`, sources: [from.id], targets: [to.id] }];
  const wide = node.children.filter((child) => sizeOf(child) > NARROW);
  const regions = node.children.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const [first = 0, second = 0] = regions.map(sizeOf);
  const ofRegions = () =>
    first > NARROW && first >= 2 * second
      ? regions.slice(1).flatMap((to) => below(regions[0], to))
      : regions.slice(2).flatMap((to, at) => below(regions[at], to));
  const here =
    node.kind === 'parallel' ? ofRegions() : wide.slice(1).flatMap((to, at) => below(wide[at], to));
  return [...here, ...node.children.flatMap(orderOf)];
}

type Parts = { marks: readonly ChartMark[]; texts: ReadonlyMap<string, TextBlock> };

function toElk(node: ChartNode, parts: Parts): ElkNode {
  const marks = parts.marks.filter((mark) => mark.in === node.id);
  return {
    id: node.id,
    ...(node.children.length === 0 ? sizeOfBox(parts.texts.get(node.id)) : {}),
    layoutOptions: optionsOf(node, parts.texts),
    children: [
      ...marks.map(({ id, kind }) => ({ id, ...MARKS[kind] })),
      ...node.children.map((child) => toElk(child, parts)),
    ],
  };
}

const toElkEdge = ({ id, from, to }: ChartEdge, text: TextBlock | undefined): ElkExtendedEdge => ({
  id,
  sources: [from],
  targets: [to],
  labels:
    text === undefined || text.lines.length === 0
      ? []
      : [{ text: id, layoutOptions: INLINE, ...sizeOfLabel(text) }],
});

function optionsOf(
  { id, children }: ChartNode,
  texts: ReadonlyMap<string, TextBlock>,
): Record<string, string> {
  const { width, height } = sizeOfBox(texts.get(id));
  if (children.length === 0) return {};
  return {
    ...SPACING,
    'elk.padding': `[top=${height + 8},left=18,bottom=18,right=18]`,
    'elk.nodeSize.constraints': 'MINIMUM_SIZE',
    'elk.nodeSize.minimum': `(${width}, ${height})`,
  };
}

const sizeOfBox = (text: TextBlock | undefined) => ({
  width: Math.ceil(text?.width ?? 0) + 2 * PADDING.x,
  height: (text?.height ?? 0) + 2 * PADDING.y,
});
const sizeOfLabel = ({ width, height }: TextBlock) => ({
  width: Math.ceil(width) + 2 * PADDING.labelX,
  height: height + 2 * PADDING.labelY,
});

const boxFrom = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({ x, y, width, height });

const boxesIn = (node: ElkNode): Map<string, Box> =>
  new Map([[node.id, boxFrom(node)], ...(node.children ?? []).flatMap((child) => [...boxesIn(child)])]);

const edgesIn = ({ edges = [], children = [] }: ElkNode): ElkExtendedEdge[] => [
  ...edges,
  ...children.flatMap(edgesIn),
];
