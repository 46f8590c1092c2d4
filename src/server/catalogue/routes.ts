import type { CatalogueIndex } from '#contract/catalogue.ts';
import { CATALOGUE_PATH } from '#contract/catalogue.ts';
import type { Api } from '../http/api.ts';
import { createAsset } from '../http/asset.ts';
import type { Resource } from '../http/resource.ts';
import { createResource, sendResource } from '../http/resource.ts';
import { topNodesOf } from './catalogue.ts';

/** Registers `/catalogue.json`: compressed once, revalidated by ETag on each use. */
export function registerCatalogue({ app, host, ready }: Api): void {
  const made = new WeakMap<CatalogueIndex, Resource>();
  const current = (): Resource => {
    const catalogue = host.catalogue();
    const resource = made.get(catalogue) ?? resourceOf(catalogue);
    made.set(catalogue, resource);
    return resource;
  };
  app.get(CATALOGUE_PATH, (context) => sendResource(context, current()));
  ready.set(CATALOGUE_PATH, () => ({ route: CATALOGUE_PATH, resource: current() }));
}

function resourceOf(catalogue: CatalogueIndex): Resource {
  const bytes = new TextEncoder().encode(JSON.stringify(topNodesOf(catalogue)));
  return createResource(createAsset(bytes, 'application/json; charset=utf-8'), { cacheControl: 'no-cache' });
}
