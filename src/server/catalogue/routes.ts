import { CATALOGUE_PATH } from '#contract/calls.ts';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import type { Api } from '../http/api.ts';
import type { Asset } from '../http/static.ts';
import { answerAsset, assetOf } from '../http/static.ts';

/** The catalogue that the host sells from, compressed once, revalidated by its ETag on each use. */
export function registerCatalogue({ app, host }: Api): void {
  const made = new WeakMap<CatalogueIndex, Asset>();
  const assetFor = (catalogue: CatalogueIndex): Asset => {
    const asset = made.get(catalogue) ?? assetOf(bytesOf(catalogue), CATALOGUE_PATH);
    made.set(catalogue, asset);
    return asset;
  };
  app.get(CATALOGUE_PATH, (context) =>
    answerAsset(context, assetFor(host.catalogue()), { cacheControl: 'no-cache' }),
  );
}

/** The catalogue as the shop reads it: the list of its top-level nodes. */
function bytesOf({ nodes }: CatalogueIndex) {
  const top = [...nodes.values()].filter(({ ancestors }) => ancestors.length === 0).map(({ node }) => node);
  return new TextEncoder().encode(JSON.stringify(top));
}
