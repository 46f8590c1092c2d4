import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { FLOOR_TARGETS } from './src/tooling/browser-floor.ts';
import { chartDescriptions } from './src/tooling/vite/chart-descriptions.ts';
import { devStyles } from './src/tooling/vite/dev-styles.ts';
import { hostBesideVite } from './src/tooling/vite/host-beside-vite.ts';
import { liveCharts } from './src/tooling/vite/live-charts.ts';
import { precompress } from './src/tooling/vite/precompress.ts';
import { prerenderEnvironments } from './src/tooling/vite/prerender-environments.ts';
import { publicStyles } from './src/tooling/vite/public-styles.ts';
import { routeFiles } from './src/tooling/vite/route-files.ts';
import { shopChunks } from './src/tooling/vite/shop-chunks.ts';
import { staticCss } from './src/tooling/vite/static-css.ts';
import { supportAddress } from './src/tooling/vite/support-address.ts';
import { terserOwnChunks } from './src/tooling/vite/terser-own-chunks.ts';

export default defineConfig({
  // React has had it since 18. Without its stand-ins every page is 0.3 kB (brotli) smaller, which the budget of scripts needs.
  resolve: {
    alias: [
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
      routesDirectory: './src/web/routes',
      generatedRouteTree: './src/web/routeTree.gen.ts',
    }),
    supportAddress(),
    devStyles(),
    chartDescriptions(),
    publicStyles(),
    staticCss(),
    react(),
    hostBesideVite(),
    liveCharts(),
    prerenderEnvironments(),
    shopChunks(),
    terserOwnChunks(),
    routeFiles(),
    precompress(),
  ],
  build: {
    outDir: 'dist/web',
    // Older browsers would need every colour several times: these have light-dark(), or a faithful fallback.
    target: FLOOR_TARGETS,
    // What takes long in a build is of no use to somebody who starts the shop for the first time.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
});
