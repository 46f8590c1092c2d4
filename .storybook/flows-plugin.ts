import { readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import type { Plugin } from 'vite';
import { findFlows } from '../tests/model/flows.ts';
import { createLoader } from '../tests/model/load-models.ts';
import { readFlow } from './flow-data.ts';

const KIT = [
  'chart/chart-graph',
  'chart/layout-chart',
  'generate-paths',
  'model-problems',
  'transitions-table',
];
const QUERY = /^(.+\.transitions\.md)\?flow=(page|card)$/;

/**
 * `<flow>.transitions.md?flow=page` is what a flow's page shows, and `?flow=card` what the overview
 * does. Charts are laid out here, so that no page has to wait for it, or to load elkjs.
 */
export function flowPages(): Plugin {
  let loader: ReturnType<typeof createLoader> | undefined;
  let read = new Map<string, ReturnType<typeof readFlow>>();

  const flowOf = async (table: string) => {
    loader ??= createLoader();
    const { load, modelsOf } = await loader;
    const [, chart = ''] = /^# (.+)/.exec(readFileSync(table, 'utf8')) ?? [];
    const folder = table.slice(0, -basename(table).length - 1);
    const flow = findFlows().find((one) => one.chart === chart && one.folder === folder);
    if (flow === undefined) throw new Error(`${table} is the table of no flow.`);
    const models = await modelsOf(flow);
    const camelCase = basename(table, '.transitions.md').replaceAll(/-(.)/g, (_, letter) =>
      letter.toUpperCase(),
    );
    const own = models.find(({ modelName }) => modelName === `${camelCase}Model`) ?? models[0];
    if (own === undefined) throw new Error(`The flow ${chart} has no model.`);
    const parts = await Promise.all(KIT.map((name) => load(`src/web/testing/${name}.ts`)));
    const { chartGraph, layoutChart, generatePaths, leafNames, transitionsTable } = Object.assign(
      {},
      ...parts,
    );
    return readFlow(table, own, { chartGraph, layoutChart, generatePaths, leafNames, transitionsTable });
  };

  return {
    name: 'catalogue:flow-pages',
    enforce: 'pre',
    async load(id) {
      const [, path, kind] = QUERY.exec(id) ?? [];
      if (path === undefined) return null;
      const table = relative(process.cwd(), path);
      const flow = read.get(table) ?? flowOf(table);
      read.set(table, flow);
      const { small, layout, title, purpose, figures, ...others } = await flow;
      const card = { title, purpose, figures };
      const shown = kind === 'card' ? { ...card, small } : { ...card, ...others, layout };
      return { code: `export default ${JSON.stringify(shown)}`, map: null };
    },
    hotUpdate({ file }) {
      if (/\/src\/web\/.*\.tsx?$/.test(file)) read = new Map();
    },
    async buildEnd() {
      const { close } = (await loader) ?? {};
      loader = undefined;
      await close?.();
    },
  };
}
