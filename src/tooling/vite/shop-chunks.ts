import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { modulesFrom, staticImportsOf } from '../modules/modules.ts';
import { readRoutes } from '../modules/routes.ts';
import { PARTS } from './route-files.ts';

/**
 * Few chunks, since each request costs a slow phone more than it saves, and small files compress
 * worse: React, the other packages, what every page has, and what home and categories have beyond
 * it. Each runs in a task of its own. A product's page is part of what every page has: in a file
 * of its own it made both 2.0 kB larger (brotli).
 */
function chunks() {
  const home = modulesOf(fileOf('/'));
  const category = modulesOf([PARTS.category]);
  return [
    { name: 'react', priority: 3, test: /node_modules\/(react|react-dom|scheduler)\// },
    { name: 'flows', priority: 2, test: /node_modules\//, tags: ['$initial' as const] },
    { name: 'shop', priority: 1, tags: ['$initial' as const] },
    { name: 'home', test: (id: string) => home.has(sourceOf(id)) },
    { name: 'category', test: (id: string) => category.has(sourceOf(id)) },
  ];
}

/** The file of a module, without the query of the part that the router has split from it. */
const sourceOf = (id: string) => relative(process.cwd(), id.replace(/\?.*$/, ''));

const fileOf = (route: string) => readRoutes().flatMap(({ id, file }) => (id === route ? [file] : []));

/** The modules that these import, without parts that load later, like forms. */
const modulesOf = (files: readonly string[]) => modulesFrom(files, undefined, staticImportsOf);

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
