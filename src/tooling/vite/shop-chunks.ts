import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { modulesFrom, staticImportsOf } from '../modules/modules.ts';
import { readRoutes } from '../modules/routes.ts';

/**
 * Few chunks, since each request costs a slow phone more than it saves, and small files compress
 * worse: React, the other packages, what every page has, the pages of categories and products, and
 * what home alone has. Each runs in a task of its own. Compared with the bundler's own chunks this
 * saves a product page 24 files and 6.7 kB (brotli).
 */
function chunks() {
  const browsing = modulesOf('/product/$');
  const home = modulesOf('/');
  return [
    { name: 'react', priority: 4, test: /node_modules\/(react|react-dom|scheduler)\// },
    { name: 'flows', priority: 3, test: /node_modules\//, tags: ['$initial' as const] },
    { name: 'shop', priority: 2, tags: ['$initial' as const] },
    { name: 'browsing', priority: 1, test: (id: string) => browsing.has(relative(process.cwd(), id)) },
    { name: 'home', test: (id: string) => home.has(relative(process.cwd(), id)) },
  ];
}

/** The modules of a page, without parts that load later, like forms. */
const modulesOf = (route: string) =>
  modulesFrom(
    readRoutes().flatMap(({ id, file }) => (id === route ? [file] : [])),
    undefined,
    staticImportsOf,
  );

/** Decides which chunks the browser build has. */
export function shopChunks(): Plugin {
  return {
    name: 'keystall:shop-chunks',
    apply: 'build',
    config: () => ({
      environments: {
        client: {
          build: {
            // Supported browsers have it, or work without it.
            modulePreload: { polyfill: false },
            rolldownOptions: { output: { codeSplitting: { groups: chunks() } } },
          },
        },
      },
    }),
  };
}
