import { type ReactNode, useEffect, useState } from 'react';
import { ChartViewer } from './ChartViewer.tsx';
import type { ChartGraph } from './chart-graph.ts';
import { foldable, foldChart } from './fold-chart.ts';
import type { ChartLayout } from './layout-chart.ts';

type Props = {
  graph: ChartGraph;
  /** The drawing with everything folded, and with everything open. */
  folded: ChartLayout;
  whole: ChartLayout;
  label: string;
  hrefOf: (state: string) => string | undefined;
};

const NONE: ReadonlySet<string> = new Set();

/** A chart that opens folded. A press on a state shows the states in it, or hides them again. */
export function FoldingChart({ graph, folded, whole, label, hrefOf }: Props): ReactNode {
  const [open, setOpen] = useState(NONE);
  const states = foldable(graph);
  const isWhole = states.every((state) => open.has(state));
  const known = open.size === 0 ? folded : isWhole ? whole : null;
  const layout = useLayout(graph, open, known) ?? folded;
  const toggle = (state: string) =>
    setOpen(new Set(open.has(state) ? [...open].filter((one) => one !== state) : [...open, state]));
  return (
    <ChartViewer
      layout={layout}
      label={`${label} Enter folds and unfolds a state.`}
      hrefOf={hrefOf}
      fold={{ states, toggle }}
      isLegible={!isWhole}
    >
      <button type="button" aria-pressed={isWhole} onClick={() => setOpen(isWhole ? NONE : new Set(states))}>
        {isWhole ? 'Fold all' : 'Unfold all'}
      </button>
    </ChartViewer>
  );
}

/** The layout of a partly folded chart. Until it is found, the one before is shown. */
function useLayout(graph: ChartGraph, open: ReadonlySet<string>, known: ChartLayout | null) {
  const [layout, setLayout] = useState(known);
  useEffect(() => {
    if (known !== null) return setLayout(known);
    let isLatest = true;
    // What lays charts out is large, and most readers never unfold one.
    import('./layout-chart.ts')
      .then(({ layoutChart }) => layoutChart(foldChart(graph, open)))
      .then((found) => isLatest && setLayout(found), console.error);
    return () => {
      isLatest = false;
    };
  }, [graph, open, known]);
  return layout;
}
