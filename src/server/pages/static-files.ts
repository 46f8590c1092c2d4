import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { Asset } from '../http/asset.ts';
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

/** A picture's path with a hash; an older page may have another hash. */
const HASHED_PICTURE = /^(.+)\.[\w-]{6}(\.(?:svg|png|jpg|webp|avif))$/;

/** `/images/card.svg` with a hash of its content: `/images/card.3f9a2b.svg`. */
const hashedPath = (path: string, { etag }: Asset) => path.replace(/(\.\w+)$/, `.${etag.slice(0, 6)}$1`);

const PICTURE_PATH = /^\/images\/[\w-][\w.-]*$/;

/**
 * Files by path. A picture is found by any hash in its name too, as it is now, and one that was
 * added since the build, beside the catalogue.
 */
class PublicFiles extends Map<string, Resource> {
  readonly #added: string | null;

  constructor(added: string | null) {
    super();
    this.#added = added;
  }

  override get(path: string): Resource | undefined {
    return super.get(path) ?? super.get(path.replace(HASHED_PICTURE, '$1$2')) ?? this.#pictureAt(path);
  }

  #pictureAt(path: string): Resource | undefined {
    if (this.#added === null || !PICTURE_PATH.test(path) || !isPicture(path)) return undefined;
    try {
      const asset = createAsset(readFileSync(join(this.#added, path)), typeOf(path));
      return createResource(asset, { cacheControl: REVALIDATE });
    } catch {
      return undefined;
    }
  }
}

/**
 * Loads all public files under `root` by their web path, so that a new build doesn't affect a
 * running host. HTML is left out, since the host makes pages itself. A `.br` file is the Brotli
 * form of the file beside it. `added` is the folder of `images` that were added since the build.
 */
export function loadFiles(root: string, added: string | null = null): Map<string, Resource> {
  const files = new PublicFiles(added);
  for (const { path, file } of filesUnder(root)) {
    const br = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : undefined;
    const asset = createAsset(readFileSync(file), typeOf(path), br);
    const isHashed = path.startsWith(HASHED_PREFIX);
    files.set(path, createResource(asset, { cacheControl: isHashed ? IMMUTABLE : REVALIDATE }));
    if (isPicture(path) && !isHashed)
      files.set(hashedPath(path, asset), createResource(asset, { cacheControl: IMMUTABLE }));
  }
  return files;
}

/**
 * The path of each picture under `root` with a hash of its content, by its path in the catalogue.
 * Browsers keep it for good there.
 */
export function hashedPictures(root: string): ReadonlyMap<string, string> {
  const pictures = filesUnder(root).filter(({ path }) => isPicture(path));
  return new Map(
    pictures.map(({ path, file }) => [path, hashedPath(path, createAsset(readFileSync(file), typeOf(path)))]),
  );
}

const isPicture = (path: string) => typeOf(path).startsWith('image/');

const typeOf = (path: string) => TYPES[extname(path)] ?? 'application/octet-stream';

function filesUnder(root: string): { path: string; file: string }[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, path: file.slice(root.length).split(sep).join('/') }))
    .filter(({ path }) => !path.includes('/.') && !/\.(br|html)$/.test(path));
}
