import { createHash } from 'node:crypto';
import { parseAccept } from 'hono/utils/accept';
import type { Bytes } from './compress.ts';
import { brotli, gzip } from './compress.ts';
import type { HonoContext } from './hono-context.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A response body in every encoding that a browser may ask for. */
export type Asset = {
  type: string;
  /** Identifies the content. */
  etag: string;
  isCompressible: boolean;
  /** The bytes in an encoding; compressed ones only for a compressible type. */
  encode(encoding: Encoding): Bytes | Promise<Bytes>;
};

/** Anything smaller fits into one packet anyway. */
const COMPRESS_ABOVE_BYTES = 500;
const TEXT = /^(text\/|application\/(json|manifest|xml)|image\/svg)/;

export const etagOf = (body: Bytes): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, 22);

/**
 * Creates an asset that is compressed on first use and then cached; `br` is its Brotli form if the
 * build has made one.
 */
export function createAsset(body: Bytes, type: string, br?: Bytes): Asset {
  const made: Partial<Record<Encoding, Bytes | Promise<Bytes>>> = {
    identity: body,
    ...(br === undefined ? {} : { br }),
  };
  const make = { br: brotli, gzip, identity: () => body };
  return {
    type,
    etag: etagOf(body),
    isCompressible: TEXT.test(type) && body.byteLength > COMPRESS_ABOVE_BYTES,
    encode(encoding) {
      const bytes = made[encoding] ?? make[encoding](body);
      made[encoding] = bytes;
      return bytes;
    },
  };
}

type SendOptions = {
  cacheControl: string;
  status?: number;
  /** A Content-Security-Policy in place of the default one. */
  policy?: string;
  /** Asks search engines not to list the page. */
  noindex?: boolean;
};

/**
 * Answers with an asset in the best encoding that the browser accepts, or with a 304. Unlike Hono's
 * `etag` and `compress`, which hash and compress every response, it uses what was computed once or
 * by the build.
 */
export async function sendAsset(
  { req }: HonoContext,
  asset: Asset,
  { cacheControl, status = 200, policy, noindex = false }: SendOptions,
): Promise<Response> {
  const encoding = asset.isCompressible ? negotiateEncoding(req.header('Accept-Encoding') ?? '') : 'identity';
  const tag = `"${asset.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const headers = new Headers({ 'Cache-Control': cacheControl, ETag: tag, Vary: 'Accept-Encoding' });
  // On a 304 too: its headers replace the cached ones.
  if (asset.type.startsWith('image/')) headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  if (policy !== undefined) headers.set('Content-Security-Policy', policy);
  if (noindex) headers.set('X-Robots-Tag', 'noindex');
  const known = req.header('If-None-Match')?.split(',') ?? [];
  if (status === 200 && known.some((one) => one.trim().replace(/^W\//, '') === tag))
    return new Response(null, { status: 304, headers });
  const body = await asset.encode(encoding);
  headers.set('Content-Type', asset.type);
  headers.set('Content-Length', String(body.byteLength));
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  return new Response(body, { status, headers });
}

/** The smallest encoding listed in `Accept-Encoding` and not excluded with `q=0`. */
function negotiateEncoding(header: string): Encoding {
  const accepted = parseAccept(header).filter(({ q }) => q > 0);
  const takes = (encoding: Encoding) => accepted.some(({ type }) => type.toLowerCase() === encoding);
  return (['br', 'gzip'] as const).find(takes) ?? 'identity';
}
