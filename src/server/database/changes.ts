import { sql } from 'kysely';
import type { Db } from './connect.ts';
import type { Kind } from './kinds.ts';

/**
 * The channel on which processes tell each other what has changed. A payload is the id of a
 * conversation, for which hosts of every release listen, or a change: `orders:ID`.
 */
export const CHANGES_CHANNEL = 'keystall_chat';

/** Something that has changed. Hosts of other releases may say other kinds. */
type Change = { kind: string; id: string };

/** Reads a payload of the channel. */
export function changeIn(payload: string): Change {
  const [kind = '', ...rest] = payload.split(':');
  return rest.length === 0 ? { kind: 'chat', id: kind } : { kind, id: rest.join(':') };
}

/** Notifies the processes that listen. */
export async function notifyChannel(db: Db, payloads: readonly string[]): Promise<void> {
  await sql`SELECT pg_notify(${CHANGES_CHANNEL}, payload) FROM unnest(${[...payloads]}::text[]) AS payload`.execute(
    db,
  );
}

const GATHERED_MS = 100;

/** What this process tells all others, itself included. */
type Changes = {
  changed(kind: Kind, id: string): void;
  /** Tells now what was gathered, instead of in a moment. */
  flush(): Promise<void>;
};

/**
 * Gathers what has changed and tells it by one statement, for which nobody waits. What can't be told
 * is lost: who looks at something asks for it again sooner or later.
 */
export function createChanges(db: Db): Changes {
  const gathered = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  const flush = async () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (gathered.size === 0) return;
    const payloads = [...gathered];
    gathered.clear();
    await notifyChannel(db, payloads).catch(() => {});
  };
  return {
    changed(kind, id) {
      gathered.add(`${kind}:${id}`);
      timer ??= setTimeout(() => void flush(), GATHERED_MS).unref();
    },
    flush,
  };
}
