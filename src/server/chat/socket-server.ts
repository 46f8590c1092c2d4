import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { CHAT_CLOSED, CHAT_FRAME_BYTES_MAX } from '#contract/chat.ts';
import { CHANGES_CHANNEL } from '../database/changes.ts';
import type { Engine } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { toHttpError } from '../http/error-handler.ts';
import { HttpError } from '../http/http-error.ts';
import { logError } from '../platform/log-error.ts';
import { runEvery } from '../platform/run-every.ts';
import { recentMessages } from './conversation.ts';
import { createRooms } from './rooms.ts';
import type { SocketPeer } from './socket.ts';
import { createPeer } from './socket.ts';
import { createUpgradeGuard, rejectUpgrade } from './upgrade-guard.ts';
import { identifyVisitor } from './visitor.ts';

/**
 * The polling interval: a notification may be lost with its connection, and some engines have none.
 */
const REFRESH_EVERY_MS = 1_000;
const HEARTBEAT_MS = 30_000;
/** How long sockets get for the closing handshake when the host stops. */
const CLOSE_TIMEOUT_MS = 1_000;

export type Chat = {
  /** Handles a WebSocket upgrade request. */
  upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void;
  /** One heartbeat: cuts off sockets that did not answer the last one. */
  pingAll(): void;
  /**
   * Accepts no new sockets, and closes the open ones with a code that lets them reconnect in a
   * moment.
   */
  close(): Promise<void>;
};

/** Starts the support chat of this process, `WS /api/chat`. */
export async function startChat(host: Host, engine: Pick<Engine, 'listen'>): Promise<Chat> {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: CHAT_FRAME_BYTES_MAX,
  });
  const cookies = new WeakMap<IncomingMessage, string>();
  server.on('headers', (headers, request) => {
    const cookie = cookies.get(request);
    if (cookie !== undefined) headers.push(`Set-Cookie: ${cookie}`);
  });

  const admit = createUpgradeGuard(host);
  const rooms = createRooms(host);
  const peers = new Set<SocketPeer>();
  let isClosing = false;

  const open = async (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    if (isClosing) throw new HttpError(503, 'The shop is restarting.', { retryAfter: 1 });
    const { cookieHeader, client } = await admit(request, connection);
    const { visitor, cookie } = await identifyVisitor(host, cookieHeader);
    // Read before the socket opens, so that the history follows right behind the upgrade.
    const history = await recentMessages(host, visitor.id);
    if (isClosing) throw new HttpError(503, 'The shop is restarting.', { retryAfter: 1 });
    if (cookie !== null) cookies.set(request, cookie);
    server.handleUpgrade(request, connection, head, (socket: WebSocket) => {
      const peer = createPeer(host, socket, { visitor, cookieHeader, client }, history.at(-1)?.id ?? 0);
      socket.once('close', () => {
        peers.delete(peer);
        host.metrics.sockets.set(peers.size);
        rooms.leave(peer);
      });
      for (const line of history) peer.send(line);
      peers.add(peer);
      host.metrics.sockets.set(peers.size);
      rooms.join(peer);
      host.log.info({ account: visitor.accountId }, 'chat opened');
      // Catches messages that arrived between reading the history and joining.
      void rooms.refresh(visitor.id);
    });
  };

  const stopListening = await engine.listen(CHANGES_CHANNEL, (visitorId) => void rooms.refresh(visitorId));
  const refreshJob = runEvery(REFRESH_EVERY_MS, rooms.refreshAll, (error) => logError(host, error));
  const pingAll = () => {
    for (const peer of peers) peer.ping();
  };
  const heartbeat = setInterval(pingAll, HEARTBEAT_MS);

  return {
    upgrade(request, connection, head) {
      // The connection may break before anything reads from it; an unhandled error would end the
      // process.
      connection.on('error', () => connection.destroy());
      open(request, connection, head).catch((error: unknown) => {
        const refusal = toHttpError(host, error);
        host.log.info({ status: refusal.status }, 'chat refused');
        rejectUpgrade(connection, refusal);
      });
    },
    pingAll,
    async close() {
      isClosing = true;
      clearInterval(heartbeat);
      await refreshJob.stop();
      for (const peer of peers) peer.end(CHAT_CLOSED.restart, 'The shop is restarting.');
      for (const until = Date.now() + CLOSE_TIMEOUT_MS; peers.size > 0 && Date.now() < until; )
        await wait(10);
      for (const peer of peers) peer.terminate();
      await stopListening();
    },
  };
}
