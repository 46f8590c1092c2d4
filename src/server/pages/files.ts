import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { Asset } from '../http/asset.ts';
import { assetOf } from '../http/asset.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** The build names these files by their content: a name never gets another one. */
const HASHED = '/assets/';
const FOREVER = 'public, max-age=31536000, immutable';
export const REVALIDATED = 'no-cache';

/** How long a browser may use the file at `path` without asking. */
export const cacheControlOf = (path: string): string => (path.startsWith(HASHED) ? FOREVER : REVALIDATED);

/**
 * Every public file under `root` by its path on the web, read whole: a build that happens meanwhile doesn't reach a
 * running host. Pages are no files: the host makes their HTML itself. A `.br` that the build has put beside a file is sent
 * as its brotli.
 */
export function loadFiles(root: string): Map<string, Asset> {
  const files = new Map<string, Asset>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(root.length).split(sep).join('/');
    if (!entry.isFile() || path.includes('/.') || /\.(br|html)$/.test(path)) continue;
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    const br = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : undefined;
    files.set(path, assetOf(readFileSync(file), type, br));
  }
  return files;
}
