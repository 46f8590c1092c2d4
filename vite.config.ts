import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { publicStyles } from './src/web/theme/public-styles.ts';
import { staticCss } from './src/web/theme/static-css.ts';

const PORT = Number(process.env['PORT'] ?? 3000);
const HOST_PORT = PORT + 1;

/** `npm run dev`: the host runs beside Vite in a process of its own, started anew whenever its sources change. */
function host(): Plugin {
  return {
    name: 'keystall:host',
    apply: 'serve',
    configureServer(server) {
      if (process.env['VITEST'] || server.config.server.middlewareMode) return;
      const child = spawn(
        process.execPath,
        ['--watch-path=src/server', '--watch-path=src/contract', 'src/server/main.ts', '--api-only'],
        {
          stdio: 'inherit',
          env: { PUBLIC_URL: `http://localhost:${PORT}`, ...process.env, PORT: String(HOST_PORT) },
        },
      );
      const stop = () => void child.kill('SIGTERM');
      server.httpServer?.once('close', stop);
      process.once('exit', stop);
    },
  };
}

/**
 * The shop in plain Node, with which the host draws public pages, and the script that stands in the head of every page: both in
 * `dist/prerender`, built with the shop by one `vite build`.
 */
function prerender(): Plugin {
  return {
    name: 'keystall:prerender',
    apply: 'build',
    config: () => ({
      builder: {},
      environments: {
        client: {
          build: {
            // Every browser that the shop is built for knows it, or does without.
            modulePreload: { polyfill: false },
            rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
          },
        },
        prerender: {
          consumer: 'server',
          resolve: { noExternal: true },
          // React's production build, in whatever mode the host runs.
          define: { 'process.env.NODE_ENV': '"production"' },
          build: {
            ssr: true,
            outDir: 'dist/prerender',
            copyPublicDir: false,
            rolldownOptions: { input: 'src/web/prerender.tsx', output: { codeSplitting: false } },
          },
        },
        early: {
          consumer: 'client',
          build: {
            outDir: 'dist/prerender',
            emptyOutDir: false,
            copyPublicDir: false,
            manifest: false,
            modulePreload: false,
            rolldownOptions: {
              input: 'src/web/early.ts',
              output: { format: 'iife', entryFileNames: 'early.js' },
            },
          },
        },
      },
    }),
  };
}

/** A chart, or a part of one. */
const isChart = (code: string, id: string) =>
  /src\/web\/.*\.ts$/.test(id) && /from '(xstate|\.\/[\w-]+\.setup\.ts)'/.test(code);
const DESCRIPTION = /\bdescription:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?/g;

/** What a chart says of its states is for those who read and test it: browsers needn't load it. */
function withoutDescriptions(): Plugin {
  return {
    name: 'keystall:without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (isChart(code, id) ? { code: code.replace(DESCRIPTION, ''), map: null } : null),
  };
}

/** A `.br` beside every text file of the build, so that the host never compresses one while a shopper waits. */
function precompress(): Plugin {
  return {
    name: 'keystall:precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = 'dist/web' }) {
      const files = await readdir(dir, { recursive: true });
      const text = files.filter(
        (file) => /\.(js|css|svg|json|txt|webmanifest)$/.test(file) && !file.startsWith('.vite'),
      );
      await Promise.all(
        text.map(async (file) =>
          writeFile(`${dir}/${file}.br`, await promisify(brotliCompress)(await readFile(`${dir}/${file}`))),
        ),
      );
    },
  };
}

/**
 * Few files, for each costs a slow phone more than it saves, and in small pieces they would compress worse: what draws, what moves
 * (routes, charts, the contract's parser), what every page has, and what the shelves need. Each is run in a task of its own.
 */
const CHUNKS = [
  { name: 'react', priority: 4, test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'flows', priority: 3, test: /node_modules\//, tags: ['$initial' as const] },
  { name: 'shop', priority: 2, tags: ['$initial' as const] },
  {
    name: 'shelves',
    priority: 1,
    test: /src\/web\/(features\/(home|product|add-to-cart)|ui\/(Badge|Money|NumberField|PictureCard))\b/,
  },
];

const toHost = { target: `http://localhost:${HOST_PORT}`, ws: true };

export default defineConfig({
  // React has had it since 18: no page needs what stood in for it.
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
    withoutDescriptions(),
    publicStyles(),
    staticCss(),
    react(),
    host(),
    prerender(),
    precompress(),
  ],
  build: {
    outDir: 'dist/web',
    manifest: true,
    target: 'es2022',
    // The first browsers with light-dark() (or a faithful fallback): older targets write every colour several times.
    cssTarget: ['chrome111', 'edge111', 'firefox113', 'safari16.4'],
  },
  server: {
    port: PORT,
    strictPort: true,
    proxy: { '/api': toHost, '/sandbox': toHost, '/catalogue.json': toHost, '/healthz': toHost },
  },
});
