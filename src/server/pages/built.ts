import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { calls } from '#contract/calls.ts';
import { LegalText } from '#contract/legal.ts';
import { parse } from '#contract/parse.ts';
import type * as prerender from '#web/prerender.tsx';

/** The shop in plain Node: it draws the pages that are sent as HTML. */
export type Prerender = Pick<typeof prerender, 'createPrerender' | 'paths'>;
export type DrawnPage = prerender.Page;

/** What the build leaves for the host. */
export type BuiltShop = {
  /** The folder with the files that browsers fetch. */
  webRoot: string;
  prerender: Prerender;
  /** The script that stands in the head of every page. */
  early: string;
  texts: Parameters<Prerender['createPrerender']>[1]['texts'];
};

/** Reads the shop that was built into `dist`; throws when a part of it is missing or isn't what it should be. */
export async function loadBuiltShop(dist: string): Promise<BuiltShop> {
  const webRoot = join(dist, 'web');
  const module: unknown = await import(pathToFileURL(join(dist, 'prerender/prerender.js')).href);
  if (!isPrerender(module)) throw new Error(`${dist}/prerender/prerender.js does not draw pages`);
  const textAt = async (path: string) => {
    const text = parse(LegalText, JSON.parse(await readFile(join(webRoot, path), 'utf8')));
    if (!text.ok) throw new Error(`${path}: ${text.reason}`);
    return text.value;
  };
  return {
    webRoot,
    prerender: module,
    early: (await readFile(join(dist, 'prerender/early.js'), 'utf8')).trim(),
    texts: {
      tos: await textAt(calls.tos.path),
      refunds: await textAt(calls.refunds.path),
      privacy: await textAt(calls.privacy.path),
    },
  };
}

/** Built with the host's own sources around it, so that its names are enough to know it by. */
const isPrerender = (module: unknown): module is Prerender =>
  typeof module === 'object' &&
  module !== null &&
  'createPrerender' in module &&
  typeof module.createPrerender === 'function' &&
  'paths' in module &&
  Array.isArray(module.paths);
