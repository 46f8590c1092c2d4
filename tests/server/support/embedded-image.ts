import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { EMBEDDED_PARSERS, embeddedEngine } from '#server/database/connect.ts';

/**
 * An image of a migrated embedded database, made once per schema, since creating one takes several
 * seconds.
 */
export async function migratedImage(): Promise<Blob> {
  const folder = 'src/server/database/migrations';
  const sources = readdirSync(folder).flatMap((file) => [file, readFileSync(`${folder}/${file}`, 'utf8')]);
  const version = createHash('sha256').update(sources.join('')).digest('hex').slice(0, 16);
  const cache = 'node_modules/.cache/keystall';
  const file = `${cache}/embedded-${version}.tar`;
  const kept = await readFile(file).catch(() => null);
  if (kept !== null) return new Blob([kept]);
  const pglite = await PGlite.create({ parsers: EMBEDDED_PARSERS });
  const engine = await embeddedEngine(pglite);
  const image = await pglite.dumpDataDir('none');
  await engine.close();
  await mkdir(cache, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, new Uint8Array(await image.arrayBuffer()));
  await rename(draft, file);
  return image;
}

/** Made before all tests, because parallel test files would each make it. */
export default async function setup(): Promise<void> {
  await migratedImage();
}
