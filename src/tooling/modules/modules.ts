import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { parseSync } from 'vite';

export const WEB = 'src/web';
export const OFFICE = 'src/office';

/**
 * The shop's modules that these import, directly or not, statically or dynamically (`find` says
 * which). Type-only imports don't count.
 */
export function modulesFrom(
  entries: readonly string[],
  isLeftOut: (file: string) => boolean = () => false,
  find: (file: string, source: string) => string[] = importsOf,
): ReadonlySet<string> {
  const reached = new Set<string>();
  const follow = (file: string) => {
    if (reached.has(file) || isLeftOut(file) || !isScript(file)) return;
    reached.add(file);
    for (const specifier of find(file, readFileSync(file, 'utf8'))) {
      const imported = resolveImport(file, specifier);
      if (imported !== null) follow(imported);
    }
  };
  entries.forEach(follow);
  return reached;
}

/** The specifiers that a source imports at run time, statically or dynamically. */
export function importsOf(file: string, source: string): string[] {
  const { dynamicImports } = parseSync(file, source).module;
  return [
    ...staticImportsOf(file, source),
    ...dynamicImports.map(({ moduleRequest }) =>
      source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  ];
}

/** The specifiers that a source can't run without. */
export function staticImportsOf(file: string, source: string): string[] {
  const { staticImports, staticExports } = parseSync(file, source).module;
  return [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
  ];
}

/**
 * The shop's module for an import in `file`; null for a package, the contract, or a file that isn't
 * a script.
 */
function resolveImport(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  if (specifier.startsWith('#web/')) return specifier.replace('#web', WEB);
  return null;
}

export const isScript = (file: string) => ['.ts', '.tsx'].includes(extname(file));
