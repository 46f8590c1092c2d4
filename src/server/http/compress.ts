import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip as gzipOf } from 'node:zlib';

export type Bytes = Uint8Array<ArrayBuffer>;

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
/**
 * For responses compressed on the fly: a tenth larger than the best quality, in a twentieth of the
 * time.
 */
const QUALITY = 5;

export async function brotli(body: Bytes): Promise<Bytes> {
  const params = { [BROTLI_PARAM_QUALITY]: QUALITY, [BROTLI_PARAM_SIZE_HINT]: body.byteLength };
  return ownCopyOf(await promisify(brotliCompress)(body, { params }));
}

export const unbrotli = async (body: Bytes): Promise<Bytes> =>
  ownCopyOf(await promisify(brotliDecompress)(body));

export const gzip = async (body: Bytes): Promise<Bytes> => ownCopyOf(await promisify(gzipOf)(body));

/** Copies the bytes, since zlib returns a view that keeps a far larger buffer alive. */
const ownCopyOf = (view: Uint8Array): Bytes => new Uint8Array(view);
