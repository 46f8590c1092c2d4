import { SEARCH_LENGTH_MAX } from '#contract/constants.ts';
import type { Api } from '../http/api.ts';
import { answerAsset } from '../http/asset.ts';
import { readText } from '../http/body.ts';
import { nothingHere } from '../http/refusal.ts';
import type { BuiltShop } from './built.ts';
import { cacheControlOf, loadFiles, REVALIDATED } from './files.ts';
import { createPages } from './pages.ts';

/** The shop in the browser: its built files, and its pages with the status that each deserves. */
export function registerPages({ app, host }: Api, shop: BuiltShop): void {
  const files = loadFiles(shop.webRoot);
  const pages = createPages(host, shop);
  void pages.pageOf(pages.placeAt('/'));

  app.post('/search', async ({ req }) => {
    const search = new URLSearchParams(await readText(req.raw)).get('search') ?? '';
    const query = new URLSearchParams({ search: search.trim().slice(0, SEARCH_LENGTH_MAX) });
    return new Response(null, { status: 303, headers: { Location: `/search?${query}` } });
  });
  app.get('*', async (context) => {
    const { pathname, search } = new URL(context.req.url);
    const path = decoded(pathname);
    const file = files.get(path);
    if (file !== undefined) return answerAsset(context, file, { cacheControl: cacheControlOf(path) });
    if (isFile(path)) throw nothingHere();
    const bare = pathname.replace(/\/+$/, '') || '/';
    const place = pages.placeAt(decoded(bare));
    if (bare !== pathname && place.status !== 404) return movedTo(bare + search);
    const { status, asset } = await pages.pageOf(place);
    return answerAsset(context, asset, { cacheControl: REVALIDATED, policy: pages.policy, status });
  });
}

/** No page of the shop has a dot in its last segment, so this asks for a file. */
const isFile = (path: string) => /\.\w+$/.test(path);

/** A page has one address, without a slash at its end. */
const movedTo = (Location: string) => new Response(null, { status: 308, headers: { Location } });

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
