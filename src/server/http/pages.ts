import { join } from 'node:path';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { isVisible } from '#contract/catalogue.ts';
import type { Api, HonoContext } from './api.ts';
import { readText } from './body.ts';
import { Refusal } from './refusal.ts';
import type { Asset } from './static.ts';
import { answerAsset, loadAssets } from './static.ts';

const PAGES = new Set([
  '/',
  '/cart',
  '/payment-methods',
  '/login',
  '/signup',
  '/reset-password',
  '/terms-of-service',
  '/privacy-policy',
  '/search',
  '/my',
  '/my/profile',
  '/my/orders',
  '/my/payments',
  '/my/profile/deposit',
  '/my/profile/change-email',
  '/my/profile/change-password',
]);

const REVALIDATED = 'no-cache';
/** The build names these files by their content: a name never gets another one. */
const FOREVER = 'public, max-age=31536000, immutable';
const HASHED = '/assets/';

/** The shop in the browser: its built files, and its shell for every page, with the status that the page deserves. */
export function registerPages({ app, host }: Api, webRoot: string): void {
  const assets = loadAssets(webRoot);
  const shell = assets.get('/index.html');
  if (shell === undefined) throw new Error(`${join(webRoot, 'index.html')} is missing: the shop isn't built`);
  assets.delete('/index.html');

  app.post('/search', async ({ req }) => {
    const search = new URLSearchParams(await readText(req.raw)).get('search') ?? '';
    const query = new URLSearchParams({ search: search.trim().slice(0, 200) });
    return new Response(null, { status: 303, headers: { Location: `/search?${query}` } });
  });
  app.get('*', (context) => {
    const { path } = context.req;
    const asset = assets.get(decoded(path));
    if (asset !== undefined)
      return answerAsset(context, asset, { cacheControl: path.startsWith(HASHED) ? FOREVER : REVALIDATED });
    if (isFile(path)) throw nothingHere();
    return answerShell(context, shell, statusOf(path, host.catalogue()));
  });
}

export const nothingHere = () => new Refusal(404, 'There is nothing here.');

const answerShell = (context: HonoContext, shell: Asset, status: number) =>
  answerAsset(context, shell, { cacheControl: REVALIDATED, status });

/** No page of the shop has a dot in its last segment, so this asks for a file. */
const isFile = (path: string) => /\.\w+$/.test(path);

/** How the shop's page at `path` is answered: 200, 404 for one that isn't there, and 503 for the page of that name. */
export function statusOf(path: string, catalogue: CatalogueIndex): 200 | 404 | 503 {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
  if (bare === '/503') return 503;
  return PAGES.has(bare) || /^\/payment\/[\w-]{1,64}$/.test(bare) || isProductPage(bare, catalogue)
    ? 200
    : 404;
}

/** The last segment alone decides; the page names its true address itself. */
function isProductPage(path: string, { nodes }: CatalogueIndex): boolean {
  if (!path.startsWith('/product/')) return false;
  const located = nodes.get(decoded(path.slice(path.lastIndexOf('/') + 1)));
  return located !== undefined && isVisible(located.node);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
