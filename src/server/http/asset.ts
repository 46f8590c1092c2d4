import { createHash } from 'node:crypto';
import type { HonoContext } from './api.ts';
import type { Bytes } from './compress.ts';
import { brotli, gzip } from './compress.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Something to be sent, in every encoding that a browser may ask for. */
export type Asset = {
  type: string;
  /** Names the content: two with the same one are the same. */
  etag: string;
  isCompressible: boolean;
  /** Its bytes in an encoding; another than `identity` only if it is compressible. */
  in(encoding: Encoding): Bytes | Promise<Bytes>;
};

/** Less than this fits into one packet anyway. */
const WORTH_COMPRESSING = 500;
const TEXT = /^(text\/|application\/(json|manifest|xml)|image\/svg)/;

export const etagOf = (body: Bytes): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, 22);

/** `body` as an asset, compressed when that is first asked for and then kept; `br`: as somebody compressed it before. */
export function assetOf(body: Bytes, type: string, br?: Bytes): Asset {
  const made: Partial<Record<Encoding, Bytes | Promise<Bytes>>> = {
    identity: body,
    ...(br === undefined ? {} : { br }),
  };
  const make = { br: brotli, gzip, identity: () => body };
  return {
    type,
    etag: etagOf(body),
    isCompressible: TEXT.test(type) && body.byteLength > WORTH_COMPRESSING,
    in(encoding) {
      const bytes = made[encoding] ?? make[encoding](body);
      made[encoding] = bytes;
      return bytes;
    },
  };
}

type AnswerOptions = {
  cacheControl: string;
  status?: number;
  /** The Content-Security-Policy, where it isn't everybody's. */
  policy?: string;
};

/** Answers with an asset in the best encoding that the browser takes, or with 304 when it has it already. */
export async function answerAsset(
  { req }: HonoContext,
  asset: Asset,
  { cacheControl, status = 200, policy }: AnswerOptions,
): Promise<Response> {
  const encoding = asset.isCompressible ? encodingFor(req.header('Accept-Encoding') ?? '') : 'identity';
  const tag = `"${asset.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const headers = new Headers({ 'Cache-Control': cacheControl, ETag: tag, Vary: 'Accept-Encoding' });
  // With a 304 too: its headers replace those that the browser has kept.
  if (policy !== undefined) headers.set('Content-Security-Policy', policy);
  const known = req.header('If-None-Match')?.split(',') ?? [];
  if (status === 200 && known.some((one) => one.trim().replace(/^W\//, '') === tag))
    return new Response(null, { status: 304, headers });
  const body = await asset.in(encoding);
  headers.set('Content-Type', asset.type);
  headers.set('Content-Length', String(body.byteLength));
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  return new Response(body, { status, headers });
}

/** The smallest encoding that stands in `Accept-Encoding` and isn't refused there with `q=0`. */
function encodingFor(accepted: string): Encoding {
  const takes = (encoding: Encoding) =>
    accepted.split(',').some((part) => {
      const [name = '', quality = ''] = part.toLowerCase().split(';');
      return name.trim() === encoding && !/q=0(\.0*)?\s*$/.test(quality);
    });
  return (['br', 'gzip'] as const).find(takes) ?? 'identity';
}
