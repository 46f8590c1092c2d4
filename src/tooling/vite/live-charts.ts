import type { Plugin } from 'vite';

const PATH = '/__charts';
const FOLDER = '/src/statecharts/inspector';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="color-scheme" content="light dark" />
    <title>Live charts</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
  </head>
  <body>
    <div id="root"></div>
    <script type="module">import '/src/web/index.css'</script>
    <script type="module" src="${FOLDER}/main.tsx"></script>
  </body>
</html>`;

/**
 * `npm run dev`: a page that draws the shop's charts as they run, and the script in the shop that
 * posts to it. The shop's own code imports neither, so no build has them.
 */
export function liveCharts(): Plugin {
  return {
    name: 'keystall:live-charts',
    apply: 'serve',
    // Bundled in advance: discovering them later would reload the shop.
    config: () => ({ optimizeDeps: { include: ['elkjs/lib/elk.bundled.js', 'xstate/graph'] } }),
    configureServer(server) {
      if (process.env['VITEST'] || server.config.server.middlewareMode) return;
      server.middlewares.use(PATH, (_request, response, next) => {
        server.transformIndexHtml(PATH, PAGE).then((html) => {
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(html);
        }, next);
      });
      const print = server.printUrls;
      server.printUrls = () => {
        print();
        const [shop = ''] = server.resolvedUrls?.local ?? [];
        server.config.logger.info(`  ➜  Live charts: ${shop.replace(/\/$/, '')}${PATH}`);
      };
    },
    transformIndexHtml: (_html, { path }) =>
      path === PATH
        ? []
        : [
            {
              tag: 'script',
              attrs: { type: 'module', src: `${FOLDER}/app-side.ts` },
              injectTo: 'head-prepend',
            },
          ],
  };
}
