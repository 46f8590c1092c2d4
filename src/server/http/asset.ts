import { createHash } from 'node:crypto';
import type { Bytes, Encoding } from './compress.ts';
import { brotli, gzip } from './compress.ts';

/** A response body in every encoding that a browser may ask for. */
export type Asset = {
  type: string;
  /** Identifies the content. */
  etag: string;
  isCompressible: boolean;
  /** The bytes in an encoding; null if they have not been made yet. */
  peek(encoding: Encoding): Bytes | null;
  /** The bytes in an encoding, made on first use; compressed ones only for a compressible type. */
  encode(encoding: Encoding): Promise<Bytes>;
};

/** The bytes of an asset that are in memory. */
export type Kept = Partial<Record<Encoding, Bytes>>;

/** Anything smaller fits into one packet anyway. */
const COMPRESS_ABOVE_BYTES = 500;
const TEXT = /^(text\/|application\/(json|manifest|xml)|image\/svg)/;

/** The ETag of these bytes, without quotes: 22 characters of their SHA-256. */
export const etagOf = (body: Bytes): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, 22);

/** Creates an asset of these bytes; `br` is their Brotli form if the build has made one. */
export function createAsset(body: Bytes, type: string, br?: Bytes): Asset {
  return assetOf(
    {
      type,
      etag: etagOf(body),
      isCompressible: TEXT.test(type) && body.byteLength > COMPRESS_ABOVE_BYTES,
    },
    { identity: body, ...(br === undefined ? {} : { br }) },
    async () => body,
  );
}

/**
 * An asset that puts each encoding into `kept` once it is made, from the bytes that `plain` reads,
 * and then calls `onKept`.
 */
export function assetOf(
  about: Pick<Asset, 'type' | 'etag' | 'isCompressible'>,
  kept: Kept,
  plain: () => Promise<Bytes>,
  onKept: () => void = () => {},
): Asset {
  const making: Partial<Record<Encoding, Promise<Bytes>>> = {};
  const make = {
    br: async () => brotli(await plain()),
    gzip: async () => gzip(await plain()),
    identity: plain,
  };
  const makeOnce = async (encoding: Encoding) => {
    try {
      const bytes = await make[encoding]();
      kept[encoding] = bytes;
      onKept();
      return bytes;
    } finally {
      delete making[encoding];
    }
  };
  return {
    ...about,
    peek: (encoding) => kept[encoding] ?? null,
    async encode(encoding) {
      const bytes = kept[encoding];
      if (bytes !== undefined) return bytes;
      const made = making[encoding] ?? makeOnce(encoding);
      making[encoding] = made;
      return made;
    },
  };
}
