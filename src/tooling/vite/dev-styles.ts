import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import { OFFICE, WEB } from '../modules/modules.ts';
import { loadPanda, type Panda } from '../stylesheets/panda.ts';

/** Modules that no page of the development server loads. */
const UNUSED = /\/tests\/|routeTree\.gen\.ts$/;

/** The folders whose styles a page has; the first one has its `index.css`. */
const SHOP = [WEB];
export const OFFICE_AND_PIECES = [OFFICE, join(WEB, 'ui'), join(WEB, 'platform/forms')];

/**
 * `npm run dev`: fills index.css with all styles, and again when a source of them changes. Panda's
 * plugin for PostCSS would read each source with TypeScript's compiler, for five seconds of every
 * start.
 */
export function devStyles(folders = SHOP): Plugin {
  const [first = ''] = folders;
  const index = join(first, 'index.css');
  let panda: Promise<Panda> | undefined;
  return {
    name: 'keystall:dev-styles',
    apply: 'serve',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({ css: { postcss: {} } }),
    async transform(code, id) {
      const [path = ''] = id.split('?');
      if (relative(process.cwd(), path) !== index) return null;
      panda ??= loadPanda();
      const { config, print } = await panda;
      const files = globSync(folders.map((folder) => `${folder}/**/*.{ts,tsx}`)).filter(
        (file) => !UNUSED.test(file),
      );
      for (const file of [...files, ...config.dependencies]) this.addWatchFile(resolve(file));
      return `${code}\n${print(files).css}`;
    },
    async watchChange(id) {
      const { config } = (await panda) ?? {};
      if (config?.dependencies.includes(relative(process.cwd(), id)) !== true) return;
      panda = undefined;
      await promisify(execFile)(process.execPath, [
        'node_modules/@pandacss/dev/bin.js',
        'codegen',
        '--silent',
      ]);
    },
  };
}
