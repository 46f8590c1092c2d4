import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Rolldown } from 'vite';
import { build } from 'vite';
import type { FileServer } from './file-server.ts';
import { compressed, serveFiles } from './file-server.ts';

/**
 * Serves the page in `floor/`, which has only React, the router and XState. It is built as the shop
 * is: minified alike, with React and the other packages in chunks that the page preloads.
 */
export async function serveFloor(): Promise<FileServer> {
  // Not imported above: it brings the whole build along, which only this needs.
  const { shop } = await import('../../vite.config.ts');
  const { resolve, build: settings } = shop;
  const built = await buildInMemory({
    configFile: false,
    root: fileURLToPath(new URL('floor', import.meta.url)),
    plugins: [react()],
    ...(resolve && { resolve }),
    build: {
      ...settings,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', priority: 1, test: /node_modules\/(react|react-dom|scheduler)\// },
              { name: 'packages', test: /node_modules\// },
            ],
          },
        },
      },
    },
  });
  const files = new Map(
    built.map((output) =>
      output.type === 'chunk'
        ? [`/${output.fileName}`, compressed('text/javascript; charset=utf-8', output.code)]
        : [`/${output.fileName}`, compressed('text/html; charset=utf-8', output.source)],
    ),
  );
  const page = files.get('/index.html');
  return serveFiles((path) => (path === '/' ? page : files.get(path)) ?? null);
}

/** Builds for browsers without writing a file. */
export async function buildInMemory(
  config: InlineConfig,
): Promise<(Rolldown.OutputChunk | Rolldown.OutputAsset)[]> {
  const built = await build({ logLevel: 'error', ...config, build: { ...config.build, write: false } });
  const [first] = [built].flat();
  if (first === undefined || !('output' in first)) throw new Error('Vite built nothing.');
  return first.output;
}
