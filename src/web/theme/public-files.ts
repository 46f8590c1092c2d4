import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

const WEB = 'src/web';
const ROUTES = join(WEB, 'routes');

/** It names every route: what is reached through it says nothing. */
const ROUTE_TREE = join(WEB, 'routeTree.gen.ts');

/** They come on their own, once somebody asks for them, and bring the whole sheet along. */
const APART: readonly string[] = [join(WEB, 'app/chat/LazyChat.tsx')];

const SOURCE = /\.tsx?$/;
const GUARD = /\b(membersOnly|guestsOnly)\b/;

/** The paths of all modules that public pages run, at once or later: those that lend only types, or stand apart, are not among them. */
export function publicFiles(): ReadonlySet<string> {
  const reached = new Set<string>();
  const follow = (file: string) => {
    if (reached.has(file) || file === ROUTE_TREE || APART.includes(file)) return;
    if (!SOURCE.test(file)) return;
    reached.add(file);
    for (const specifier of importsOf(file)) {
      if (specifier.startsWith('.')) follow(join(dirname(file), specifier));
      if (specifier.startsWith('#web/')) follow(specifier.replace('#web', WEB));
    }
  };
  [join(WEB, 'main.tsx'), ...publicRoutes()].forEach(follow);
  return reached;
}

/** The routes that ask nobody to log in, nor to log out: neither they nor a route that they stand in has a guard. */
function publicRoutes(): string[] {
  const routes = readdirSync(ROUTES).filter((file) => SOURCE.test(file));
  const guarded = routes
    .filter((file) => GUARD.test(readFileSync(join(ROUTES, file), 'utf8')))
    .map((file) => file.replace(SOURCE, '.'));
  return routes
    .filter((file) => !guarded.some((within) => file.startsWith(within)))
    .map((file) => join(ROUTES, file));
}

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
  return [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...dynamicImports.map(({ moduleRequest }) =>
      source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  ];
}
