import type { RawData, WebSocket } from 'ws';
import { CHAT_CLOSED, ChatLine } from '#contract/chat.ts';
import { parse } from '#contract/parse.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { logError } from '../platform/log-error.ts';
import { postMessage } from './conversation.ts';
import type { Peer } from './rooms.ts';
import type { Visitor } from './visitor.ts';
import { visitorOf } from './visitor.ts';

/** A socket further behind than this, in bytes, has stopped reading. */
const BACKLOG_BYTES_MAX = 512 * 1024;
/** More queued frames than a visitor may send in a minute are a flood. */
const QUEUED_FRAMES_MAX = 40;
/** The limit of RFC 6455 for the reason in a closing frame. */
const REASON_BYTES_MAX = 123;

/** The closing codes of RFC 6455 for faults of the client and of the host. */
const CLOSE_CODE = { unsupported: 1003, policy: 1008, fault: 1011 } as const;

/** The visitor behind a WebSocket, with the keys of its limits and session. */
type SocketClient = { visitor: Visitor; cookieHeader: string | undefined; client: string };

export type SocketPeer = Peer & {
  /** Sends a ping; cuts the socket off if it did not answer the last one. */
  ping(): void;
  terminate(): void;
};

/**
 * Connects one socket: incoming texts are posted one by one in order, outgoing messages are
 * sent as JSON.
 */
export function createPeer(
  host: Host,
  socket: WebSocket,
  { visitor, cookieHeader, client }: SocketClient,
  seen: number,
): SocketPeer {
  let isAlive = true;
  let waiting = 0;
  let queue = Promise.resolve();

  const isEntitled = async () => (await visitorOf(host, cookieHeader))?.id === visitor.id;
  const isOpen = () => socket.readyState === socket.OPEN;
  const end = (code: number, reason: string) => {
    if (isOpen()) socket.close(code, truncateReason(reason));
  };

  const handleText = async (text: string) => {
    if (!isOpen()) return;
    const line = parse(ChatLine, text);
    if (!line.ok) return text.trim() === '' ? undefined : end(CLOSE_CODE.policy, line.reason);
    // An account's session may have ended since; a visitor's cookie can't.
    const isAllowed = visitor.accountId === null || (await isEntitled());
    if (!isAllowed || !(await postMessage(host, visitor, line.value, { client })))
      end(CHAT_CLOSED.moved, 'This conversation has moved.');
  };

  const onFrame = (data: RawData, isBinary: boolean) => {
    if (isBinary) return end(CLOSE_CODE.unsupported, 'Only text messages are supported.');
    waiting += 1;
    if (waiting > QUEUED_FRAMES_MAX)
      return end(CHAT_CLOSED.tooFast, "You're writing faster than we can read.");
    queue = queue
      .then(() => handleText(data.toString()))
      .catch((error: unknown) => {
        if (error instanceof HttpError) return end(CHAT_CLOSED.tooFast, error.message);
        logError(host, error);
        end(CLOSE_CODE.fault, 'Something went wrong on our side.');
      })
      .finally(() => {
        waiting -= 1;
      });
  };

  socket.on('message', onFrame);
  socket.on('pong', () => {
    isAlive = true;
  });
  // A faulty frame is answered by its closing code; there is nothing to log.
  socket.on('error', () => {});

  return {
    visitorId: visitor.id,
    lastSentId: seen,
    isAuthorized: () => (visitor.accountId === null ? Promise.resolve(true) : isEntitled()),
    send(line) {
      if (!isOpen()) return;
      if (socket.bufferedAmount > BACKLOG_BYTES_MAX) return socket.terminate();
      socket.send(JSON.stringify(line));
    },
    end,
    ping() {
      if (!isAlive) return socket.terminate();
      isAlive = false;
      if (isOpen()) socket.ping();
    },
    terminate: () => socket.terminate(),
  };
}

function truncateReason(reason: string): string {
  const bytes = Buffer.from(reason);
  return bytes.byteLength <= REASON_BYTES_MAX
    ? reason
    : bytes.subarray(0, REASON_BYTES_MAX - 3).toString('utf8');
}
