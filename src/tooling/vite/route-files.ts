import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type RouteFile, readRoutes } from '../modules/routes.ts';

/**
 * The files that a page needs for one of its routes, in addition to those of every page, relative
 * to the build's folder.
 */
type Files = { scripts: string[]; styles: string[] };

/** Screens beyond a route's own that some of its pages have, by the names that prerender.tsx gives them. */
export const PARTS = { category: 'src/web/app/parts/CategoryPage.tsx' };

/**
 * Writes `.vite/routes.json`: the files of each route by its id, and of each part, so that the host
 * can preload them. The build fails if a part, or a route with a component, has no chunk.
 */
export function routeFiles(): Plugin {
  return {
    name: 'keystall:route-files',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const byId = readRoutes().map((route) => [route.id, filesOfRoute(route, chunks)] as const);
      const parts = Object.entries(PARTS).map(([name, file]) => [name, filesOfPart(file, chunks)] as const);
      this.emitFile({
        type: 'asset',
        fileName: '.vite/routes.json',
        source: JSON.stringify(Object.fromEntries([...byId, ...parts]), null, 1),
      });
    },
  };
}

function filesOfRoute(route: RouteFile, chunks: readonly Rolldown.OutputChunk[]): Files {
  const own = chunks.find(({ moduleIds }) => moduleIds.some((id) => isScreenOf(route, id)));
  if (own === undefined && route.hasOwnChunk && !route.isRoot)
    throw new Error(`${route.file}: its component is in no chunk`);
  return filesOf(own, chunks);
}

function filesOfPart(file: string, chunks: readonly Rolldown.OutputChunk[]): Files {
  const own = chunks.find(({ moduleIds }) => moduleIds.some((id) => relative(process.cwd(), id) === file));
  if (own === undefined) throw new Error(`${file} is in no chunk`);
  return filesOf(own, chunks);
}

/** A chunk and all that it needs. */
function filesOf(own: Rolldown.OutputChunk | undefined, chunks: readonly Rolldown.OutputChunk[]): Files {
  const needed = new Set<Rolldown.OutputChunk>();
  const need = (chunk: Rolldown.OutputChunk | undefined) => {
    if (chunk === undefined || needed.has(chunk)) return;
    needed.add(chunk);
    for (const name of chunk.imports) need(chunks.find(({ fileName }) => fileName === name));
  };
  need(own);
  return {
    scripts: [...needed].map(({ fileName }) => fileName),
    styles: [...new Set([...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))],
  };
}

/**
 * The router's plugin splits a route's component into
 * `….tsx?tsr-split=component---pendingComponent`.
 */
function isScreenOf({ file }: RouteFile, id: string): boolean {
  const [path = '', query] = id.split('?');
  const parts = new URLSearchParams(query).get('tsr-split')?.split('---') ?? [];
  return relative(process.cwd(), path) === file && parts.includes('component');
}
