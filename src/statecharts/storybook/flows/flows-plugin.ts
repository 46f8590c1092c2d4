import type { Plugin } from 'vite';
import type { ChartsConfig } from '../../config.ts';
import { findablesOf } from './flow-data.ts';
import { type FlowPlace, placesOf } from './flow-places.ts';
import { createFlowReader } from './flow-reader.ts';
import { readFlowMap } from './flow-registry.ts';

/** Files of a chart's behaviour and its rules. Storybook can't exchange them in an open page. */
const CHART = /\.(machine|state|setup|model|test)\.tsx?$/;
const READ = /\/src\/.*\.tsx?$/;
const FLOW_MODULE = /^\0?virtual:flow-(places|map|cards|find|pages|page\/(.+))$/;

/**
 * The data of the pages of flows, as modules: the list of all flows and their map, the cards of the
 * overview, and each page, loaded when it is opened. Charts are laid out here, so that pages neither wait
 * for that nor load elkjs.
 */
export function flowPages(config: ChartsConfig): Plugin {
  const isRules = (file: string) => file.endsWith(`/${config.citations?.rules}`);
  let reader = createFlowReader(config);
  /** The exports of a flow's module, as code. */
  const exportOf = async (kind: string, flow = ''): Promise<string> => {
    if (flow !== '') {
      const { small, beginning, stories, ...data } = await reader.read(flow);
      return JSON.stringify(data);
    }
    if (kind === 'map') return JSON.stringify(await reader.map());
    const site = readFlowMap(config);
    if (kind === 'places') return JSON.stringify(site);
    const flows = placesOf(site.groups);
    if (kind === 'cards')
      return JSON.stringify(await Promise.all(flows.map(({ flow }) => cardOf(flow, site.screens[flow]))));
    if (kind === 'find') return JSON.stringify((await Promise.all(flows.map(findablesIn))).flat());
    return `{ ${flows.map(({ flow }) => `'${flow}': () => import('virtual:flow-page/${flow}')`).join()} }`;
  };
  const cardOf = async (name: string, screen: string | undefined) => {
    const { flow, beginning, figures, small, stories } = await reader.read(name);
    return { flow, beginning, figures, small, screen: screen ?? stories[0]?.id };
  };
  const findablesIn = async ({ flow, title }: FlowPlace) => findablesOf(await reader.read(flow), title);
  return {
    name: 'statecharts:flow-pages',
    enforce: 'pre',
    resolveId: (id) => (FLOW_MODULE.test(id) ? `\0${id}` : null),
    async load(id) {
      const [, kind, flow] = FLOW_MODULE.exec(id) ?? [];
      return kind === undefined ? null : { code: `export default ${await exportOf(kind, flow)}`, map: null };
    },
    /** After a change of what is read, every flow is read again: each may import what changed. */
    async hotUpdate({ file, timestamp }) {
      const { name, moduleGraph, hot } = this.environment;
      if (name !== 'client' || !(READ.test(file) || isRules(file))) return;
      const before = reader;
      reader = createFlowReader(config);
      for (const [id, module] of moduleGraph.idToModuleMap)
        if (FLOW_MODULE.test(id)) moduleGraph.invalidateModule(module, undefined, timestamp, true);
      if (CHART.test(file) || isRules(file)) hot.send({ type: 'full-reload' });
      await before.close();
    },
    async buildEnd() {
      await reader.close();
    },
  };
}
