import type { Role } from '#contract/office/role.ts';
import { changeIn } from '../../database/changes.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import { newId } from '../../platform/ids.ts';
import { logError } from '../../platform/log-error.ts';
import { commands } from '../commands/commands.ts';
import { mayRun } from '../frame/ensure-role.ts';
import type { Visit } from './presence.ts';
import { createPresence, PRESENCE } from './presence.ts';

/**
 * The interval of keep-alive messages, shorter than proxies' timeouts. A page that gets none takes the
 * connection for lost (live.ts of the office).
 */
const PULSE_EVERY_MS = 20_000;
const PULSE = 'event: pulse\ndata:\n\n';
/** A browser that doesn't read is disconnected; it reconnects and reloads everything. */
const UNREAD_MAX = 500;
/** How long browsers wait before they reconnect. */
const RETRY_MS = 2_000;

/** Changes that may have ended a session; hosts of the release before say `sessions`. */
const ABOUT_SESSIONS = ['sessions', 'operators', 'devices'];

/** A kind and an id, of letters and digits; a list has no id. */
const THING = /^[a-z]+:[\w-]{0,100}$/;

/** Whose page a stream is for, and the thing that it shows; null for none. */
type Reader = { name: string; role: Role; at: string | null; isSignedIn(): Promise<boolean> };

/** The event streams to the office's open pages on this process. */
export type OfficeEvents = {
  /**
   * Answers with a stream of the changes that a role may see, until the session ends. It says which
   * other operators have a page of the same thing open, if the role may see it.
   */
  open(reader: Reader): Response;
  /** Sends a notification of the database's channel to the pages. */
  hear(payload: string): void;
  /**
   * Closes the streams of ended sessions, sends the others a keep-alive message, and tells the hosts
   * which pages are open.
   */
  pulse(): Promise<void>;
  close(): void;
};

type Stream = Pick<Reader, 'role' | 'isSignedIn'> & {
  visit: Visit | null;
  send(text: string): void;
  end(): void;
};

export function createOfficeEvents(host: Host): OfficeEvents {
  const streams = new Set<Stream>();
  const presence = createPresence(host);
  let isClosed = false;

  const sendOthers = ({ send, visit }: Stream) => {
    if (visit !== null) send(`event: others\ndata: ${JSON.stringify(presence.others(visit))}\n\n`);
  };
  const sendOthersAt = (at: string) => {
    for (const stream of [...streams]) if (stream.visit?.at === at) sendOthers(stream);
  };

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
    for (const stream of [...streams]) stream.send(PULSE);
    await presence.tell(
      [...streams].flatMap(({ visit }) => visit ?? []),
      { isOver: false },
    );
    for (const at of presence.lapse()) sendOthersAt(at);
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
    open({ name, role, at, isSignedIn }) {
      if (isClosed) throw new HttpError(503, 'The shop is restarting.', { retryAfter: 1 });
      const isShown = at !== null && THING.test(at) && mayLookAt(role, changeIn(at).kind);
      const visit = isShown ? { page: newId(), at, by: name, since: host.now().toISOString() } : null;
      const told = visit === null ? [] : [visit];
      const body = streamOf({ role, isSignedIn, visit }, streams, {
        onOpen(stream) {
          sendOthers(stream);
          void presence.tell(told, { isOver: false });
        },
        onEnd: () => void presence.tell(told, { isOver: true }),
      });
      return new Response(body, {
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
      if (change.kind === PRESENCE) {
        const at = presence.hear(change.id);
        if (at !== null) sendOthersAt(at);
        return;
      }
      if (ABOUT_SESSIONS.includes(change.kind)) void endOfEnded();
      const event = `data: ${JSON.stringify(change)}\n\n`;
      for (const stream of [...streams]) if (mayLookAt(stream.role, change.kind)) stream.send(event);
    },
  };
}

/** A stream's body, which adds the stream to `streams` until it closes. */
function streamOf(
  reader: Pick<Stream, 'role' | 'isSignedIn' | 'visit'>,
  streams: Set<Stream>,
  { onOpen, onEnd }: { onOpen(stream: Stream): void; onEnd(): void },
): ReadableStream {
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
            if (!streams.delete(stream)) return;
            controller.close();
            onEnd();
          },
        };
        forget = () => {
          if (streams.delete(stream)) onEnd();
        };
        streams.add(stream);
        stream.send(`retry: ${RETRY_MS}\n\n`);
        onOpen(stream);
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
