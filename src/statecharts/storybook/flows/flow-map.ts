import type { ChartGraph } from '../../drawing/chart-graph.ts';
import { type FlowMap, placesOf } from './flow-places.ts';

/** How the flows lead to each other, as a chart to draw: a box is a flow. */
export const flowMap = ({ groups, links }: Pick<FlowMap, 'groups' | 'links'>): ChartGraph => ({
  root: {
    id: 'the flows',
    name: '',
    kind: 'compound',
    isRegion: false,
    description: '',
    facts: [],
    inner: [],
    children: placesOf(groups).map(({ flow, title }) => ({
      id: flow,
      name: title,
      kind: 'atomic',
      isRegion: false,
      description: '',
      facts: [],
      inner: [],
      children: [],
    })),
  },
  marks: [],
  edges: links.map(({ from, to, when }) => ({
    id: `${from} → ${to}`,
    from,
    to,
    labels: [{ kind: 'event', when, guard: '', does: '', restarts: '' }],
  })),
});
