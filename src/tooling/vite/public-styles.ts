import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { importsOf, isScript, WEB } from '../modules/modules.ts';
import { publicModules } from '../stylesheets/public-modules.ts';
import { stylesheets } from '../stylesheets/stylesheets.ts';

const INDEX = join(WEB, 'index.css');
const WHOLE = join(WEB, 'whole.css');

/** The line of index.css that Panda fills in. */
const LAYERS = '@layer reset, base, tokens, recipes, utilities;';

/**
 * Splits the styles in two, which saves every public page 3.6 kB (brotli). `index.css`, which the
 * host inlines into every page, has the styles of public pages. Other modules with styles import
 * `whole.css`, which has all styles, so that the order of the two doesn't matter. Builds only: in
 * development and Storybook index.css has everything.
 */
export function publicStyles(): Plugin {
  let modules: ReadonlySet<string> = new Set();
  return {
    name: 'keystall:public-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    // Panda's plugin for PostCSS, which Storybook has, would read all sources for a sheet that it has no part in.
    config: () => ({ css: { postcss: {} } }),
    buildStart() {
      modules = publicModules();
    },
    async transform(code, id) {
      const [path = ''] = id.split('?');
      const file = relative(process.cwd(), path);
      if (file === INDEX) {
        if (!code.includes(LAYERS)) throw new Error(`${INDEX} lacks the line ${LAYERS}`);
        const { public: css } = await stylesheets();
        return code.replace(LAYERS, () => css);
      }
      if (file === WHOLE) return (await stylesheets()).whole;
      if (!file.startsWith(WEB) || !isScript(file) || modules.has(file) || !isStyled(file, code)) return null;
      return { code: `import '#web/whole.css';\n${code}`, map: null };
    },
  };
}

const isStyled = (file: string, code: string) =>
  importsOf(file, code).some((specifier) => specifier.startsWith('#styled/'));
