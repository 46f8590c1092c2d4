import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify } from 'terser';
import { type Plugin, perEnvironmentPlugin } from 'vite';

/** What was compressed by the last build, by a hash of what it was made from. */
const CACHE = 'node_modules/.cache/keystall/terser';
const OPTIONS = { ecma: 2020, module: true, mangle: false, compress: { passes: 2, inline: 1 } } as const;

const isOfPackage = (id: string) => id.includes('/node_modules/');

/**
 * Compresses the shop's own chunks with Terser, before Vite's minifier, which also shortens the names. A
 * product page is 1.0 kB (brotli) smaller than by Vite's alone, as its budget needs, for two seconds of
 * a build, less for chunks that are as before. On packages, most of the code, Terser would only take longer.
 */
export function terserOwnChunks(): Plugin {
  return perEnvironmentPlugin('keystall:terser-own-chunks', ({ name, config }) => {
    if (config.command !== 'build' || config.consumer !== 'client') return false;
    const cache = join(CACHE, name);
    const used = new Set<string>();
    let tool = '';
    return {
      name: 'keystall:terser-own-chunks',
      async buildStart() {
        await mkdir(cache, { recursive: true });
        // Its versions, and those of what it uses.
        tool = JSON.stringify(OPTIONS) + (await readFile('package-lock.json', 'utf8'));
      },
      async renderChunk(source, { moduleIds }) {
        if (moduleIds.some(isOfPackage)) return null;
        const key = createHash('sha256').update(tool).update('\0').update(source).digest('hex');
        used.add(key);
        const file = join(cache, key);
        const known = await readFile(file, 'utf8').catch(() => undefined);
        const code = known ?? (await minify(source, OPTIONS)).code;
        if (code === undefined) return null;
        if (known === undefined) {
          // Whole or not at all, also for a build that is ended meanwhile.
          await writeFile(`${file}.part`, code);
          await rename(`${file}.part`, file);
        }
        return { code, map: null };
      },
      async writeBundle() {
        for (const key of await readdir(cache)) if (!used.has(key)) await rm(join(cache, key));
      },
    };
  });
}
