import type { Role } from '#contract/office/role.ts';
import { changeIn } from '../../database/changes.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import { logError } from '../../platform/log-error.ts';
import { commands } from '../commands/commands.ts';
import { mayRun } from '../frame/ensure-role.ts';

/** The interval of keep-alive messages, shorter than proxies' timeouts. */
const PULSE_EVERY_MS = 20_000;
/** A browser that doesn't read is disconnected; it reconnects and reloads everything. */
const UNREAD_MAX = 500;
/** How long browsers wait before they reconnect. */
const RETRY_MS = 2_000;

/** Changes that may have ended a session. */
const ABOUT_SESSIONS = ['sessions', 'operators'];

/** The event streams to the office's open pages on this process. */
export type OfficeEvents = {
  /** Answers with a stream of the changes that a role may see, until the session ends. */
  open(reader: { role: Role; isSignedIn(): Promise<boolean> }): Response;
  /** Sends a notification of the database's channel to the pages. */
  hear(payload: string): void;
  /** Closes the streams of ended sessions, and sends the others a keep-alive message. */
  pulse(): Promise<void>;
  close(): void;
};

type Stream = { role: Role; isSignedIn(): Promise<boolean>; send(text: string): void; end(): void };

export function createOfficeEvents(host: Host): OfficeEvents {
  const streams = new Set<Stream>();
  let isClosed = false;

  /**
   * Closes the streams of ended sessions. A session that can't be checked now is checked in the
   * next round.
   */
  const endOfEnded = async () => {
    for (const stream of [...streams])
      try {
        if (!(await stream.isSignedIn())) stream.end();
      } catch (error) {
        logError(host, error);
      }
  };
  const pulse = async () => {
    await endOfEnded();
    for (const stream of [...streams]) stream.send(': \n\n');
  };
  const timer = setInterval(() => void pulse(), PULSE_EVERY_MS).unref();
  const close = () => {
    isClosed = true;
    clearInterval(timer);
    for (const stream of [...streams]) stream.end();
  };
  host.leaving.addEventListener('abort', close);

  return {
    pulse,
    close() {
      host.leaving.removeEventListener('abort', close);
      close();
    },
    open({ role, isSignedIn }) {
      if (isClosed) throw new HttpError(503, 'The shop is restarting.', { retryAfter: 1 });
      return new Response(streamOf({ role, isSignedIn }, streams), {
        headers: {
          'Content-Type': 'text/event-stream',
          'Cache-Control': 'no-store',
          // Without this header, nginx would buffer the events.
          'X-Accel-Buffering': 'no',
        },
      });
    },
    hear(payload) {
      const change = changeIn(payload);
      if (ABOUT_SESSIONS.includes(change.kind)) void endOfEnded();
      const event = `data: ${JSON.stringify(change)}\n\n`;
      for (const stream of [...streams]) if (mayLookAt(stream.role, change.kind)) stream.send(event);
    },
  };
}

/** A stream's body, which adds the stream to `streams` until it closes. */
function streamOf(reader: Pick<Stream, 'role' | 'isSignedIn'>, streams: Set<Stream>): ReadableStream {
  const bytes = new TextEncoder();
  let forget = () => {};
  return new ReadableStream(
    {
      start(controller) {
        const stream: Stream = {
          ...reader,
          send(text) {
            if ((controller.desiredSize ?? 0) <= 0) stream.end();
            else controller.enqueue(bytes.encode(text));
          },
          end() {
            if (streams.delete(stream)) controller.close();
          },
        };
        forget = () => void streams.delete(stream);
        streams.add(stream);
        stream.send(`retry: ${RETRY_MS}\n\n`);
      },
      cancel: () => forget(),
    },
    { highWaterMark: UNREAD_MAX },
  );
}

/** Whether a role may run any command about this kind of thing. */
const mayLookAt = (role: Role, kind: string): boolean =>
  Object.values(commands).some(
    (command) => command.name.startsWith(`${kind} `) && mayRun(role, command.role),
  );
