import { preview } from 'vite';

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
