import { renderToStaticMarkup } from 'react-dom/server';
import type { Model } from '../model/model.ts';
import { ChartDrawing } from './ChartDrawing.tsx';
import style from './chart.css?raw';
import colours from './chart-file.css?raw';
import { chartGraph } from './chart-graph.ts';
import { layoutChart } from './layout-chart.ts';

type Coverage = Parameters<typeof chartGraph>[1];

/**
 * A model's chart as an SVG file that needs no other: its colours follow the system's theme. With a coverage,
 * each arrow has the colour of how well it is tested.
 */
export async function chartFile(model: Model, coverage?: Coverage): Promise<string> {
  const layout = await layoutChart(chartGraph(model, coverage));
  const svg = renderToStaticMarkup(<ChartDrawing layout={layout} label={`The chart ${model.machine.id}`} />);
  return `${svg.replace('>', `><style>${colours}${style}</style>`)}\n`;
}
