import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { CATALOGUE_PATH } from '#contract/catalogue.ts';
import type { Host } from '../host.ts';
import type { Api } from '../http/api.ts';
import { createAsset } from '../http/asset.ts';
import { notFound } from '../http/http-error.ts';
import type { Resource } from '../http/resource.ts';
import { createResource, sendResource } from '../http/resource.ts';
import { topNodesOf } from './catalogue.ts';
import { findPicture } from './pictures.store.ts';
import { PICTURES_ROUTE, typeOfPicture } from './pictures.ts';

/** So many pictures are kept in memory, of 2 MB at most. */
const KEPT_MAX = 16;

/** Serves the pictures that commands put into the catalogue, each at the hash of its bytes. */
export function servePictures(host: Host): (context: Context) => Promise<Response> {
  const kept = new LRUCache<string, Resource>({ max: KEPT_MAX });
  return async (context) => {
    const name = context.req.param('name') ?? '';
    const type = typeOfPicture(name);
    if (type === null) throw notFound();
    const bytes = kept.has(name) ? undefined : await findPicture(host.db, name);
    if (bytes !== undefined) {
      const asset = createAsset(new Uint8Array(bytes), type);
      kept.set(name, createResource(asset, { cacheControl: 'public, max-age=31536000, immutable' }));
    }
    const resource = kept.get(name);
    if (resource === undefined) throw notFound();
    return sendResource(context, resource);
  };
}

/** Registers `/catalogue.json`, compressed once and revalidated by ETag on each use, and its pictures. */
export function registerCatalogue({ app, host, ready }: Api): void {
  app.get(PICTURES_ROUTE, servePictures(host));
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
