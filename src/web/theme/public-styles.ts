import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { publicFiles } from './public-files.ts';
import { sheets } from './sheets.ts';

const OURS = /^src\/web\/.*\.tsx?$/;
const STYLED = /\bfrom\s*['"]#styled\//;
const LAYERS = /@layer [\w, ]+;/;

/**
 * Styles in two sheets. `index.css`, which the host writes into every page, has what public pages can reach; a module that
 * none of them reaches and that has styles brings `whole.css` along. That one has everything, what public pages have over again: it
 * comes later, so its order alone counts from then on. Only a build does this: while one develops, and in Storybook,
 * index.css is the whole.
 */
export function publicStyles(): Plugin {
  const files = publicFiles();
  return {
    name: 'keystall:public-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    async transform(code, id) {
      const file = relative(process.cwd(), id.replace(/\?.*/, ''));
      if (file === 'src/web/index.css') {
        const { public: css } = await sheets();
        return code.replace(LAYERS, () => css);
      }
      if (file === 'src/web/whole.css') return (await sheets()).whole;
      if (!OURS.test(file) || files.has(file) || !STYLED.test(code)) return null;
      return { code: `import '#web/whole.css';\n${code}`, map: null };
    },
  };
}
