import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip as gzipOf } from 'node:zlib';

export type Bytes = Uint8Array<ArrayBuffer>;

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
/** What is compressed while somebody waits: a tenth larger than the smallest, in a twentieth of its time. */
const QUALITY = 5;

export async function brotli(body: Bytes): Promise<Bytes> {
  const params = { [BROTLI_PARAM_QUALITY]: QUALITY, [BROTLI_PARAM_SIZE_HINT]: body.byteLength };
  return alone(await promisify(brotliCompress)(body, { params }));
}

export const unbrotli = async (body: Bytes): Promise<Bytes> => alone(await promisify(brotliDecompress)(body));

export const gzip = async (body: Bytes): Promise<Bytes> => alone(await promisify(gzipOf)(body));

/** A copy with a memory of its own: zlib answers with a view on a far larger buffer, which lives as long as the view. */
const alone = (view: Uint8Array): Bytes => new Uint8Array(view);
