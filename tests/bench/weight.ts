import { relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { minify } from 'terser';
import type { Rolldown } from 'vite';
import { BUDGETS } from './budgets.ts';
import { DESKTOP, onDevice } from './device.ts';
import { definePart } from './part.ts';
import { buildInMemory } from './serve-floor.ts';
import { PAGES } from './stage.ts';
import type { Row } from './verdict.ts';

/** Bytes, compressed: of each package, and of each of our own modules. */
type Weights = { own: Record<string, number>; packages: Record<string, number> };

/** So many of our own modules are told, the heaviest; `--json` has them all. */
const TOLD_MODULES = 20;

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
    samples.flatMap(({ own, packages }): Row[] => [
      {
        what: 'own scripts of a product page',
        value: sumOf(own),
        unit: ' kB',
        limit: BUDGETS.ownScriptsKB,
        from: heaviestOf(own).slice(0, TOLD_MODULES).join(', '),
      },
      {
        what: 'packages of a product page',
        value: sumOf(packages),
        unit: ' kB',
        limit: null,
        from: heaviestOf(packages).join(', '),
      },
    ]),
});

const sumOf = (parts: Readonly<Record<string, number>>) =>
  Object.values(parts).reduce((total, bytes) => total + bytes, 0) / 1000;

const heaviestOf = (parts: Readonly<Record<string, number>>): string[] =>
  Object.entries(parts)
    .sort(([, a], [, b]) => b - a)
    .map(([name, bytes]) => `${name} ${(bytes / 1000).toFixed(1)}`);

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
 * it, by what each weighs alone: our own modules minified one by one, since no map leads from a
 * minified chunk back to them.
 */
async function weigh(chunks: readonly Rolldown.OutputChunk[]): Promise<Weights> {
  const weights: Weights = { own: {}, packages: {} };
  for (const chunk of chunks) {
    const alone = await Promise.all(
      [...partsOf(chunk)].map(async ([name, code]) => ({
        name,
        bytes: brotliSizeOf(isOwn(name) ? await minified(code) : code),
      })),
    );
    const sum = alone.reduce((total, { bytes }) => total + bytes, 0);
    for (const { name, bytes } of alone) {
      const kind = isOwn(name) ? weights.own : weights.packages;
      kind[name] = (kind[name] ?? 0) + (bytes / sum) * brotliSizeOf(chunk.code);
    }
  }
  return weights;
}

/** The code of a chunk by package, or by our own module. */
function partsOf({ modules }: Rolldown.OutputChunk): Map<string, string> {
  const code = new Map<string, string>();
  for (const [id, module] of Object.entries(modules)) {
    const name = packageOf(id) ?? relative(process.cwd(), id.replace(/\?.*|\0/g, ''));
    code.set(name, (code.get(name) ?? '') + (module.code ?? ''));
  }
  return code;
}

/** The package of a module, or the scope of several: `react-dom`, `@tanstack`. */
const packageOf = (id: string): string | null => /.*\/node_modules\/(@[^/]+|[^/]+)\//.exec(id)?.[1] ?? null;

const isOwn = (name: string) => name.includes('/');

/** What other modules use of it isn't known, so all of it is kept. */
const minified = async (code: string) =>
  (await minify(code, { ecma: 2020, mangle: { toplevel: true } })).code ?? '';

const brotliSizeOf = (code: string) => brotliCompressSync(code).byteLength;
