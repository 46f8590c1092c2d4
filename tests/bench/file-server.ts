import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { freePort } from '../server/support/process.ts';

export type ServedFile = { type: string; body: Buffer; isCompressed: boolean };

export type FileServer = { origin: string; end(): Promise<void> };

/** A file compressed as well as Brotli can. */
export const compressed = (type: string, text: string | Uint8Array): ServedFile => ({
  type,
  body: brotliCompressSync(text),
  isCompressed: true,
});

/** A bare server on a free port, on which every file is ready in memory; null is a 404. */
export async function serveFiles(
  fileAt: (path: string) => ServedFile | null | Promise<ServedFile | null>,
): Promise<FileServer> {
  const answer = async (path: string, response: ServerResponse) => {
    const file = await fileAt(path);
    if (file === null) return void response.writeHead(404).end();
    response
      .writeHead(200, {
        'Content-Type': file.type,
        'Content-Length': file.body.byteLength,
        ...(file.isCompressed && { 'Content-Encoding': 'br' }),
      })
      .end(file.body);
  };
  const port = await freePort();
  const server = createServer(({ url = '' }, response) => {
    answer(url, response).catch((error: unknown) => {
      console.error(url, error);
      response.destroy();
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${port}`,
    async end() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
