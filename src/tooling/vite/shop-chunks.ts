import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { modulesFrom } from '../modules/modules.ts';
import { readRoutes } from '../modules/routes.ts';

/** Home, categories and products. */
const SHELVES = ['/', '/product/$'];

/**
 * Few files, for each costs a slow phone more than it saves, and in small pieces they would
 * compress worse: what draws, what moves (routes, charts, the contract's parser), what every page
 * has, and what the shelves need. Each runs in a task of its own. Against the bundler's own chunks
 * this spares a product page 24 files and 6.7 kB (brotli).
 */
function chunks() {
  const shelves = modulesFrom(readRoutes().flatMap(({ id, file }) => (SHELVES.includes(id) ? [file] : [])));
  return [
    { name: 'react', priority: 4, test: /node_modules\/(react|react-dom|scheduler)\// },
    { name: 'flows', priority: 3, test: /node_modules\//, tags: ['$initial' as const] },
    { name: 'shop', priority: 2, tags: ['$initial' as const] },
    { name: 'shelves', priority: 1, test: (id: string) => shelves.has(relative(process.cwd(), id)) },
  ];
}

/** In which files a browser gets the shop. */
export function shopChunks(): Plugin {
  return {
    name: 'keystall:shop-chunks',
    apply: 'build',
    config: () => ({
      environments: {
        client: {
          build: {
            // Every browser that the shop is built for knows it, or does without.
            modulePreload: { polyfill: false },
            rolldownOptions: { output: { codeSplitting: { groups: chunks() } } },
          },
        },
      },
    }),
  };
}
