import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { codeOf } from '../telemetry/error-code.ts';
import type { HostEnv } from './hono-context.ts';
import type { AnswerReady } from './ready-answers.ts';
import { hasOneHost, refuseHost, refuseUpgrade } from './require-one-host.ts';

/** How long running requests get to finish when the host stops. */
const DRAIN_TIMEOUT_MS = 10_000;
const DRAIN_CHECK_MS = 25;
/** How long a request may take to arrive. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than proxies keep idle connections (60 s), so that they never reuse a closed one. */
const KEEP_ALIVE_MS = 75_000;

/** The port is not available; the message names it. */
export class PortUnavailable extends Error {
  override readonly name = 'PortUnavailable';
}

/** Handles HTTP upgrades: says which requests it takes, and takes them. */
type UpgradeHandler = {
  accepts(request: IncomingMessage): boolean;
  upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void;
};

type ServerOptions = {
  hostname: string;
  port: number;
  upgrades?: UpgradeHandler;
  /** Is asked before the app. */
  answerReady?: AnswerReady;
  drainMs?: number;
};

/**
 * Serves `app` at `hostname:port`; `localhost` means both loopback addresses where the machine has
 * them. Closing takes no new requests and lets running ones finish, also those whose clients have
 * gone: false if some still ran after `drainMs`. Upgraded connections must be ended before.
 * Upgrades that `upgrades` doesn't take are ignored. Throws `PortUnavailable`.
 */
export async function startServer(
  app: Pick<Hono<HostEnv>, 'fetch'>,
  { hostname, port, upgrades, answerReady = () => false, drainMs = DRAIN_TIMEOUT_MS }: ServerOptions,
): Promise<{ port: number; close(): Promise<boolean> }> {
  let running = 0;
  const answer = getRequestListener(async (...call: Parameters<typeof app.fetch>) => {
    running++;
    try {
      return await app.fetch(...call);
    } finally {
      running--;
    }
  });
  const open = async (address: string, at: number) => {
    const server = createServer(
      {
        requestTimeout: REQUEST_TIMEOUT_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
        shouldUpgradeCallback: (request) => upgrades?.accepts(request) ?? false,
      },
      (incoming, outgoing) => {
        if (!hasOneHost(incoming)) refuseHost(outgoing);
        else if (!answerReady(incoming, outgoing)) void answer(incoming, outgoing);
      },
    );
    if (upgrades !== undefined)
      server.on('upgrade', (incoming, connection, head) => {
        if (hasOneHost(incoming)) upgrades.upgrade(incoming, connection, head);
        else refuseUpgrade(connection);
      });
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
      if (error instanceof PortUnavailable) {
        await close(first, Date.now() + drainMs);
        throw error;
      }
    }
  }
  return {
    port: bound,
    async close() {
      const until = Date.now() + drainMs;
      await Promise.all(servers.map((server) => close(server, until)));
      while (running > 0 && Date.now() < until) await wait(DRAIN_CHECK_MS);
      return running === 0;
    },
  };
}

function bind(server: Server, address: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const code = codeOf(error);
      const why =
        code === 'EADDRINUSE'
          ? 'is in use by another program'
          : code === 'EACCES'
            ? 'is not allowed here'
            : null;
      reject(why === null ? error : new PortUnavailable(`Port ${port} ${why}: set PORT to another.`));
    });
    server.listen(port, address, () => resolve());
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function close(server: Server, until: number): Promise<void> {
  let closed = false;
  const done = new Promise<void>((resolve) =>
    server.close(() => {
      closed = true;
      resolve();
    }),
  );
  // A keep-alive connection becomes idle only after its last response.
  while (!closed && Date.now() < until) {
    server.closeIdleConnections();
    await wait(DRAIN_CHECK_MS);
  }
  if (!closed) server.closeAllConnections();
  await done;
}
