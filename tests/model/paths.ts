/**
 * `npm run paths -- FLOW …` prints the paths of charts as steps to read: who acts, what happens, and
 * which states it leads to.
 */
import { createServer } from 'vite';
import { webProject } from '../web-project.ts';
import { findFlows, selectFlows } from './flows.ts';

const names = process.argv.slice(2);
if (names.length === 0) {
  console.error('Which flow? For example: npm run paths -- login');
  process.exit(2);
}
const flows = selectFlows(findFlows(), names);
// Models import views, which Node can't load by itself.
const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false },
  optimizeDeps: { noDiscovery: true },
  plugins: webProject.plugins,
});
const { describePaths } = await vite.ssrLoadModule('/src/web/testing/describe-path.ts');
for (const file of flows.flatMap(({ models }) => models))
  console.log(describePaths(await vite.ssrLoadModule(`/${file}`)));
await vite.close();
