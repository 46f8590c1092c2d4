import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { createAsset } from '../http/asset.ts';
import type { Resource } from '../http/resource.ts';
import { createResource } from '../http/resource.ts';

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

/** Files here are named by a hash of their content, so they never change. */
const HASHED_PREFIX = '/assets/';
const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'no-cache';

/** The `Cache-Control` of the file at `path`. */
const cacheControlOf = (path: string): string => (path.startsWith(HASHED_PREFIX) ? IMMUTABLE : REVALIDATE);

/**
 * Loads all public files under `root` by their web path, so that a new build doesn't affect a
 * running host. HTML is left out, since the host makes pages itself. A `.br` file is the Brotli
 * form of the file beside it.
 */
export function loadFiles(root: string): Map<string, Resource> {
  const files = new Map<string, Resource>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(root.length).split(sep).join('/');
    if (!entry.isFile() || path.includes('/.') || /\.(br|html)$/.test(path)) continue;
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    const br = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : undefined;
    const asset = createAsset(readFileSync(file), type, br);
    files.set(path, createResource(asset, { cacheControl: cacheControlOf(path) }));
  }
  return files;
}
