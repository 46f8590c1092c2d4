import { join } from 'node:path';
import { modulesFrom, WEB } from '../modules/modules.ts';
import { readRoutes } from '../modules/routes.ts';

/** It names every route: what is reached through it says nothing. */
const ROUTE_TREE = join(WEB, 'routeTree.gen.ts');

/** They come once a visitor asks for them, and bring the whole sheet along. */
const LAZY_ENTRIES: readonly string[] = ['/LazyChat.tsx'];

const isLazyEntry = (file: string) => LAZY_ENTRIES.some((entry) => file.endsWith(entry));

/**
 * All modules that public pages run, at once or later. A lazy entry and what it alone brings are
 * not among them.
 */
export function publicModules(): ReadonlySet<string> {
  const routes = readRoutes().filter(({ page }) => page !== 'guarded');
  const met = new Set<string>();
  const modules = modulesFrom([join(WEB, 'main.tsx'), ...routes.map(({ file }) => file)], (file) => {
    if (isLazyEntry(file)) met.add(file);
    return file === ROUTE_TREE || isLazyEntry(file);
  });
  if (met.size !== LAZY_ENTRIES.length) throw new Error(`Of ${LAZY_ENTRIES} only ${[...met]} are there`);
  return modules;
}
