import { setTimeout as wait } from 'node:timers/promises';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { PaymentMethodName } from '#contract/payments.ts';
import { topNodesOf } from '../catalogue/catalogue.ts';
import type { Host } from '../host.ts';
import type { Asset, Encoding } from '../http/asset.ts';
import { createAsset, etagOf } from '../http/asset.ts';
import type { Bytes } from '../http/compress.ts';
import { brotli, gzip, unbrotli } from '../http/compress.ts';
import { ownOrigin } from '../http/origin.ts';
import type { Networks } from '../payment-networks/port.ts';
import type { BuiltShop, KnownPage, RenderedPage } from './built-shop.ts';
import type { Cache } from './lru-cache.ts';
import { createCache } from './lru-cache.ts';
import type { PageTarget } from './resolve-path.ts';
import { resolvePage } from './resolve-path.ts';
import { createTemplate } from './template.ts';

const HTML = 'text/html; charset=utf-8';
/**
 * A page that waits longer than this is replaced by the shell. Synchronous rendering can't be
 * interrupted.
 */
const RENDER_TIMEOUT_MS = 3_000;
const CACHED_PAGES_MAX = 20_000;
const CACHED_BYTES_MAX = 64 * 2 ** 20;

type CachedPage = { bytes: Bytes; etag: string; status: 200 | 404 };

type Limits = { drawWithinMs?: number; keptBytesMax?: number };

export type Pages = {
  /** The Content-Security-Policy of every page. */
  policy: string;
  /** Resolves `path` by the current catalogue. */
  resolve(path: string): PageTarget;
  /**
   * The page, rendered on first use and cached until the catalogue changes. Never rejects.
   */
  render(target: PageTarget): Promise<{ status: number; asset: Asset }>;
  /** The size of the page cache. */
  size: Cache<CachedPage>['size'];
};

/** Creates the pages of the shop from the current catalogue. */
export function createPages(
  host: Host,
  { prerender, texts, ...files }: BuiltShop,
  { drawWithinMs = RENDER_TIMEOUT_MS, keptBytesMax = CACHED_BYTES_MAX }: Limits = {},
): Pages {
  const template = createTemplate(files, host.config);
  const origin = ownOrigin(null, host.config);
  const methods = offeredMethods(host.networks);
  const bounds = {
    countMax: CACHED_PAGES_MAX,
    bytesMax: keptBytesMax,
    bytesOf: ({ bytes }: CachedPage) => bytes.byteLength,
  };
  const shells = new Map<KnownPage | null, Asset>();

  /** Everything derived from one catalogue, dropped with it. */
  const createEdition = (catalogue: CatalogueIndex) => {
    let draw: ((path: string) => Promise<RenderedPage>) | null = null;
    return {
      catalogue,
      kept: createCache<CachedPage>(bounds),
      async draw(path: string): Promise<RenderedPage> {
        draw ??= prerender.createPrerender(topNodesOf(catalogue), { origin, texts, methods });
        return withTimeout(drawWithinMs, draw(path));
      },
    };
  };
  let edition = createEdition(host.catalogue());
  const current = () => {
    if (edition.catalogue !== host.catalogue()) edition = createEdition(host.catalogue());
    return edition;
  };

  const getShell = (page: KnownPage | null): Asset => {
    const shell = shells.get(page) ?? createAsset(bytesOf(template.shell(page?.routes ?? [])), HTML);
    shells.set(page, shell);
    return shell;
  };
  const renderPage = async ({ key, path }: { key: string; path: string }) => {
    const { kept, draw } = current();
    const page = () =>
      kept.getOrCreate(key, async () => {
        const drawing = await draw(path);
        const html = bytesOf(template.page(drawing));
        return { bytes: await brotli(html), etag: etagOf(html), status: drawing.status };
      });
    /** Another encoding of the page, made from Brotli, which nearly every browser accepts. */
    const transcode = (form: string, make: (br: Bytes) => Promise<Bytes>) =>
      kept.getOrCreate(`${key} ${form}`, async () => {
        const { bytes, ...same } = await page();
        return { ...same, bytes: await make(bytes) };
      });
    const forms: Record<Encoding, () => Promise<CachedPage>> = {
      br: page,
      gzip: () => transcode('gzip', async (br) => gzip(await unbrotli(br))),
      identity: () => transcode('identity', unbrotli),
    };
    const { etag, status } = await page();
    const asset: Asset = {
      type: HTML,
      etag,
      isCompressible: true,
      encode: async (encoding) => (await forms[encoding]()).bytes,
    };
    return { status, asset };
  };

  return {
    policy: template.policy,
    resolve: (path) => resolvePage(path, prerender.pages, host.catalogue()),
    async render(target) {
      if (target.kind === 'shell') return { status: target.status, asset: getShell(target.page) };
      try {
        return await renderPage(target);
      } catch (error) {
        host.log.error({ err: error, page: target.path }, 'page not rendered, the shell was sent');
        return { status: target.status, asset: getShell(null) };
      }
    },
    size: () => current().kept.size(),
  };
}

/** The payment methods that this host can serve: those with a network, and the balance. */
const offeredMethods = (networks: Networks): PaymentMethodName[] => {
  const { bank, usdt, bitcart, binance } = networks;
  const isOffered = { bank, usdt, bitcart, binance, balance: networks };
  return PaymentMethodName.options.filter((method) => isOffered[method] !== null);
};

const bytesOf = (text: string): Bytes => new TextEncoder().encode(text);

async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
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
