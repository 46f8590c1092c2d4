import type { ReactNode } from 'react';
import type { ChartLayout, PlacedEdge, PlacedMark, PlacedState } from './layout-chart.ts';
import type { Box, Point } from './place-text.ts';
import { heightOf, PADDING, type TextBlock, TYPE } from './text-block.ts';

type Props = {
  layout: ChartLayout;
  /** Names the drawing for people who can not see it. */
  label: string;
  /** The leaf states that are active; those around them are shown as active too. */
  active?: readonly string[] | undefined;
  /** The address that a state links to. */
  hrefOf?: ((state: string) => string | undefined) | undefined;
  /** Whether each state can be focused, so that the parent can show its description. */
  isLive?: boolean;
  fold?: Fold | undefined;
  walk?: Walk | undefined;
};

/** The move that a press on an arrow makes, by the arrow's id; and what makes it. */
export type Walk = {
  readonly moves: ReadonlyMap<string, string>;
  readonly take: (move: string) => void;
};

/** States that may be folded, and what folds or unfolds one. */
export type Fold = { readonly states: readonly string[]; readonly toggle: (state: string) => void };

/** A chart as a plain SVG, in the colours of the theme. `chart.css` says how each part looks. */
export function ChartDrawing({
  layout,
  label,
  active = [],
  hrefOf = () => undefined,
  isLive = false,
  fold,
  walk,
}: Props) {
  const { width, height, states, marks, edges } = layout;
  const isActive = (id: string) => active.some((leaf) => leaf === id || leaf.startsWith(`${id}.`));
  return (
    // biome-ignore lint/a11y/useSemanticElements: no other element can hold a drawing and its links.
    <svg
      className="chart"
      xmlns="http://www.w3.org/2000/svg"
      role="group"
      aria-label={label}
      viewBox={`0 0 ${Math.ceil(width)} ${Math.ceil(height)}`}
      width={Math.ceil(width)}
      height={Math.ceil(height)}
    >
      {states.map((state) => (
        <StateBox key={state.id} state={state} isActive={isActive(state.id)} />
      ))}
      {edges.map((edge) => (
        <Arrow key={edge.id} edge={edge} />
      ))}
      {states.map((state) => (
        <StateText
          key={state.id}
          state={state}
          isActive={isActive(state.id)}
          isLive={isLive}
          href={hrefOf(state.id)}
          toggle={fold?.states.includes(state.id) === true ? fold.toggle : undefined}
        />
      ))}
      {marks.map((mark) => (
        <Mark key={mark.id} mark={mark} />
      ))}
      {edges.map((edge) => (
        <EdgeLabel key={edge.id} edge={edge} walk={walk} />
      ))}
    </svg>
  );
}

function StateBox({ state, isActive }: { state: PlacedState; isActive: boolean }) {
  const { id, kind, isRegion, depth, box } = state;
  return (
    <g className={looksOf(state, isActive)} data-state={id}>
      {depth > 0 && <rect className="box" {...box} rx={isRegion ? 6 : 9} />}
      {kind === 'final' && <rect className="rim" {...inset(box, 4)} rx={6} />}
    </g>
  );
}

/** The name of a state and what happens in it, above the arrows that enter the state. */
function StateText({
  state,
  isActive,
  isLive,
  href,
  toggle,
}: {
  state: PlacedState;
  isActive: boolean;
  isLive: boolean;
  href?: string | undefined;
  toggle?: ((state: string) => void) | undefined;
}) {
  const { id, description, isFolded = false, box, text, textAt: at } = state;
  const title = text.lines[0]?.spans[0]?.text ?? '';
  // A box of the map of flows has a title that is not in its id.
  const spoken = `${id.endsWith(title) ? id : title}: ${description}`;
  const name = (
    <>
      {!isLive && description !== '' && <title>{description}</title>}
      <rect className="area" {...box} height={text.height + 2 * PADDING.y} rx={9} />
      <Text block={text} at={at} to={1} />
    </>
  );
  return (
    <g className={looksOf(state, isActive)} data-words={id}>
      {toggle !== undefined ? (
        // biome-ignore lint/a11y/useSemanticElements: no other element can be a button in a drawing.
        <g
          className="fold"
          role="button"
          tabIndex={0}
          aria-label={spoken}
          aria-expanded={!isFolded}
          {...pressing(() => toggle(id))}
        >
          {name}
        </g>
      ) : href === undefined ? (
        <g {...(isLive && { tabIndex: 0, role: 'img', 'aria-label': spoken })}>{name}</g>
      ) : (
        <a href={href} target="_top" aria-label={spoken}>
          {name}
        </a>
      )}
      <Text block={text} at={at} from={1} />
    </g>
  );
}

const looksOf = ({ kind, isRegion, isFolded = false, depth }: PlacedState, isActive: boolean): string =>
  [
    'state',
    kind,
    (kind === 'compound' || kind === 'parallel') && 'outer',
    isRegion && 'region',
    isFolded && 'folded',
    isActive && 'active',
    depth % 2 === 1 && 'odd',
  ]
    .filter((look) => look !== false)
    .join(' ');

function Mark({ mark: { kind, box } }: { mark: PlacedMark }) {
  const middle = { cx: box.x + box.width / 2, cy: box.y + box.height / 2 };
  if (kind === 'initial') return <circle className="initial" {...middle} r={box.width / 2 - 1} />;
  return (
    <g>
      <rect className="chip" {...box} rx={box.height / 2} />
      <text className="quiet" x={middle.cx} y={middle.cy + TYPE.text * 0.36} textAnchor="middle">
        in any of these
      </text>
    </g>
  );
}

const heatClass = ({ heat }: PlacedEdge) => (heat === undefined ? undefined : `heat-${heat}`);

function Arrow({ edge }: { edge: PlacedEdge }) {
  const { points } = edge;
  const [before, end] = points.slice(-2);
  if (before === undefined || end === undefined) return null;
  return (
    <g className={heatClass(edge)}>
      <path className="line" d={roundedLine([...points.slice(0, -1), towards(end, before, HEAD - 1)])} />
      <path className="head" d={arrowHead(before, end)} />
    </g>
  );
}

/** The words of an arrow. If it may be taken now, they and the arrow are a button. */
function EdgeLabel({ edge, walk }: { edge: PlacedEdge; walk: Walk | undefined }) {
  const { label } = edge;
  if (label === null) return null;
  const { box } = label;
  const words = (
    <>
      <rect className="chip" {...box} rx={6} />
      <Text block={label} at={{ x: box.x + PADDING.labelX, y: box.y + PADDING.labelY }} />
    </>
  );
  const move = walk?.moves.get(edge.id);
  if (walk === undefined || move === undefined) return <g className={heatClass(edge)}>{words}</g>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no other element can be a button in a drawing.
    <g
      className="walk"
      role="button"
      tabIndex={0}
      aria-description={move}
      {...pressing(() => walk.take(move))}
    >
      <path className="reach" d={roundedLine(edge.points)} />
      {words}
    </g>
  );
}

/** What makes a part of a drawing a button: a press, Enter and Space do the same. */
const pressing = (press: () => void) => ({
  onClick: press,
  onKeyDown: (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    press();
  },
});

/** A block of text, or some lines of it. */
function Text({ block, at, from = 0, to = block.lines.length }: TextProps): ReactNode {
  let y = at.y;
  const lines = block.lines.map((line, index) => {
    y += heightOf(line, index);
    const isTitle = line.spans[0]?.look === 'title';
    return (
      // Lines never change their order.
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same.
      <text key={index} x={at.x} y={y - (isTitle ? 6 : 4.5)}>
        {line.spans.map(({ text, look }) => (
          <tspan key={look} className={look} xmlSpace="preserve">
            {text}
          </tspan>
        ))}
      </text>
    );
  });
  return lines.slice(from, to);
}
type TextProps = { block: TextBlock; at: Point; from?: number; to?: number };

const HEAD = 8;
const CORNER = 7;

const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

/** The point at this distance from `from`, on the way to `to`; no further than half of it. */
function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = length === 0 ? 0 : Math.min(distance, length / 2) / length;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** A line through these points, with round corners. */
function roundedLine(points: readonly Point[]): string {
  return points
    .map((point, at) => {
      const [before, after] = [points[at - 1], points[at + 1]];
      if (before === undefined) return `M${at2(point)}`;
      if (after === undefined) return `L${at2(point)}`;
      return `L${at2(towards(point, before, CORNER))} Q${at2(point)} ${at2(towards(point, after, CORNER))}`;
    })
    .join(' ');
}

function arrowHead(before: Point, end: Point): string {
  const back = towards(end, before, HEAD);
  const across = { x: (end.y - back.y) / 2, y: (back.x - end.x) / 2 };
  const left = { x: back.x + across.x, y: back.y + across.y };
  const right = { x: back.x - across.x, y: back.y - across.y };
  return `M${at2(end)} L${at2(left)} L${at2(right)} Z`;
}

const at2 = ({ x, y }: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
