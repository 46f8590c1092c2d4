import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { isScript, WEB } from './modules.ts';

const ROUTES = join(WEB, 'routes');

/** What a route's file declares. */
export type RouteFile = {
  file: string;
  /** The router's id: `/my/profile_/change-email`, or `__root__`. */
  id: string;
  /** The kind of page: `staticData.page`, see src/web/app/router.tsx. */
  page: string;
  isRoot: boolean;
  /** Whether it has a component that is loaded apart from the route. */
  hasOwnChunk: boolean;
};

/** Every route of the shop. Throws if one doesn't declare its kind of page. */
export function readRoutes(): RouteFile[] {
  return readdirSync(ROUTES)
    .filter(isScript)
    .map((name) => join(ROUTES, name))
    .map((file) => routeIn(file, readFileSync(file, 'utf8')));
}

/** The route that a source creates: `createFileRoute('/cart')({ … })`, or the root. */
export function routeIn(file: string, source: string): RouteFile {
  const found: RouteFile[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [options] }) {
      if (callee.type !== 'CallExpression' || callee.callee.type !== 'Identifier') return;
      const isRoot = callee.callee.name === 'createRootRouteWithContext';
      if (!isRoot && callee.callee.name !== 'createFileRoute') return;
      // The root is part of every page and is not a page itself.
      const id = isRoot ? '__root__' : textOf(callee.arguments[0]);
      const page = isRoot ? 'public' : textOf(propertyOf(propertyOf(options, 'staticData'), 'page'));
      if (id === null) throw new Error(`${file}: the address of a route is a plain text`);
      if (page === null) throw new Error(`${file}: a route says whose its page is: staticData: { page: … }`);
      const split = propertyOf(options, 'codeSplitGroupings');
      const isSplit = split?.type !== 'ArrayExpression' || split.elements.length > 0;
      const hasOwnChunk = isSplit && propertyOf(options, 'component') !== undefined;
      found.push({ file, id, page, isRoot, hasOwnChunk });
    },
  }).visit(parseSync(file, source).program);
  const [route, ...more] = found;
  if (route === undefined || more.length > 0)
    throw new Error(`${file} makes ${found.length} routes, not one`);
  return route;
}

const textOf = (node: ESTree.Node | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

function propertyOf(node: ESTree.Node | undefined, name: string): ESTree.Node | undefined {
  if (node?.type !== 'ObjectExpression') return undefined;
  for (const property of node.properties)
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name)
      return property.value;
  return undefined;
}
