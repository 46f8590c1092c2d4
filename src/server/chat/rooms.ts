import { CHAT_CLOSED } from '#contract/chat.ts';
import type { Host } from '../host.ts';
import { logError } from '../platform/log-error.ts';
import type { Message } from './conversation.ts';
import { headsOf, messagesAfter } from './conversation.ts';

/** The side of a socket that its room uses. */
export type Peer = {
  visitorId: string;
  /** The position of the last message that it was sent; the room advances it. */
  lastSentId: number;
  /** Whether it may still read the conversation: its session may have ended. */
  isAuthorized(): Promise<boolean>;
  send(line: Message): void;
  end(code: number, reason: string): void;
};

/**
 * The sockets of one conversation. One database read at a time, so that each socket gets each
 * message once and in order.
 */
type Room = { peers: Set<Peer>; refreshing: Promise<void> | null; isStale: boolean };

type Rooms = {
  /** From now on the peer gets every message after its `lastSentId`. */
  join(peer: Peer): void;
  leave(peer: Peer): void;
  /**
   * Sends the peers of a visitor their new messages. A failed read is logged, and the next refresh
   * catches up.
   */
  refresh(visitorId: string): Promise<void>;
  /** Refreshes every room that has new messages, in case a notification was lost. */
  refreshAll(): Promise<void>;
  peers(): Peer[];
};

/**
 * This process's part of the fan-out. Each process reads on from its last delivered message;
 * notifications only wake it.
 */
export function createRooms(host: Host): Rooms {
  const rooms = new Map<string, Room>();

  const refresh = (visitorId: string): Promise<void> => {
    const room = rooms.get(visitorId);
    if (room === undefined) return Promise.resolve();
    room.isStale = true;
    room.refreshing ??= deliverAll(visitorId, room).finally(() => {
      room.refreshing = null;
    });
    return room.refreshing;
  };

  const deliverAll = async (visitorId: string, room: Room) => {
    try {
      while (room.isStale && room.peers.size > 0) {
        room.isStale = false;
        await deliver(visitorId, room);
      }
    } catch (error) {
      logError(host, error);
    }
  };

  const deliver = async (visitorId: string, room: Room) => {
    const peers = [...room.peers];
    const tally = (await headsOf(host, [visitorId])).get(visitorId);
    if (tally?.hasMoved) return closeAll(peers);
    const after = Math.min(...peers.map(({ lastSentId: seen }) => seen));
    const lines = await messagesAfter(host, visitorId, after);
    const last = lines.at(-1)?.id ?? after;
    for (const peer of peers) {
      if (peer.lastSentId >= last) continue;
      if (!(await peer.isAuthorized())) {
        closeAll([peer]);
        continue;
      }
      for (const line of lines) if (line.id > peer.lastSentId) peer.send(line);
      peer.lastSentId = last;
    }
    if (tally !== undefined && last < tally.messageCount && last > after) room.isStale = true;
  };

  return {
    join(peer) {
      const room = rooms.get(peer.visitorId) ?? { peers: new Set(), refreshing: null, isStale: false };
      room.peers.add(peer);
      rooms.set(peer.visitorId, room);
    },
    leave(peer) {
      const room = rooms.get(peer.visitorId);
      room?.peers.delete(peer);
      if (room?.peers.size === 0) rooms.delete(peer.visitorId);
    },
    refresh,
    async refreshAll() {
      const tallies = await headsOf(host, [...rooms.keys()]);
      const news = [...rooms].filter(([id, { peers }]) => {
        const tally = tallies.get(id);
        return (
          tally?.hasMoved || [...peers].some(({ lastSentId: seen }) => seen < (tally?.messageCount ?? 0))
        );
      });
      await Promise.all(news.map(([id]) => refresh(id)));
    },
    peers: () => [...rooms.values()].flatMap(({ peers }) => [...peers]),
  };
}

function closeAll(peers: readonly Peer[]): void {
  for (const peer of peers) peer.end(CHAT_CLOSED.moved, 'This conversation has moved.');
}
