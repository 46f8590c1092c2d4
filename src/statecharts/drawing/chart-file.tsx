import { renderToStaticMarkup } from 'react-dom/server';
import type { Model } from '../model/model.ts';
import { ChartDrawing } from './ChartDrawing.tsx';
import style from './chart.css?raw';
import colours from './chart-file.css?raw';
import { chartGraph } from './chart-graph.ts';
import { layoutChart } from './layout-chart.ts';

/** A model's chart as an SVG file that needs no other: its colours follow the system's theme. */
export async function chartFile(model: Model): Promise<string> {
  const layout = await layoutChart(chartGraph(model));
  const svg = renderToStaticMarkup(<ChartDrawing layout={layout} label={`The chart ${model.machine.id}`} />);
  return `${svg.replace('>', `><style>${colours}${style}</style>`)}\n`;
}
