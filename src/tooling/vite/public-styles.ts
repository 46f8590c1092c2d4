import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { importsOf, isScript, WEB } from '../modules/modules.ts';
import { publicModules } from '../stylesheets/public-modules.ts';
import { stylesheets } from '../stylesheets/stylesheets.ts';

const INDEX = join(WEB, 'index.css');
const WHOLE = join(WEB, 'whole.css');

/** What index.css holds for Panda to fill in. */
const LAYERS = '@layer reset, base, tokens, recipes, utilities;';

/**
 * Styles in two sheets, which spares every public page 3.6 kB (brotli). `index.css`, which the host
 * writes into every page, has what public pages can reach; a module that none of them reaches and
 * that has styles brings `whole.css` along. That one has everything, so it decides alone once it is
 * there. Only a build does this: in development and in Storybook index.css is the whole.
 */
export function publicStyles(): Plugin {
  const modules = publicModules();
  return {
    name: 'keystall:public-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
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
