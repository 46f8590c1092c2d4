import { renderToStaticMarkup } from 'react-dom/server';
import { colors } from '#web/theme/colors.ts';
import { aliasOf, listTokens, type Scheme, shadeOf } from '#web/theme/token-list.ts';
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

/** The theme's colours for one scheme, as the variables that the style sheets of the shop have. */
const variables = (scheme: Scheme): string[] =>
  listTokens(colors).map(({ name, value }) => {
    const alias = aliasOf(value);
    const shade = alias === null ? shadeOf(value, scheme) : `var(${variableOf(alias)})`;
    return `${variableOf(name)}: ${shade};`;
  });
const variableOf = (name: string) => `--colors-${name.replaceAll('.', '-')}`;

const USED = /^--colors-(bg|fg|border|accent|success|danger|warning|info|focus)\b/;
const schemeOf = (scheme: Scheme) =>
  `svg { ${variables(scheme)
    .filter((line) => USED.test(line))
    .join(' ')} background: var(--colors-bg) }`;
const COLOURS = `${schemeOf('light')}\n@media (prefers-color-scheme: dark) { ${schemeOf('dark')} }\n`;
