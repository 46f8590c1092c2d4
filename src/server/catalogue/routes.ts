import type { CatalogueIndex } from '#contract/catalogue.ts';
import { CATALOGUE_PATH } from '#contract/catalogue.ts';
import type { Api } from '../http/api.ts';
import type { Asset } from '../http/asset.ts';
import { createAsset, sendAsset } from '../http/asset.ts';
import { topNodesOf } from './catalogue.ts';

/** Registers `/catalogue.json`: compressed once, revalidated by ETag on each use. */
export function registerCatalogue({ app, host }: Api): void {
  const made = new WeakMap<CatalogueIndex, Asset>();
  const assetFor = (catalogue: CatalogueIndex): Asset => {
    const asset = made.get(catalogue) ?? createAsset(bytesOf(catalogue), 'application/json; charset=utf-8');
    made.set(catalogue, asset);
    return asset;
  };
  app.get(CATALOGUE_PATH, (context) =>
    sendAsset(context, assetFor(host.catalogue()), { cacheControl: 'no-cache' }),
  );
}

const bytesOf = (catalogue: CatalogueIndex) =>
  new TextEncoder().encode(JSON.stringify(topNodesOf(catalogue)));
