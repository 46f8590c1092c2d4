import { SEARCH_LENGTH_MAX } from '#contract/constants.ts';
import type { Api } from '../http/api.ts';
import { sendAsset } from '../http/asset.ts';
import { readText } from '../http/body.ts';
import { notFound } from '../http/http-error.ts';
import type { BuiltShop } from './built-shop.ts';
import { createPages } from './render-page.ts';
import { isListed, routeOf } from './resolve-path.ts';
import { cacheControlOf, loadFiles, REVALIDATE } from './static-files.ts';

/** Registers the shop's built files, and its pages, each with its status. */
export function registerPages({ app, host }: Api, shop: BuiltShop): void {
  const files = loadFiles(shop.webRoot);
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
    context.set('route', '/assets');
    if (file !== undefined) return sendAsset(context, file, { cacheControl: cacheControlOf(path) });
    if (isFilePath(path)) throw notFound();
    const bare = pathname.replace(/\/+$/, '') || '/';
    const target = pages.resolve(decodePath(bare));
    context.set('route', routeOf(target));
    if (bare !== pathname && target.status !== 404) return redirectTo(bare + search);
    const { status, asset } = await pages.render(target);
    return sendAsset(context, asset, {
      cacheControl: REVALIDATE,
      policy: pages.policy,
      status,
      noindex: !isListed(target),
    });
  });
}

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
