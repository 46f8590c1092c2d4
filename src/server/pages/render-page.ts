import { setTimeout as wait } from 'node:timers/promises';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { PaymentMethodName } from '#contract/payments.ts';
import { topNodesOf } from '../catalogue/catalogue.ts';
import type { Host } from '../host.ts';
import type { Asset, Kept } from '../http/asset.ts';
import { assetOf, createAsset, etagOf } from '../http/asset.ts';
import type { Bytes } from '../http/compress.ts';
import { BEST_QUALITY, brotli, unbrotli } from '../http/compress.ts';
import { ownOrigin } from '../http/origin.ts';
import type { Resource } from '../http/resource.ts';
import { createResource } from '../http/resource.ts';
import type { Networks } from '../payment-networks/port.ts';
import { createBackgroundQueue } from './background-queue.ts';
import type { BuiltShop, KnownPage, RenderedPage } from './built-shop.ts';
import type { Cache } from './page-cache.ts';
import { createCache } from './page-cache.ts';
import type { PageTarget } from './resolve-path.ts';
import { createResolver, isListed } from './resolve-path.ts';
import { REVALIDATE } from './static-files.ts';
import { createTemplate } from './template.ts';

const HTML = 'text/html; charset=utf-8';
/** Browsers may keep a rendered page for as long as this; none is of one shopper. */
const KEPT_A_MINUTE = 'private, max-age=60';
/**
 * A page that waits longer than this is replaced by the shell. Synchronous rendering can't be
 * interrupted.
 */
const RENDER_TIMEOUT_MS = 3_000;
const CACHED_PAGES_MAX = 20_000;
const CACHED_BYTES_MAX = 64 * 2 ** 20;

/** A page as it is sent. */
type Page = { status: number; asset: Asset; resource: Resource };

/**
 * A page and its bytes: Brotli, which nearly every browser accepts, and other encodings on request.
 */
type CachedPage = Page & { kept: Kept & { br: Bytes } };

type Limits = { drawWithinMs?: number; keptBytesMax?: number };

type Pages = {
  /** Resolves `path` by the current catalogue. */
  resolve(path: string): PageTarget;
  /**
   * The page, rendered on first use and cached until the catalogue changes. Never rejects.
   */
  render(target: PageTarget): Promise<Page>;
  /** The resource of a page that has been rendered, or of a shell; else null. */
  peek(target: PageTarget): Resource | null;
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
  const resolve = createResolver(prerender.pages);
  const origin = ownOrigin(null, host.config);
  const methods = offeredMethods(host.networks);
  const bounds = {
    countMax: CACHED_PAGES_MAX,
    bytesMax: keptBytesMax,
    bytesOf: ({ kept }: CachedPage) =>
      Object.values(kept).reduce((sum, { byteLength }) => sum + byteLength, 0),
  };

  /** Everything derived from one catalogue, dropped with it. */
  const createEdition = (catalogue: CatalogueIndex) => {
    const cache = createCache<CachedPage>(bounds);
    const shrinking = createBackgroundQueue(
      (key) => shrink(key, cache),
      () => catalogue === host.catalogue() && !host.leaving.aborted,
    );
    let draw: ((path: string) => Promise<RenderedPage>) | null = null;
    return {
      catalogue,
      cache,
      shrinking,
      async draw(path: string): Promise<RenderedPage> {
        draw ??= prerender.createPrerender(topNodesOf(catalogue), { origin, texts, methods });
        return withTimeout(drawWithinMs, draw(path));
      },
    };
  };
  /** Replaces the quickly compressed form of a page by its smallest one. */
  const shrink = async (key: string, cache: Cache<CachedPage>) => {
    const page = cache.peek(key, { isUse: false });
    if (page === null) return;
    const { kept } = page;
    try {
      const br = await brotli(await unbrotli(kept.br), BEST_QUALITY);
      if (br.byteLength < kept.br.byteLength) kept.br = br;
      cache.resize(key, page);
    } catch (error) {
      host.log.error({ err: error }, 'page not compressed further');
    }
  };
  let edition = createEdition(host.catalogue());
  const current = () => {
    if (edition.catalogue !== host.catalogue()) edition = createEdition(host.catalogue());
    return edition;
  };

  const pageOf = (
    target: PageTarget,
    asset: Asset,
    { status = target.status, cacheControl = REVALIDATE }: { status?: number; cacheControl?: string } = {},
  ): Page => {
    const { policy } = template;
    const options = { cacheControl, policy, status, noindex: !isListed(target) };
    return { status, asset, resource: createResource(asset, options) };
  };
  const emptyShell = createAsset(bytesOf(template.shell([])), HTML);
  const shells = new Map<KnownPage | null, Page>();
  const getShell = (target: PageTarget & { kind: 'shell' }): Page => {
    const { page } = target;
    const create = () => pageOf(target, page === null ? emptyShell : shellAsset(page));
    const shell = shells.get(page) ?? create();
    shells.set(page, shell);
    return shell;
  };
  const shellAsset = ({ routes }: KnownPage) => createAsset(bytesOf(template.shell(routes)), HTML);

  const renderPage = (target: PageTarget & { kind: 'rendered' }): Promise<Page> => {
    const { cache, draw, shrinking } = current();
    const { key } = target;
    return cache.getOrCreate(key, async () => {
      const drawing = await draw(target.path);
      const html = bytesOf(template.page(drawing));
      const kept = { br: await brotli(html) };
      const about = { type: HTML, etag: etagOf(html), isCompressible: true };
      const asset = assetOf(
        about,
        kept,
        () => unbrotli(kept.br),
        () => cache.resize(key, page),
      );
      const { status } = drawing;
      const cacheControl = status === 200 ? KEPT_A_MINUTE : REVALIDATE;
      const page: CachedPage = { ...pageOf(target, asset, { status, cacheControl }), kept };
      shrinking.add(key);
      return page;
    });
  };

  return {
    resolve: (path) => resolve(path, host.catalogue()),
    async render(target) {
      if (target.kind === 'shell') return getShell(target);
      try {
        return await renderPage(target);
      } catch (error) {
        host.log.error({ err: error, page: target.path }, 'page not rendered, the shell was sent');
        return pageOf(target, emptyShell);
      }
    },
    peek: (target) =>
      (target.kind === 'shell' ? getShell(target) : current().cache.peek(target.key))?.resource ?? null,
    size: () => current().cache.size(),
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
