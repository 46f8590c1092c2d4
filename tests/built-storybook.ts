import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { preview } from 'vite';

const LONGEST_OUTPUT = 64 * 2 ** 20;

/** What was made before a Storybook is built, as folders; empty for none. */
type Made = { thumbnails: string; report: string };

/** Builds the Storybook of a checkout into a folder, with what was made of its looks. */
export async function buildStorybook(
  checkout: string,
  folder: string,
  { thumbnails, report }: Made = { thumbnails: '', report: '' },
): Promise<void> {
  await promisify(execFile)('npx', ['storybook', 'build', '--disable-telemetry', '--output-dir', folder], {
    cwd: checkout,
    env: { ...process.env, THUMBNAILS: thumbnails, LOOKS_REPORT: report },
    maxBuffer: LONGEST_OUTPUT,
  });
}

/** Serves the files of a built Storybook on a free port of this machine. */
export async function serveBuilt(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    appType: 'mpa',
    root: folder,
    build: { outDir: '.' },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const [url] = server.resolvedUrls?.local ?? [];
  if (url === undefined) throw new Error('The server of the stories has no address.');
  return { url, close: () => server.close() };
}
