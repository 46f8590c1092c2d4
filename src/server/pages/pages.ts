import { setTimeout as wait } from 'node:timers/promises';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { topNodesOf } from '../catalogue/catalogue.ts';
import type { Host } from '../host.ts';
import { describeError } from '../http/answers.ts';
import type { Asset, Encoding } from '../http/asset.ts';
import { assetOf, etagOf } from '../http/asset.ts';
import type { Bytes } from '../http/compress.ts';
import { brotli, gzip, unbrotli } from '../http/compress.ts';
import { ownOrigin } from '../http/origin.ts';
import type { BuiltShop, DrawnPage } from './built.ts';
import type { Cache } from './cache.ts';
import { createCache } from './cache.ts';
import type { Place } from './places.ts';
import { placeAt } from './places.ts';
import { templateOf } from './template.ts';

const HTML = 'text/html; charset=utf-8';
/** A page that waits for something longer than this is given up: the shopper gets the shell. Drawing itself can't be interrupted. */
const DRAW_WITHIN_MS = 3_000;
const KEPT_MAX = 20_000;
const KEPT_BYTES_MAX = 64 * 2 ** 20;

type Kept = { bytes: Bytes; etag: string; status: 200 | 404 };

type Limits = { drawWithinMs?: number; keptBytesMax?: number };

export type Pages = {
  /** The Content-Security-Policy of every page. */
  policy: string;
  /** What is at `path` now. */
  placeAt(path: string): Place;
  /** The page there, drawn when it is first asked for and kept until the catalogue changes. Never fails. */
  pageOf(place: Place): Promise<{ status: number; asset: Asset }>;
  /** How much is kept. */
  size: Cache<Kept>['size'];
};

/** The shop's pages, as the catalogue of the moment fills them. */
export function createPages(
  host: Host,
  { prerender, texts, ...files }: BuiltShop,
  { drawWithinMs = DRAW_WITHIN_MS, keptBytesMax = KEPT_BYTES_MAX }: Limits = {},
): Pages {
  const template = templateOf(files);
  const origin = ownOrigin(null, host.config);
  const bounds = {
    countMax: KEPT_MAX,
    bytesMax: keptBytesMax,
    bytesOf: ({ bytes }: Kept) => bytes.byteLength,
  };
  const shells = new Map<string | null, Asset>();

  /** What belongs to one catalogue goes with it. */
  const editionOf = (catalogue: CatalogueIndex) => {
    let draw: ((path: string) => Promise<DrawnPage>) | null = null;
    return {
      catalogue,
      kept: createCache<Kept>(bounds),
      async draw(path: string): Promise<DrawnPage> {
        draw ??= prerender.createPrerender(topNodesOf(catalogue), { origin, texts });
        return within(drawWithinMs, draw(path));
      },
    };
  };
  let edition = editionOf(host.catalogue());
  const current = () => {
    if (edition.catalogue !== host.catalogue()) edition = editionOf(host.catalogue());
    return edition;
  };

  const shellOf = (route: string | null): Asset => {
    const shell = shells.get(route) ?? assetOf(bytesOf(template.shell(route)), HTML);
    shells.set(route, shell);
    return shell;
  };
  const drawn = async ({ key, path }: { key: string; path: string }) => {
    const { kept, draw } = current();
    const page = () =>
      kept.get(key, async () => {
        const drawing = await draw(path);
        const html = bytesOf(template.page(drawing));
        return { bytes: await brotli(html), etag: etagOf(html), status: drawing.status };
      });
    /** Another form of the page, made from the one that nearly every browser takes. */
    const remade = (form: string, make: (br: Bytes) => Promise<Bytes>) =>
      kept.get(`${key} ${form}`, async () => {
        const { bytes, ...same } = await page();
        return { ...same, bytes: await make(bytes) };
      });
    const forms: Record<Encoding, () => Promise<Kept>> = {
      br: page,
      gzip: () => remade('gzip', async (br) => gzip(await unbrotli(br))),
      identity: () => remade('identity', unbrotli),
    };
    const { etag, status } = await page();
    const asset: Asset = {
      type: HTML,
      etag,
      isCompressible: true,
      in: async (encoding) => (await forms[encoding]()).bytes,
    };
    return { status, asset };
  };

  return {
    policy: template.policy,
    placeAt: (path) => placeAt(path, prerender.paths, host.catalogue()),
    async pageOf(place) {
      if (place.kind === 'shell') return { status: place.status, asset: shellOf(place.route) };
      try {
        return await drawn(place);
      } catch (error) {
        console.error(`The page ${place.path} could not be drawn.\n${describeError(error)}`);
        return { status: place.status, asset: shellOf(null) };
      }
    },
    size: () => current().kept.size(),
  };
}

const bytesOf = (text: string): Bytes => new TextEncoder().encode(text);

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = wait(ms, null, { signal: over.signal }).then(() => {
    throw new Error(`It took longer than ${ms} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
    late.catch(() => {});
  }
}
