import type { RawData, WebSocket } from 'ws';
import { CHAT_CLOSED, ChatLine } from '#contract/chat.ts';
import { parse } from '#contract/parse.ts';
import type { Host } from '../host.ts';
import { describeError } from '../http/answers.ts';
import { Refusal } from '../http/refusal.ts';
import { say } from './conversation.ts';
import type { Peer } from './rooms.ts';
import type { Visitor } from './visitor.ts';
import { visitorOf } from './visitor.ts';

/** A reader who is further behind, in bytes, doesn't read any more. */
const UNREAD_BYTES_MAX = 512 * 1024;
/** More frames than a visitor may say in a minute, waiting to be read, are a flood. */
const WAITING_FRAMES_MAX = 40;
/** A reason fits into a closing frame: 123 bytes. */
const REASON_BYTES_MAX = 123;

/** The codes of RFC 6455 for what a visitor's own program does wrong, and for what the host can't do. */
const CODE = { unsupported: 1003, policy: 1008, fault: 1011 } as const;

/** A WebSocket and what is known of who is at its other end. */
export type Caller = { visitor: Visitor; cookieHeader: string | undefined; client: string };

export type SocketPeer = Peer & {
  /** Asks whether the other end is there; one that did not answer the last time is cut off. */
  beat(): void;
  terminate(): void;
};

/** Speaks for one socket: what comes in is said line by line in its order, what it is handed goes out as JSON. */
export function peerOf(
  host: Host,
  socket: WebSocket,
  { visitor, cookieHeader, client }: Caller,
  seen: number,
): SocketPeer {
  let isAlive = true;
  let waiting = 0;
  let turn = Promise.resolve();

  const isEntitled = async () => (await visitorOf(host, cookieHeader))?.id === visitor.id;
  const isOpen = () => socket.readyState === socket.OPEN;
  const end = (code: number, reason: string) => {
    if (isOpen()) socket.close(code, cut(reason));
  };

  const hear = async (text: string) => {
    if (!isOpen()) return;
    const line = parse(ChatLine, text);
    if (!line.ok) return text.trim() === '' ? undefined : end(CODE.policy, line.reason);
    // A member's session may have ended since; a browser's own cookie is as good as it was.
    const isTheirs = visitor.accountId === null || (await isEntitled());
    if (!isTheirs || !(await say(host, visitor, line.value, { client })))
      end(CHAT_CLOSED.moved, 'This conversation goes on elsewhere.');
  };

  const onFrame = (data: RawData, isBinary: boolean) => {
    if (isBinary) return end(CODE.unsupported, 'Only text can be said here.');
    waiting += 1;
    if (waiting > WAITING_FRAMES_MAX) return end(CHAT_CLOSED.tooFast, 'You write faster than we can read.');
    turn = turn
      .then(() => hear(data.toString()))
      .catch((error: unknown) => {
        if (error instanceof Refusal) return end(CHAT_CLOSED.tooFast, error.message);
        console.error(describeError(error));
        end(CODE.fault, 'Something went wrong on our side.');
      })
      .finally(() => {
        waiting -= 1;
      });
  };

  socket.on('message', onFrame);
  socket.on('pong', () => {
    isAlive = true;
  });
  // What a frame did wrong is told by the closing code; there is nothing to log of it.
  socket.on('error', () => {});

  return {
    visitorId: visitor.id,
    seen,
    isEntitled: () => (visitor.accountId === null ? Promise.resolve(true) : isEntitled()),
    hand(line) {
      if (!isOpen()) return;
      if (socket.bufferedAmount > UNREAD_BYTES_MAX) return socket.terminate();
      socket.send(JSON.stringify(line));
    },
    end,
    beat() {
      if (!isAlive) return socket.terminate();
      isAlive = false;
      if (isOpen()) socket.ping();
    },
    terminate: () => socket.terminate(),
  };
}

function cut(reason: string): string {
  const bytes = Buffer.from(reason);
  return bytes.byteLength <= REASON_BYTES_MAX
    ? reason
    : bytes.subarray(0, REASON_BYTES_MAX - 3).toString('utf8');
}
