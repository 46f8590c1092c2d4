import { minify } from 'terser';
import type { Plugin } from 'vite';
import { brand } from '../../contract/brand.ts';

const INLINE = /(?<=<script>)[\s\S]+?(?=<\/script>)/;
const INDENTS = /\n\s+/g;
/** As browsers of any age read it. */
const OPTIONS = { ecma: 5, compress: { arrows: false } } as const;

/**
 * Completes index.html, which has to say without scripts whom to write to. A build leaves out its
 * indents and compresses its inline script: 0.2 kB (brotli) of every page.
 */
export function shopDocument(): Plugin {
  let isBuild = false;
  return {
    name: 'keystall:shop-document',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    async transformIndexHtml(html) {
      const addressed = html.replaceAll('%SUPPORT_ADDRESS%', brand.email);
      const [script = ''] = INLINE.exec(addressed) ?? [];
      if (!isBuild || script === '') return addressed;
      const { code = script } = await minify(script, OPTIONS);
      return addressed.replace(INLINE, () => code).replace(INDENTS, '\n');
    },
  };
}
