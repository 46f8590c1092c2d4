import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type RouteFile, readRoutes } from '../modules/routes.ts';

/**
 * The files that a page needs for one of its routes, in addition to those of every page, relative
 * to the build's folder.
 */
type Files = { scripts: string[]; styles: string[] };

/**
 * Writes `.vite/routes.json`: the files of each route by its id, so that the host can preload them.
 * The build fails if a route with a component has no chunk.
 */
export function routeFiles(): Plugin {
  return {
    name: 'keystall:route-files',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const byId = readRoutes().map((route) => [route.id, filesOf(route, chunks)] as const);
      this.emitFile({
        type: 'asset',
        fileName: '.vite/routes.json',
        source: JSON.stringify(Object.fromEntries(byId), null, 1),
      });
    },
  };
}

function filesOf(route: RouteFile, chunks: readonly Rolldown.OutputChunk[]): Files {
  const own = chunks.find(({ moduleIds }) => moduleIds.some((id) => isScreenOf(route, id)));
  if (own === undefined && route.hasComponent && !route.isRoot)
    throw new Error(`${route.file}: its component is in no chunk`);
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
