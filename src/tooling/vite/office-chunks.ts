import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { modulesFrom, OFFICE, staticImportsOf } from '../modules/modules.ts';

const START = join(OFFICE, 'start.tsx');
const PAGES = join(OFFICE, 'router.tsx');
const SIGN_IN = join(OFFICE, 'operator-session/SignInScreen.tsx');

/** What is not the shop's own, of the pages and of the sign-in: of the router and of the forms. */
const OF_BOTH = /node_modules\/@tanstack\/(react-)?store\/|src\/contract\/(digits|text)\.ts$/;

const sourceOf = (id: string) => relative(process.cwd(), id);
const neededFor = (file: string) => modulesFrom([file], undefined, staticImportsOf);

/**
 * Few chunks, each with all that its modules need: what sends the first requests, React, what every visit
 * starts with, the frame with Today and its router, the sign-in with the library of forms, and what most
 * other pages share. A page's own script is small.
 */
function groups() {
  const ofSignIn = neededFor(SIGN_IN);
  // Otherwise the sign-in would load the pages.
  const shared = new Set([...neededFor(PAGES)].filter((file) => ofSignIn.has(file)));
  const only = (file: string) => (id: string) => sourceOf(id) === file;
  return [
    { name: 'first', priority: 6, test: /office\/api\/prefetch\.ts$|preload-helper/ },
    { name: 'react', priority: 5, test: /node_modules\/(react|react-dom|scheduler)\// },
    {
      name: 'start',
      priority: 4,
      test: (id: string) => sourceOf(id) === START || shared.has(sourceOf(id)) || OF_BOTH.test(id),
    },
    { name: 'pages', priority: 3, test: only(PAGES) },
    { name: 'sign-in', priority: 2, test: only(SIGN_IN) },
    {
      name: 'work',
      priority: 1,
      test: /office\/(api|chosen-rows|command-form|frame|generated|list|operator-session|reading|work-list)\//,
    },
  ];
}

/** Decides which chunks the office has, and names those of its start in the page, to be asked for at once. */
export function officeChunks(): Plugin {
  return {
    name: 'keystall:office-chunks',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups: groups() } } } } }),
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => sourceOf(id) === START));
        if (start === undefined) throw new Error(`${START} is in no chunk`);
        return neededBy(start, chunks).map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', href: `/${fileName}` },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}

/** A chunk and all that it can't run without. */
function neededBy(own: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]) {
  const needed = new Set([own]);
  for (const chunk of needed)
    for (const name of chunk.imports) {
      const found = chunks.find(({ fileName }) => fileName === name);
      if (found !== undefined) needed.add(found);
    }
  return [...needed];
}
