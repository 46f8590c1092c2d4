import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { HonoContext } from './api.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** A file in memory, in every encoding that a browser may ask for. */
export type Asset = {
  type: string;
  etag: string;
  bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
};

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const TEXT = /^(text\/|application\/(json|manifest|xml)|image\/svg)/;

/**
 * Every public file under `root` by its path on the web, read whole: a build that happens meanwhile doesn't reach a
 * running host.
 */
export function loadAssets(root: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(root.length).split(sep).join('/');
    if (!entry.isFile() || path.includes('/.') || path.endsWith('.br')) continue;
    assets.set(path, assetOf(readFileSync(file), file));
  }
  return assets;
}

/** `body` as an asset; a `.br` that the build has put beside its `file` is used as it is. */
export function assetOf(body: Uint8Array<ArrayBuffer>, file: string): Asset {
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const isText = TEXT.test(type) && body.byteLength > 500;
  const br = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : brotli(body);
  return {
    type,
    etag,
    bodies: { identity: body, ...(isText ? { br, gzip: gzipSync(body, { level: 9 }) } : {}) },
  };
}

const brotli = (body: Uint8Array<ArrayBuffer>) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });

/** Answers with an asset in the best encoding that the browser takes, or with 304 when it has it already. */
export function answerAsset(
  { req }: HonoContext,
  { type, etag, bodies }: Asset,
  { cacheControl, status = 200 }: { cacheControl: string; status?: number },
): Response {
  const encoding = encodingFor(req.header('Accept-Encoding') ?? '', bodies);
  const tag = `"${etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const headers = new Headers({ 'Cache-Control': cacheControl, ETag: tag, Vary: 'Accept-Encoding' });
  const known = req.header('If-None-Match')?.split(',') ?? [];
  if (status === 200 && known.some((one) => one.trim().replace(/^W\//, '') === tag))
    return new Response(null, { status: 304, headers });
  headers.set('Content-Type', type);
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  const body = bodies[encoding] ?? null;
  headers.set('Content-Length', String(body?.byteLength ?? 0));
  return new Response(body, { status, headers });
}

/** The smallest body whose encoding stands in `Accept-Encoding` and isn't refused there with `q=0`. */
function encodingFor(accepted: string, bodies: Asset['bodies']): Encoding {
  const takes = (encoding: Encoding) =>
    accepted.split(',').some((part) => {
      const [name = '', quality = ''] = part.toLowerCase().split(';');
      return name.trim() === encoding && !/q=0(\.0*)?\s*$/.test(quality);
    });
  return (
    (['br', 'gzip'] as const).find((encoding) => bodies[encoding] !== undefined && takes(encoding)) ??
    'identity'
  );
}
