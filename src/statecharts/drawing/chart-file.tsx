import { renderToStaticMarkup } from 'react-dom/server';
import type { AnyStateMachine } from 'xstate';
import { isModel, type Model } from '../model/model.ts';
import { ChartDrawing } from './ChartDrawing.tsx';
import style from './chart.css?raw';
import colours from './chart-file.css?raw';
import { chartGraph } from './chart-graph.ts';
import { layoutChart } from './layout-chart.ts';

type Coverage = Parameters<typeof chartGraph>[1];

/**
 * A chart, or a model's, as an SVG file that needs no other: its colours follow the system's theme. With a coverage,
 * each arrow has the colour of how well it is tested.
 */
export async function chartFile(source: Model | AnyStateMachine, coverage?: Coverage): Promise<string> {
  const { id } = isModel(source) ? source.machine : source;
  const layout = await layoutChart(chartGraph(source, coverage));
  const svg = renderToStaticMarkup(<ChartDrawing layout={layout} label={`The chart ${id}`} />);
  return `${svg.replace('>', `><style>${colours}${style}</style>`)}\n`;
}
