import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { HostEnv } from './api.ts';

/** Running requests get so long to finish when the host ends. */
const FINISH_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 25;

/** Why a port can't be had: a sentence that names it. */
export class PortRefused extends Error {
  override readonly name = 'PortRefused';
}

/** What becomes of requests that want to go on as something else than HTTP: which of them, and what is done with those. */
export type Upgrades = {
  isWanted(request: IncomingMessage): boolean;
  upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void;
};

/**
 * Answers requests at `hostname:port` with `app`. `localhost` means both loopback addresses, as far as the machine has
 * them. Closing lets running requests finish and takes no new ones; what was upgraded is to be ended before. Without `upgrades`, and
 * for what they don't want, such a wish is ignored.
 */
export async function listen(
  app: Pick<Hono<HostEnv>, 'fetch'>,
  { hostname, port, upgrades }: { hostname: string; port: number; upgrades?: Upgrades },
): Promise<{ port: number; close(): Promise<void> }> {
  const answer = getRequestListener(app.fetch);
  const open = async (address: string, at: number) => {
    const server = createServer(
      { shouldUpgradeCallback: (request) => upgrades?.isWanted(request) ?? false },
      (incoming, outgoing) => void answer(incoming, outgoing),
    );
    if (upgrades !== undefined) server.on('upgrade', upgrades.upgrade);
    await bind(server, address, at);
    return server;
  };
  const first = await open(hostname === 'localhost' ? '127.0.0.1' : hostname, port);
  const bound = portOf(first);
  const servers = [first];
  if (hostname === 'localhost') {
    try {
      servers.push(await open('::1', bound));
    } catch (error) {
      if (error instanceof PortRefused) {
        await close(first);
        throw error;
      }
    }
  }
  return {
    port: bound,
    async close() {
      await Promise.all(servers.map(close));
    },
  };
}

function bind(server: Server, address: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const code: unknown = Reflect.get(error, 'code');
      const why =
        code === 'EADDRINUSE'
          ? 'is in use by another program'
          : code === 'EACCES'
            ? 'is not allowed here'
            : null;
      reject(why === null ? error : new PortRefused(`Port ${port} ${why}: name another one by PORT.`));
    });
    server.listen(port, address, () => resolve());
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function close(server: Server): Promise<void> {
  let closed = false;
  const done = new Promise<void>((resolve) =>
    server.close(() => {
      closed = true;
      resolve();
    }),
  );
  // A connection that is kept alive becomes idle only when its last answer is out.
  for (const until = Date.now() + FINISH_WITHIN_MS; !closed && Date.now() < until; await wait(LOOK_EVERY_MS))
    server.closeIdleConnections();
  if (!closed) server.closeAllConnections();
  await done;
}
