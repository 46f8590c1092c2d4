import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = ['.js', '.css', '.svg', '.json', '.txt', '.webmanifest'];

/**
 * Writes a `.br` file for every text file of the build, so that the host never compresses one
 * during a request.
 */
export function precompress(): Plugin {
  return {
    name: 'keystall:precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = 'dist/web' }) {
      const files = await readdir(dir, { recursive: true });
      const texts = files.filter((file) => TEXTS.includes(extname(file)) && !file.startsWith('.vite'));
      await Promise.all(
        texts.map(async (file) =>
          writeFile(`${dir}/${file}.br`, await promisify(brotliCompress)(await readFile(`${dir}/${file}`))),
        ),
      );
    },
  };
}
