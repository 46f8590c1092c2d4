import { createServer } from 'vite';
import type { Model } from '../../src/web/testing/model.ts';
import { webProject } from '../web-project.ts';
import type { Flow } from './flows.ts';

/** Loads modules of the shop and its testing kit. Models import views, which Node can't load by itself. */
export async function createLoader() {
  const vite = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: webProject.plugins,
  });
  const load = (file: string) => vite.ssrLoadModule(`/${file}`);
  return {
    load,
    /** The model of a flow's chart; the first one, if it has several. */
    async modelOf({ chart, models }: Flow): Promise<Model> {
      for (const file of models)
        for (const one of Object.values(await load(file)))
          if (isModel(one) && one.machine.id === chart) return one;
      throw new Error(`No model of the chart ${chart} in ${models.join(', ')}.`);
    },
    close: () => vite.close(),
  };
}

const isModel = (value: unknown): value is Model =>
  typeof value === 'object' && value !== null && 'machine' in value && 'outcomes' in value;
