import type { Asset } from './asset.ts';
import type { Bytes, Encoding } from './compress.ts';
import { negotiateEncoding } from './compress.ts';
import type { RequestContext } from './hono-context.ts';

/** A request's conditions: Accept-Encoding, If-None-Match. */
type Conditions = { acceptEncoding: string | undefined; ifNoneMatch: string | undefined };

/**
 * An answer with an asset, made once and sent many times. Its headers are names and values in turn,
 * as Node takes them.
 */
export type AssetAnswer = { status: number; headers: readonly string[]; body: Bytes | null };

/** An asset at an address. */
export type Resource = {
  /** The answer in the best encoding that the browser accepts; null if its bytes are not made yet. */
  peek(conditions: Conditions): AssetAnswer | null;
  /** The same answer, once its bytes are made. */
  load(conditions: Conditions): Promise<AssetAnswer>;
};

type ResourceOptions = {
  cacheControl: string;
  status?: number;
  /** A Content-Security-Policy in place of the default one. */
  policy?: string;
  /** Asks search engines not to list the page. */
  noindex?: boolean;
};

/**
 * Creates a resource, which answers with its asset or with a 304. Unlike Hono's `etag` and
 * `compress`, which hash and compress every response, it uses hashes and encodings that were
 * computed once or by the build.
 */
export function createResource(
  asset: Asset,
  { cacheControl, status = 200, policy, noindex = false }: ResourceOptions,
): Resource {
  type Variant = {
    etag: string;
    headers: readonly string[];
    unchanged: AssetAnswer;
    full: AssetAnswer | null;
  };
  const variants: Partial<Record<Encoding, Variant>> = {};
  const createVariant = (encoding: Encoding): Variant => {
    const etag = `"${asset.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    // On a 304 too: its headers replace the cached ones.
    const headers = ['Cache-Control', cacheControl, 'ETag', etag, 'Vary', 'Accept-Encoding'];
    if (asset.type.startsWith('image/')) headers.push('Cross-Origin-Resource-Policy', 'cross-origin');
    if (policy !== undefined) headers.push('Content-Security-Policy', policy);
    if (noindex) headers.push('X-Robots-Tag', 'noindex');
    return { etag, headers, unchanged: { status: 304, headers, body: null }, full: null };
  };
  const variantFor = ({ acceptEncoding = '' }: Conditions) => {
    const encoding = asset.isCompressible ? negotiateEncoding(acceptEncoding) : 'identity';
    const variant = variants[encoding] ?? createVariant(encoding);
    variants[encoding] = variant;
    return { encoding, variant };
  };
  const isKnown = ({ ifNoneMatch }: Conditions, { etag }: Variant) =>
    status === 200 &&
    ifNoneMatch !== undefined &&
    ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
  const fullAnswer = (encoding: Encoding, variant: Variant, body: Bytes): AssetAnswer => {
    if (variant.full?.body === body) return variant.full;
    const headers = [
      ...variant.headers,
      ...['Content-Type', asset.type, 'Content-Length', String(body.byteLength)],
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    ];
    variant.full = { status, headers, body };
    return variant.full;
  };
  return {
    peek(conditions) {
      const { encoding, variant } = variantFor(conditions);
      if (isKnown(conditions, variant)) return variant.unchanged;
      const body = asset.peek(encoding);
      return body === null ? null : fullAnswer(encoding, variant, body);
    },
    async load(conditions) {
      const { encoding, variant } = variantFor(conditions);
      if (isKnown(conditions, variant)) return variant.unchanged;
      return fullAnswer(encoding, variant, await asset.encode(encoding));
    },
  };
}

/** Answers a request of the app with a resource. */
export async function sendResource({ req }: RequestContext, resource: Resource): Promise<Response> {
  const { status, headers, body } = await resource.load({
    acceptEncoding: req.header('Accept-Encoding'),
    ifNoneMatch: req.header('If-None-Match'),
  });
  const pairs = headers.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : [],
  );
  return new Response(body, { status, headers: pairs });
}
