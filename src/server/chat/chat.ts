import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { CHAT_CLOSED, CHAT_FRAME_BYTES_MAX } from '#contract/chat.ts';
import type { Engine } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../http/refusal.ts';
import { repeat } from '../repeat.ts';
import { historyOf } from './conversation.ts';
import { createGate, turnAway } from './gate.ts';
import { createRooms } from './rooms.ts';
import type { SocketPeer } from './socket.ts';
import { peerOf } from './socket.ts';
import { CHANNEL } from './store.ts';
import { welcome } from './visitor.ts';

/** How often is looked without being woken: a notification may be lost with its connection, and some engines have none. */
const LOOK_EVERY_MS = 1_000;
const BEAT_EVERY_MS = 30_000;
/** Sockets get so long to say goodbye when the host ends. */
const PART_WITHIN_MS = 1_000;

export type Chat = {
  /** What the listener does with a request for a WebSocket. */
  upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void;
  /** One beat of the heart: whoever did not answer the last one is gone. */
  beat(): void;
  /** Takes no new sockets, and tells those that there are to come again in a moment. */
  close(): Promise<void>;
};

/** The support chat of this process: `WS /api/chat`. */
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

  const admit = createGate(host);
  const rooms = createRooms(host);
  const peers = new Set<SocketPeer>();
  let isClosing = false;

  const open = async (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    if (isClosing) throw new Refusal(503, 'The shop is being started anew.', { retryAfter: 1 });
    const { cookieHeader, client } = await admit(request, connection);
    const { visitor, cookie } = await welcome(host, cookieHeader);
    // Read before the socket opens: what comes again follows right behind the answer.
    const history = await historyOf(host, visitor.id);
    if (isClosing) throw new Refusal(503, 'The shop is being started anew.', { retryAfter: 1 });
    if (cookie !== null) cookies.set(request, cookie);
    server.handleUpgrade(request, connection, head, (socket: WebSocket) => {
      const peer = peerOf(host, socket, { visitor, cookieHeader, client }, history.at(-1)?.id ?? 0);
      socket.once('close', () => {
        peers.delete(peer);
        rooms.leave(peer);
      });
      for (const line of history) peer.hand(line);
      peers.add(peer);
      rooms.join(peer);
      // What was said between the reading and the joining.
      void rooms.look(visitor.id);
    });
  };

  const stopListening = await engine.listen(CHANNEL, (visitorId) => void rooms.look(visitorId));
  const looking = repeat(LOOK_EVERY_MS, rooms.lookAround);
  const beat = () => {
    for (const peer of peers) peer.beat();
  };
  const beating = setInterval(beat, BEAT_EVERY_MS);

  return {
    upgrade(request, connection, head) {
      // It may be cut at any moment, also while nobody reads it yet.
      connection.on('error', () => connection.destroy());
      open(request, connection, head).catch((error: unknown) => turnAway(connection, error));
    },
    beat,
    async close() {
      isClosing = true;
      clearInterval(beating);
      await looking.stop();
      for (const peer of peers) peer.end(CHAT_CLOSED.restart, 'The shop is being started anew.');
      for (const until = Date.now() + PART_WITHIN_MS; peers.size > 0 && Date.now() < until; ) await wait(10);
      for (const peer of peers) peer.terminate();
      await stopListening();
    },
  };
}
