import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { isScript, OFFICE, WEB } from '../modules/modules.ts';
import { cssCallsIn } from '../stylesheets/css-calls.ts';
import { officeStylesheet, stylesheets } from '../stylesheets/stylesheets.ts';

/** Panda's own modules have no side effects, so unused ones are removed. */
const PANDA = ['css', 'helpers', 'recipes', 'patterns'].map((folder) => `/styled-system/${folder}`);

/** Panda's function, called with styles read from a source. */
type Naming = { css(...styles: unknown[]): string };

type Room = {
  folders: readonly string[];
  sheet(): Promise<{ shortenClasses(classes: string): string }>;
};

const THE_SHOP: Room = { folders: [WEB], sheet: stylesheets };
export const THE_OFFICE: Room = { folders: [OFFICE, WEB], sheet: officeStylesheet };

/**
 * Replaces each `css({…})` by its class names, in the short form of the built stylesheets. All
 * styles are static, so the browser needs neither the object nor the code that computes names,
 * which saves a public page 6.2 kB (brotli) of scripts. The build fails on a call with a dynamic
 * value, and names its location.
 */
export function staticCss({ folders, sheet }: Room = THE_SHOP): Plugin {
  return {
    name: 'keystall:static-css',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (PANDA.some((folder) => id.includes(folder))) return { code, map: null, moduleSideEffects: false };
      const [path = ''] = id.split('?');
      const file = relative(process.cwd(), path);
      if (!folders.some((folder) => file.startsWith(folder)) || !isScript(file) || !code.includes('css('))
        return null;
      const { css }: Naming = await import('#styled/css');
      const { shortenClasses } = await sheet();
      let written = '';
      let from = 0;
      for (const { start, end, styles } of cssCallsIn(file, code)) {
        written += code.slice(from, start) + JSON.stringify(shortenClasses(css(...styles)));
        from = end;
      }
      return { code: written + code.slice(from), map: null };
    },
  };
}
