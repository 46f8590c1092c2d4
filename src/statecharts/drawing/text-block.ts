import type { ChartLabel, ChartNode, TriggerKind } from './chart-graph.ts';
import { widthOf, wrap } from './measure-text.ts';

/** A piece of text in one look; `quiet` is for guards, actions and facts. */
type Span = { readonly text: string; readonly look: 'title' | 'quiet' | TriggerKind };
export type Line = { readonly spans: readonly Span[]; readonly startsLabel: boolean };
/** Lines of text below each other, with the room that they need. */
export type TextBlock = { readonly lines: readonly Line[]; readonly width: number; readonly height: number };

/** In pixels. */
export const TYPE = { title: 14, text: 12, titleLine: 20, textLine: 16, labelGap: 6 } as const;
/** Around the text of a state, and around that of an edge. */
export const PADDING = { x: 14, y: 10, labelX: 8, labelY: 4 } as const;
/** In characters. */
const LIMIT = { label: 34, fact: 36 };

const fontOf = ({ look }: Span) =>
  ({
    size: look === 'title' ? TYPE.title : TYPE.text,
    weight: look === 'title' || look === 'event' ? 'bold' : 'normal',
  }) as const;

/** The height of a line, with the gap above a transition that is not the first. */
export const heightOf = ({ spans, startsLabel }: Line, at: number): number =>
  (spans[0]?.look === 'title' ? TYPE.titleLine : TYPE.textLine) + (startsLabel && at > 0 ? TYPE.labelGap : 0);

const blockOf = (lines: readonly Line[]): TextBlock => ({
  lines,
  width: Math.max(
    0,
    ...lines.map(({ spans }) => spans.reduce((sum, span) => sum + widthOf(span.text, fontOf(span)), 0)),
  ),
  height: lines.reduce((sum, line, at) => sum + heightOf(line, at), 0),
});

/** The name of a state, what runs in it, and the transitions that stay in it. */
export const describeBox = ({ name, facts, inner }: ChartNode): TextBlock =>
  blockOf([
    { spans: [{ text: name, look: 'title' }], startsLabel: false },
    ...facts.flatMap((fact) => wrap(fact, LIMIT.fact)).map((text) => lineOf('quiet', text)),
    ...inner.flatMap(linesOf),
  ]);

/** The transitions of one edge, below each other. */
export const describeEdge = (labels: readonly ChartLabel[]): TextBlock => blockOf(labels.flatMap(linesOf));

function linesOf({ kind, when, guard, does, restarts, covered }: ChartLabel): Line[] {
  const asides = [
    ...(guard === '' ? [] : [`if ${guard}`]),
    ...(does === '' ? [] : [`does ${does}`]),
    ...(restarts === '' ? [] : [`restarts ${restarts}`]),
    ...(covered === undefined ? [] : [covered.words]),
  ];
  const [first, ...others] = asides;
  if (first !== undefined && others.length === 0 && `${when} ${first}`.length <= LIMIT.label)
    return [
      {
        spans: [
          { text: `${when} `, look: kind },
          { text: first, look: 'quiet' },
        ],
        startsLabel: true,
      },
    ];
  return [
    ...wrap(when, LIMIT.label).map((text, at) => ({ ...lineOf(kind, text), startsLabel: at === 0 })),
    ...asides.flatMap((aside) => wrap(aside, LIMIT.label)).map((text) => lineOf('quiet', text)),
  ];
}

const lineOf = (look: Span['look'], text: string): Line => ({ spans: [{ text, look }], startsLabel: false });
