import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { applyEdits, type Descriptions, descriptionsIn, findDescriptions } from '../charts/descriptions.ts';
import { isScript, modulesFrom, WEB } from '../modules/modules.ts';
import { readRoutes } from '../modules/routes.ts';

/**
 * The modules to scan. Routes are listed because the generated route tree imports them in its own
 * form.
 */
const entries = () => [
  join(WEB, 'main.tsx'),
  join(WEB, 'prerender.tsx'),
  ...readRoutes().map(({ file }) => file),
];

/**
 * Removes the descriptions of charts, which browsers don't need. The build fails on a description
 * whose text can't be found, or whose text is still in a chunk.
 */
export function chartDescriptions(): Plugin {
  let found: Descriptions = { edits: new Map(), texts: new Set() };
  let sources: ReadonlyMap<string, string> = new Map();
  return {
    name: 'keystall:chart-descriptions',
    apply: 'build',
    enforce: 'pre',
    // The script that runs before hydration has no chart.
    applyToEnvironment: ({ name }) => name !== 'beforeHydration',
    buildStart() {
      // The first build has searched them for all.
      if (sources.size > 0) return;
      sources = new Map([...modulesFrom(entries())].map((file) => [file, readFileSync(file, 'utf8')]));
      found = findDescriptions(sources);
    },
    load(id) {
      const file = relative(process.cwd(), id);
      const edits = found.edits.get(file);
      // The text that was searched: the file may have changed since.
      return edits === undefined ? null : applyEdits(sources.get(file) ?? '', edits);
    },
    transform(_, id) {
      const [path = ''] = id.split('?');
      const file = relative(process.cwd(), path);
      if (file.startsWith(WEB) && isScript(file) && !sources.has(file))
        throw new Error(`${file} is built, and was not searched for charts`);
    },
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        const [text] = descriptionsIn(output.fileName, output.code, found.texts);
        if (text !== undefined)
          throw new Error(`${output.fileName} still has the description of a state: ${text}`);
      }
    },
  };
}
