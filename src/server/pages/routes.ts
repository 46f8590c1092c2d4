import { dirname } from 'node:path';
import { SEARCH_LENGTH_MAX } from '#contract/constants.ts';
import type { Api } from '../http/api.ts';
import { readText } from '../http/body.ts';
import { notFound } from '../http/http-error.ts';
import { sendResource } from '../http/resource.ts';
import type { BuiltShop } from './built-shop.ts';
import { createPages } from './render-page.ts';
import { routeOf } from './resolve-path.ts';
import { loadFiles } from './static-files.ts';

/** Registers the shop's built files, and its pages, each with its status. */
export function registerPages({ app, host, ready }: Api, shop: BuiltShop): void {
  const files = loadFiles(shop.webRoot, dirname(host.config.catalogueFile));
  // The host's own paths come first, in both ways.
  for (const { path } of app.routes) files.delete(path);
  const pages = createPages(host, shop);
  void pages.render(pages.resolve('/'));

  app.post('/search', async (context) => {
    const search = new URLSearchParams(await readText(context)).get('search') ?? '';
    const query = new URLSearchParams({ search: search.trim().slice(0, SEARCH_LENGTH_MAX) });
    return new Response(null, { status: 303, headers: { Location: `/search?${query}` } });
  });
  app.get('*', async (context) => {
    const { pathname, search } = new URL(context.req.url);
    const path = decodePath(pathname);
    const file = files.get(path);
    context.set('route', FILES);
    if (file !== undefined) return sendResource(context, file);
    if (isFilePath(path)) throw notFound();
    const bare = pathname.replace(/\/+$/, '') || '/';
    const target = pages.resolve(decodePath(bare));
    context.set('route', routeOf(target));
    if (bare !== pathname && target.status !== 404) return redirectTo(bare + search);
    return sendResource(context, (await pages.render(target)).resource);
  });
  ready.set('*', (path) => {
    const file = files.get(path);
    if (file !== undefined) return { route: FILES, resource: file };
    // Calls come most often, and are none of the pages.
    if (path.startsWith('/api/') || isFilePath(path) || (path !== '/' && path.endsWith('/'))) return null;
    const target = pages.resolve(path);
    // A path without a page may be another route of the app.
    const resource = target.status === 404 ? null : pages.peek(target);
    return resource === null ? null : { route: routeOf(target), resource };
  });
}

/** The route of all files, for logs and metrics. */
const FILES = '/assets';

/** Whether a path asks for a file: no page has a dot in its last segment. */
const isFilePath = (path: string) => /\.\w+$/.test(path);

/** Redirects to the address without a trailing slash, so that each page has one address. */
const redirectTo = (Location: string) => new Response(null, { status: 308, headers: { Location } });

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
