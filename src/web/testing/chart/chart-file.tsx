import { renderToStaticMarkup } from 'react-dom/server';
import { colors } from '#web/theme/colors.ts';
import type { Model } from '../model.ts';
import { ChartDrawing } from './ChartDrawing.tsx';
import style from './chart.css?raw';
import { chartGraph } from './chart-graph.ts';
import { layoutChart } from './layout-chart.ts';

/** A model's chart as an SVG file that needs no other: its colours follow the system's theme. */
export async function chartFile(model: Model): Promise<string> {
  const layout = await layoutChart(chartGraph(model));
  const svg = renderToStaticMarkup(<ChartDrawing layout={layout} label={`The chart ${model.machine.id}`} />);
  return `${svg.replace('>', `><style>${COLOURS}${style}</style>`)}\n`;
}

type Tree = { readonly [name: string]: unknown };
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** The theme's colours for one scheme, as the variables that the style sheets of the shop have. */
function variables(tree: Tree, scheme: 'light' | 'dark', path: readonly string[] = []): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    if (key === 'value') {
      const [, light, dark] = /^light-dark\((oklch\(.+?\)), (oklch\(.+?\))\)$/.exec(String(value)) ?? [];
      const [, alias] = /^\{colors\.(.+)\}$/.exec(String(value)) ?? [];
      const colour = alias === undefined ? undefined : `var(--colors-${alias.replaceAll('.', '-')})`;
      return [`--colors-${path.join('-')}: ${(scheme === 'light' ? light : dark) ?? colour ?? value};`];
    }
    return isTree(value) ? variables(value, scheme, key === 'DEFAULT' ? path : [...path, key]) : [];
  });
}

const USED = /^--colors-(bg|fg|border|accent|success|danger|warning|info|focus)\b/;
const schemeOf = (scheme: 'light' | 'dark') =>
  `svg { ${variables(colors, scheme)
    .filter((line) => USED.test(line))
    .join(' ')} background: var(--colors-bg) }`;
const COLOURS = `${schemeOf('light')}\n@media (prefers-color-scheme: dark) { ${schemeOf('dark')} }\n`;
