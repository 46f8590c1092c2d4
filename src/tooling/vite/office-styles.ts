import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { OFFICE } from '../modules/modules.ts';
import { officeStylesheet } from '../stylesheets/stylesheets.ts';

const INDEX = join(OFFICE, 'index.css');

/** The line of index.css that Panda fills in. */
const LAYERS = '@layer reset, base, tokens, recipes, utilities;';

/** Fills the office's `index.css` with the styles of its modules. */
export function officeStyles(): Plugin {
  return {
    name: 'keystall:office-styles',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ css: { postcss: {} } }),
    async transform(code, id) {
      const [path = ''] = id.split('?');
      if (relative(process.cwd(), path) !== INDEX) return null;
      if (!code.includes(LAYERS)) throw new Error(`${INDEX} lacks the line ${LAYERS}`);
      const { whole } = await officeStylesheet();
      return code.replace(LAYERS, () => whole);
    },
  };
}
