import type { Browser } from 'playwright';
import type { Rolldown } from 'vite';
import { BUDGETS } from '../budgets.ts';
import { buildInMemory } from '../build-in-memory.ts';
import { DESKTOP, onDevice } from '../device.ts';
import { definePart } from '../part.ts';
import type { Weights } from '../script-weights.ts';
import { weigh } from '../script-weights.ts';
import { PAGES } from '../stage.ts';

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
  onDevice(browser, { ...DESKTOP, network: null }, async ({ page, untilQuiet }) => {
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
