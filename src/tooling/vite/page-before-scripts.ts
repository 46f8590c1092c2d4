import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport, transformWithOxc } from 'vite';

const MODULE = 'virtual:page-before-scripts';
const RESOLVED = `\0${MODULE}`;
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PAGE = 'src/web/features/navigation/tests/page-before-scripts.ts';
const SCRIPT = 'src/web/before-hydration.ts';

/**
 * `virtual:page-before-scripts` is a page as the host renders it, and the script in its head, for
 * stories. Both are made here: the router renders other HTML in a browser than on the host.
 */
export function pageBeforeScripts(): Plugin {
  const madeOf = new Set<string>();
  return {
    name: 'catalogue:page-before-scripts',
    resolveId: (id) => (id === MODULE ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null;
      const { module, dependencies } = await runnerImport<{ prerendered: unknown }>(`/${PAGE}`, {
        root: ROOT,
        // The plugins of the shop's build write files.
        configFile: false,
        logLevel: 'warn',
      });
      for (const file of [...dependencies, SCRIPT]) madeOf.add(ROOT + file);
      const { prerendered } = module;
      const exported = JSON.stringify({ prerendered, script: await classicScript() });
      return { code: `export default ${exported}`, map: null };
    },
    hotUpdate({ file, modules }) {
      const made = this.environment.moduleGraph.getModuleById(RESOLVED);
      return madeOf.has(file) && made !== undefined ? [...modules, made] : undefined;
    },
  };
}

/** The script without its types, and without the empty export that makes it a module. */
async function classicScript(): Promise<string> {
  const { code } = await transformWithOxc(await readFile(ROOT + SCRIPT, 'utf8'), SCRIPT);
  return `(() => {${code.replace(/^export \{\s*\};?$/m, '')}})()`;
}
