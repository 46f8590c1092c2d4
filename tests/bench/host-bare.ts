/**
 * The servers that the host is compared with, in a process of their own (see host.ts): a bare
 * `node:http` that answers each path from memory, and a bare Hono with one indexed query.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import * as v from 'valibot';
import { Bare } from './host-messages.ts';

/** As many connections as the host has by default. */
const POOL_SIZE = 10;

async function serveFiles({ files }: Bare): Promise<number> {
  const known = new Map(
    files.map(({ path, type, encoding, base64 }) => {
      const body = Buffer.from(base64, 'base64');
      const headers = { 'Content-Type': type, 'Content-Encoding': encoding, 'Content-Length': body.length };
      return [path, { body, headers }];
    }),
  );
  const server = createServer(({ url = '' }, response) => {
    const file = known.get(url);
    if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, file.headers).end(file.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function serveQuery({ databaseUrl }: Bare): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE });
  const app = new Hono();
  app.get('/session/:hash', async ({ req, json }) => {
    const { rows } = await pool.query('SELECT account_id, renewed_at FROM session WHERE token_hash = $1', [
      req.param('hash'),
    ]);
    return json(rows[0]);
  });
  return new Promise((resolve) => {
    serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => resolve(port));
  });
}

process.on('message', async (message) => {
  const bare = v.parse(Bare, message);
  process.send?.({ files: await serveFiles(bare), query: await serveQuery(bare) });
});
