import { basename, relative } from 'node:path';
import type { Plugin } from 'vite';
import { createFlowReader } from './flow-reader.ts';

const DATA = /^(.+\.transitions\.md)\?flow=(page|card)$/;
/** What says how a chart behaves, and its rules. Storybook can't exchange it in a page that is open. */
const CHART = /\.(machine|state|setup|model|(laws|rules)\.test)\.ts$|\.transitions\.md$|\/RULES\.md$/;
const READ = /\/src\/(web\/.*(\.tsx?|\.transitions\.md)|contract\/RULES\.md)$/;
const MAP = 'virtual:flow-map';
const PAGE = /\.transitions\.md$/;

/**
 * `<flow>.transitions.md` is the story of the flow's page, `?flow=page` what the page shows, and
 * `?flow=card` what the overview does. Charts are laid out here, so that no page has to wait for it,
 * or to load elkjs.
 */
export function flowPages(): Plugin {
  let reader = createFlowReader();
  return {
    name: 'catalogue:flow-pages',
    enforce: 'pre',
    resolveId: (id) => (id === MAP ? `\0${MAP}` : null),
    async load(id) {
      if (id === `\0${MAP}`)
        return { code: `export default ${JSON.stringify(await reader.map())}`, map: null };
      if (PAGE.test(id)) return { code: storyOf(basename(id, '.transitions.md')), map: null };
      const [, path, kind] = DATA.exec(id) ?? [];
      if (path === undefined) return null;
      const { small, layout, ...data } = await reader.read(relative(process.cwd(), path));
      const { flow, purpose, figures } = data;
      const shown = kind === 'card' ? { flow, purpose, figures, small } : { ...data, layout };
      return { code: `export default ${JSON.stringify(shown)}`, map: null };
    },
    /** After a change of what is read, every flow is read again: each may import what changed. */
    async hotUpdate({ file, timestamp }) {
      const { name, moduleGraph, hot } = this.environment;
      if (name !== 'client' || !READ.test(file)) return;
      const before = reader;
      reader = createFlowReader();
      for (const [id, module] of moduleGraph.idToModuleMap)
        if (DATA.test(id)) moduleGraph.invalidateModule(module, undefined, timestamp, true);
      if (CHART.test(file)) hot.send({ type: 'full-reload' });
      await before.close();
    },
    async buildEnd() {
      await reader.close();
    },
  };
}

/** The page of a flow as a file of stories. */
const storyOf = (flow: string) => `
  import { flowPage } from '/.storybook/flows/FlowPage.tsx';
  export default { parameters: { layout: 'fullscreen' } };
  export const TheFlow = flowPage(${JSON.stringify(flow)});
  TheFlow.storyName = 'The flow';
`;
