import { createServer } from 'vite';
import { isModel, type Model } from '../../src/web/testing/model.ts';
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
    /** The models of a flow's chart, by their names, with their files. */
    async modelsOf({ chart, models }: Flow): Promise<{ modelName: string; model: Model; file: string }[]> {
      const found = [];
      for (const file of models)
        for (const [modelName, model] of Object.entries(await load(file)))
          if (isModel(model) && model.machine.id === chart) found.push({ modelName, model, file });
      return found;
    },
    close: () => vite.close(),
  };
}
