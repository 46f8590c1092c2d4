import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright';
import type { Rolldown } from 'vite';
import { BUDGETS } from './budgets.ts';
import { DESKTOP, onDevice } from './device.ts';
import { definePart } from './part.ts';
import { buildInMemory } from './serve-floor.ts';
import { PAGES } from './stage.ts';

/** Bytes, compressed: of each package, and of our own modules. */
type Weights = { own: number; packages: Record<string, number> };

export const weight = definePart<Weights>({
  about: 'the scripts of a product page: packages and our own',
  roundsMax: 1,
  start: async ({ browser, shop }) => ({
    async measureRound() {
      const [loaded, built] = await Promise.all([
        scriptsOf(browser, shop + PAGES.product),
        // Again, since the build on the disk doesn't tell which modules are in a file.
        buildInMemory({}),
      ]);
      return weigh(loaded.map((path) => chunkAt(path, built)));
    },
  }),
  rowsOf: (samples) =>
    samples.map(({ own, packages }) => {
      const sum = Object.values(packages).reduce((total, bytes) => total + bytes, 0) / 1000;
      const each = Object.entries(packages)
        .sort(([, a], [, b]) => b - a)
        .map(([name, bytes]) => `${name} ${(bytes / 1000).toFixed(1)}`);
      return {
        what: 'scripts of a product page',
        value: own / 1000 + sum,
        unit: ' kB',
        limit: sum + BUDGETS.ownScriptsKB,
        from: `own ${(own / 1000).toFixed(1)}, packages ${sum.toFixed(1)}: ${each.join(', ')}`,
      };
    }),
});

/** The paths of all scripts that a page loads until it rests. */
const scriptsOf = (browser: Browser, url: string): Promise<string[]> =>
  onDevice(browser, DESKTOP, async ({ page, untilQuiet }) => {
    const paths = new Set<string>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') paths.add(new URL(response.url()).pathname);
    });
    await page.goto(url, { waitUntil: 'load' });
    await untilQuiet();
    return [...paths];
  });

function chunkAt(
  path: string,
  built: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
): Rolldown.OutputChunk {
  const chunk = built.find((output) => `/${output.fileName}` === path);
  if (chunk?.type !== 'chunk') throw new Error(`The host serves ${path}, which a build doesn't make.`);
  return chunk;
}

/**
 * Weighs the modules of these chunks. The compressed size of a chunk is divided among what is in
 * it, by what each weighs alone.
 */
function weigh(chunks: readonly Rolldown.OutputChunk[]): Weights {
  const weights: Weights = { own: 0, packages: {} };
  for (const chunk of chunks) {
    const alone = [...codeByPackage(chunk)].map(([name, code]) => ({ name, bytes: brotliSizeOf(code) }));
    const sum = alone.reduce((total, { bytes }) => total + bytes, 0);
    for (const { name, bytes } of alone) {
      const share = (bytes / sum) * brotliSizeOf(chunk.code);
      if (name === null) weights.own += share;
      else weights.packages[name] = (weights.packages[name] ?? 0) + share;
    }
  }
  return weights;
}

/** The code of a chunk by package; null means our own modules. */
function codeByPackage({ modules }: Rolldown.OutputChunk): Map<string | null, string> {
  const code = new Map<string | null, string>();
  for (const [id, module] of Object.entries(modules)) {
    const name = packageOf(id);
    code.set(name, (code.get(name) ?? '') + (module.code ?? ''));
  }
  return code;
}

/** The package of a module, or the scope of several: `react-dom`, `@tanstack`. */
const packageOf = (id: string): string | null => /.*\/node_modules\/(@[^/]+|[^/]+)\//.exec(id)?.[1] ?? null;

const brotliSizeOf = (code: string) => brotliCompressSync(code).byteLength;
