import { join } from 'node:path';
import { modulesFrom, OFFICE, WEB } from '../modules/modules.ts';
import { readRoutes } from '../modules/routes.ts';

/** Left out, since it imports every route. */
const ROUTE_TREE = join(WEB, 'routeTree.gen.ts');

/** Modules that load when a visitor asks for them, together with the whole stylesheet. */
const LAZY_ENTRIES: readonly string[] = ['/LazyChat.tsx', '/DetailsDialog.tsx'];

/** All modules of the shop, as browsers load it. */
export const shopModules = (): ReadonlySet<string> =>
  modulesFrom([join(WEB, 'main.tsx'), ...readRoutes().map(({ file }) => file)]);

/** All modules of the office, with the pieces of the design system that it uses. */
export const officeModules = (): ReadonlySet<string> => modulesFrom([join(OFFICE, 'main.tsx')]);

const isLazyEntry = (file: string) => LAZY_ENTRIES.some((entry) => file.endsWith(entry));

/**
 * All modules that public pages import, directly or not, except lazy entries and what only they
 * import.
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
