import type { ChartGraph } from '../../src/statecharts/drawing/chart-graph.ts';
import { FLOWS } from './flow-groups.ts';
import { FLOW_LINKS } from './flow-links.ts';

/** How the flows lead to each other, as a chart to draw: a box is a flow. */
export const flowMap = (): ChartGraph => ({
  root: {
    id: 'the flows',
    name: '',
    kind: 'compound',
    isRegion: false,
    description: '',
    facts: [],
    inner: [],
    children: FLOWS.map(({ flow, title }) => ({
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
  edges: FLOW_LINKS.map(({ from, to, when }) => ({
    id: `${from} → ${to}`,
    from,
    to,
    labels: [{ kind: 'event', when, guard: '', does: '', restarts: '' }],
  })),
});
