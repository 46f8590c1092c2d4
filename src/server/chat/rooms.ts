import { CHAT_CLOSED } from '#contract/chat.ts';
import type { Host } from '../host.ts';
import { describeError } from '../http/answers.ts';
import type { Said } from './conversation.ts';
import { linesAfter, talliesOf } from './conversation.ts';

/** A socket as the rooms know it. */
export type Peer = {
  visitorId: string;
  /** The position of the last line that it was handed; the rooms move it on. */
  seen: number;
  /** Whether it may still hear its visitor's conversation: its session may have ended. */
  isEntitled(): Promise<boolean>;
  hand(line: Said): void;
  end(code: number, reason: string): void;
};

/** The sockets of one conversation. One look at the database at a time, so that each gets the lines in one order, once each. */
type Room = { peers: Set<Peer>; looking: Promise<void> | null; isStale: boolean };

export type Rooms = {
  /** From now on the peer is handed every line after the one that it has seen. */
  join(peer: Peer): void;
  leave(peer: Peer): void;
  /** Hands the peers of a visitor what is new. What can't be read is logged; the next look reads on. */
  look(visitorId: string): Promise<void>;
  /** Looks wherever something is new, whether anybody was woken for it or not. */
  lookAround(): Promise<void>;
  peers(): Peer[];
};

/** This process's part of the fan-out: the table is the truth, and who is woken reads on from the last line that was handed on. */
export function createRooms(host: Host): Rooms {
  const rooms = new Map<string, Room>();

  const look = (visitorId: string): Promise<void> => {
    const room = rooms.get(visitorId);
    if (room === undefined) return Promise.resolve();
    room.isStale = true;
    room.looking ??= readOn(visitorId, room).finally(() => {
      room.looking = null;
    });
    return room.looking;
  };

  const readOn = async (visitorId: string, room: Room) => {
    try {
      while (room.isStale && room.peers.size > 0) {
        room.isStale = false;
        await handOn(visitorId, room);
      }
    } catch (error) {
      console.error(describeError(error));
    }
  };

  const handOn = async (visitorId: string, room: Room) => {
    const peers = [...room.peers];
    const tally = (await talliesOf(host, [visitorId])).get(visitorId);
    if (tally?.hasMoved) return endAll(peers);
    const after = Math.min(...peers.map(({ seen }) => seen));
    const lines = await linesAfter(host, visitorId, after);
    const last = lines.at(-1)?.id ?? after;
    for (const peer of peers) {
      if (peer.seen >= last) continue;
      if (!(await peer.isEntitled())) {
        endAll([peer]);
        continue;
      }
      for (const line of lines) if (line.id > peer.seen) peer.hand(line);
      peer.seen = last;
    }
    if (tally !== undefined && last < tally.lines && last > after) room.isStale = true;
  };

  return {
    join(peer) {
      const room = rooms.get(peer.visitorId) ?? { peers: new Set(), looking: null, isStale: false };
      room.peers.add(peer);
      rooms.set(peer.visitorId, room);
    },
    leave(peer) {
      const room = rooms.get(peer.visitorId);
      room?.peers.delete(peer);
      if (room?.peers.size === 0) rooms.delete(peer.visitorId);
    },
    look,
    async lookAround() {
      const tallies = await talliesOf(host, [...rooms.keys()]);
      const news = [...rooms].filter(([id, { peers }]) => {
        const tally = tallies.get(id);
        return tally?.hasMoved || [...peers].some(({ seen }) => seen < (tally?.lines ?? 0));
      });
      await Promise.all(news.map(([id]) => look(id)));
    },
    peers: () => [...rooms.values()].flatMap(({ peers }) => [...peers]),
  };
}

function endAll(peers: readonly Peer[]): void {
  for (const peer of peers) peer.end(CHAT_CLOSED.moved, 'This conversation goes on elsewhere.');
}
