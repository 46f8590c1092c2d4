import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '../telemetry/error-code.ts';
import type { Log } from '../telemetry/logger.ts';
import type { Servers } from './servers.ts';
import { assertWritable } from './servers.ts';

/** Calls `hear` with each payload notified on `channel`. Returns the function that stops it. */
export type Listen = (channel: string, hear: (payload: string) => void) => Promise<() => Promise<void>>;

/** Lets all who hear one channel share one listening. */
export function sharing(listen: Listen): Listen {
  type Shared = { hearers: Set<(payload: string) => void>; stop: ReturnType<Listen> };
  const channels = new Map<string, Shared>();
  return async (channel, hear) => {
    const hearers = channels.get(channel)?.hearers ?? new Set();
    const shared = channels.get(channel) ?? {
      hearers,
      stop: listen(channel, (payload) => {
        for (const each of hearers) each(payload);
      }),
    };
    channels.set(channel, shared);
    const own = (payload: string) => hear(payload);
    hearers.add(own);
    await shared.stop;
    return async () => {
      hearers.delete(own);
      if (hearers.size > 0 || channels.get(channel) !== shared) return;
      channels.delete(channel);
      await (await shared.stop)();
    };
  };
}

const CLOSE_WITHIN_MS = 500;
/** A server that stays silent this long is treated as gone. */
const ANSWER_WITHIN_MS = 5_000;
const BACKOFF_MIN_MS = 500;
const BACKOFF_MAX_MS = 30_000;

/**
 * Listens on a connection of its own to the current one of `servers`. If it breaks or fails (some
 * compatible engines have no LISTEN), this is logged once and retried with exponential backoff.
 */
export function listenOn(servers: Servers, log?: Log): Listen {
  return async (channel, hear) => {
    const { default: pg } = await import('pg');
    const ending = new AbortController();
    const ended = new Promise<null>((resolve) =>
      ending.signal.addEventListener('abort', () => resolve(null)),
    );

    const open = async () => {
      const within = { connectionTimeoutMillis: ANSWER_WITHIN_MS, query_timeout: ANSWER_WITHIN_MS };
      const client = new pg.Client({ connectionString: servers.current(), keepAlive: true, ...within });
      let stopWatching = () => {};
      const broken = new Promise<Error>((resolve) => {
        // Not once: a reset connection fails twice, and an error without a listener would end the
        // process.
        client.on('error', resolve);
        client.once('end', () => resolve(new Error('it was closed')));
        stopWatching = servers.onMove(() => resolve(new Error('another server took over')));
      });
      client.on('notification', ({ payload }) => hear(payload ?? ''));
      const close = () => {
        stopWatching();
        // A server that answers nothing any more closes nothing either.
        return Promise.race([client.end().catch(() => {}), pause(CLOSE_WITHIN_MS)]);
      };
      const begin = async () => {
        await client.connect();
        if (servers.hasStandbys) await assertWritable(client);
        await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      };
      try {
        await Promise.race([begin(), ended, broken.then((why) => Promise.reject(why))]);
      } catch (error) {
        await close();
        throw error;
      }
      return { broken, close };
    };

    /** Reconnects until stopped. `first` is the attempt that the caller waits for. */
    const keep = async (first: ReturnType<typeof open>) => {
      let connection = first;
      for (let tries = 0; !ending.signal.aborted; tries++) {
        try {
          const { broken, close } = await connection;
          tries = 0;
          const why = await Promise.race([ended, broken]);
          await close();
          if (why === null) return;
          log?.warn({ channel, code: reasonOf(why) }, 'the listening connection broke');
        } catch (error) {
          if (tries === 0)
            log?.warn({ channel, code: reasonOf(error) }, "listening isn't possible, so the host polls");
        }
        const ms = Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** tries);
        await pause(ms, null, { signal: ending.signal }).catch(() => {});
        if (ending.signal.aborted) return;
        if (servers.hasStandbys) await servers.find();
        connection = open();
      }
    };

    const first = open();
    const kept = keep(first);
    await first.catch(() => {});
    return async () => {
      ending.abort();
      await kept;
    };
  };
}

/** Error messages of a database may quote values, so only the code is logged. */
const reasonOf = (error: unknown): string => codeOf(error) ?? 'no reason was given';
