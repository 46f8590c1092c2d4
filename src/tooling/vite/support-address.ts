import type { Plugin } from 'vite';
import { brand } from '../../contract/brand.ts';

/** Writes the support address into index.html, which has to name it without scripts. */
export const supportAddress = (): Plugin => ({
  name: 'keystall:support-address',
  transformIndexHtml: (html) => html.replaceAll('%SUPPORT_ADDRESS%', brand.email),
});
