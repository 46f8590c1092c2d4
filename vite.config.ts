import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { FLOOR_TARGETS } from './src/tooling/browser-floor.ts';
import { chartDescriptions } from './src/tooling/vite/chart-descriptions.ts';
import { devStyles, OFFICE_AND_PIECES } from './src/tooling/vite/dev-styles.ts';
import { hostBesideVite } from './src/tooling/vite/host-beside-vite.ts';
import { liveCharts } from './src/tooling/vite/live-charts.ts';
import { officeChunks } from './src/tooling/vite/office-chunks.ts';
import { officeStyles } from './src/tooling/vite/office-styles.ts';
import { precompress } from './src/tooling/vite/precompress.ts';
import { prerenderEnvironments } from './src/tooling/vite/prerender-environments.ts';
import { publicStyles } from './src/tooling/vite/public-styles.ts';
import { routeFiles } from './src/tooling/vite/route-files.ts';
import { shopChunks } from './src/tooling/vite/shop-chunks.ts';
import { shopDocument } from './src/tooling/vite/shop-document.ts';
import { staticCss, THE_OFFICE } from './src/tooling/vite/static-css.ts';
import { terserOwnChunks } from './src/tooling/vite/terser-own-chunks.ts';
import { withoutDevtools } from './src/tooling/vite/without-devtools.ts';

/** The shop, into `dist/web` and `dist/prerender`. */
export const shop = {
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
    shopDocument(),
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
} satisfies UserConfig;

/** The operator's office, into `dist/office`: a script for each page, and one style sheet. */
const office: UserConfig = {
  root: 'src/office',
  publicDir: false,
  resolve: shop.resolve,
  plugins: [
    chartDescriptions(),
    withoutDevtools(),
    officeStyles(),
    officeChunks(),
    devStyles(OFFICE_AND_PIECES),
    staticCss(THE_OFFICE),
    react(),
    precompress(),
  ],
  build: {
    ...shop.build,
    outDir: '../../dist/office',
    emptyOutDir: true,
    // Its policy of content takes no font or picture that is written into a style sheet.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      ...shop.build.rolldownOptions,
      // The contract's examples are objects that spread others: no page reads them, and none is kept.
      treeshake: { propertyReadSideEffects: false },
    },
  },
  // `npm run dev -- --mode office`, while a host runs.
  server: {
    port: 3020,
    proxy: Object.fromEntries(
      ['/session', '/commands', '/events'].map((path) => [
        path,
        { target: `http://127.0.0.1:${process.env['OPERATOR_PORT'] || 3010}` },
      ]),
    ),
  },
};

export default defineConfig(({ mode }) => (mode === 'office' ? office : shop));
