import type { CatalogueIndex } from '#contract/catalogue.ts';
import { CATALOGUE_PATH } from '#contract/catalogue.ts';
import type { Api } from '../http/api.ts';
import type { Asset } from '../http/asset.ts';
import { answerAsset, assetOf } from '../http/asset.ts';
import { topNodesOf } from './catalogue.ts';

/** The catalogue that the host sells from, compressed once, revalidated by its ETag on each use. */
export function registerCatalogue({ app, host }: Api): void {
  const made = new WeakMap<CatalogueIndex, Asset>();
  const assetFor = (catalogue: CatalogueIndex): Asset => {
    const asset = made.get(catalogue) ?? assetOf(bytesOf(catalogue), 'application/json; charset=utf-8');
    made.set(catalogue, asset);
    return asset;
  };
  app.get(CATALOGUE_PATH, (context) =>
    answerAsset(context, assetFor(host.catalogue()), { cacheControl: 'no-cache' }),
  );
}

const bytesOf = (catalogue: CatalogueIndex) =>
  new TextEncoder().encode(JSON.stringify(topNodesOf(catalogue)));
