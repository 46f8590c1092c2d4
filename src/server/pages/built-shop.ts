import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { calls } from '#contract/calls.ts';
import { LegalText } from '#contract/legal.ts';
import { parse } from '#contract/parse.ts';
import type * as prerender from '#web/prerender.tsx';

/** The shop's prerenderer, built for Node. */
export type Prerender = Pick<typeof prerender, 'createPrerender' | 'pages'>;
export type RenderedPage = prerender.PrerenderedPage;
export type KnownPage = prerender.KnownPage;

/** The build's output, as the host uses it. */
export type BuiltShop = {
  /** The folder of the public files. */
  webRoot: string;
  prerender: Prerender;
  /** The inline script in the head of every page. */
  beforeHydrationScript: string;
  texts: Parameters<Prerender['createPrerender']>[1]['texts'];
};

/** Loads the shop built into `dist`; throws if a part is missing or not as expected. */
export async function loadBuiltShop(dist: string): Promise<BuiltShop> {
  const webRoot = join(dist, 'web');
  const module: unknown = await import(pathToFileURL(join(dist, 'prerender/prerender.js')).href);
  if (!isPrerenderModule(module))
    throw new Error(`${dist}/prerender/prerender.js does not export a prerenderer`);
  const textAt = async (path: string) => {
    const text = parse(LegalText, JSON.parse(await readFile(join(webRoot, path), 'utf8')));
    if (!text.ok) throw new Error(`${path}: ${text.reason}`);
    return text.value;
  };
  return {
    webRoot,
    prerender: module,
    beforeHydrationScript: (await readFile(join(dist, 'prerender/before-hydration.js'), 'utf8')).trim(),
    texts: {
      tos: await textAt(calls.tos.path),
      refunds: await textAt(calls.refunds.path),
      privacy: await textAt(calls.privacy.path),
    },
  };
}

/** Built from the same sources as the host, so its export names are check enough. */
const isPrerenderModule = (module: unknown): module is Prerender =>
  typeof module === 'object' &&
  module !== null &&
  'createPrerender' in module &&
  typeof module.createPrerender === 'function' &&
  'pages' in module &&
  Array.isArray(module.pages);
