import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip as gzipOf } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

export type Bytes = Uint8Array<ArrayBuffer>;
export type Encoding = 'br' | 'gzip' | 'identity';

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
/**
 * For responses compressed on the fly: a tenth larger than the best quality, in a twentieth of the
 * time.
 */
const QUALITY = 5;
/** For bytes that are compressed once, while no request waits, and sent many times. */
export const BEST_QUALITY = constants.BROTLI_MAX_QUALITY;

/** Compresses with Brotli; `quality` is from 0 to 11, and costs time. */
export async function brotli(body: Bytes, quality = QUALITY): Promise<Bytes> {
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.byteLength };
  return ownCopyOf(await promisify(brotliCompress)(body, { params }));
}

/** Undoes Brotli. Rejects if the bytes are not of it. */
export const unbrotli = async (body: Bytes): Promise<Bytes> =>
  ownCopyOf(await promisify(brotliDecompress)(body));

/** Compresses with gzip, for clients that don't take Brotli. */
export const gzip = async (body: Bytes): Promise<Bytes> => ownCopyOf(await promisify(gzipOf)(body));

/** Copies the bytes, since zlib returns a view that keeps a far larger buffer alive. */
const ownCopyOf = (view: Uint8Array): Bytes => new Uint8Array(view);

/** Browsers send a handful of different headers; others may send any. */
const NEGOTIATED_MAX = 100;
const negotiated = new Map<string, Encoding>();

/** The smallest encoding listed in `Accept-Encoding` and not excluded with `q=0`. */
export function negotiateEncoding(header: string): Encoding {
  const known = negotiated.get(header);
  if (known !== undefined) return known;
  const accepted = parseAccept(header).filter(({ q }) => q > 0);
  const takes = (encoding: Encoding) => accepted.some(({ type }) => type.toLowerCase() === encoding);
  const best = (['br', 'gzip'] as const).find(takes) ?? 'identity';
  if (negotiated.size >= NEGOTIATED_MAX) negotiated.clear();
  negotiated.set(header, best);
  return best;
}
