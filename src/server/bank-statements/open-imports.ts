import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Host } from '../host.ts';
import { newId } from '../platform/ids.ts';
import type { OpenImport } from './import-statement.ts';

/** How many files are kept at once, and how long each is kept after its last portion. */
const KEPT_MAX = 8;
const KEPT_MS = 30 * MINUTE_MS;

type Kept = { opened: OpenImport; until: number; work: Promise<void> };

/** The files whose portions are being recorded, in this host's memory. */
type OpenImports = {
  /** Keeps a file; returns the id for its next portion. */
  keep(opened: OpenImport, now: Date): string;
  /**
   * Works on a kept file, one request at a time, since a client that lost an answer may ask again
   * while its portion is still being recorded. Null if the file isn't kept any more.
   */
  use<T>(id: string, now: Date, work: (opened: OpenImport) => Promise<T>): Promise<T | null>;
};

/** Keeps files in memory. */
function createOpenImports(): OpenImports {
  const kept = new LRUCache<string, Kept>({ max: KEPT_MAX });
  const keep = (opened: OpenImport, now: Date) => {
    for (const [id, { until }] of [...kept]) if (until < now.getTime()) kept.delete(id);
    const id = newId();
    kept.set(id, { opened, until: now.getTime() + KEPT_MS, work: Promise.resolve() });
    return id;
  };
  const use: OpenImports['use'] = async (id, now, work) => {
    const found = kept.get(id);
    if (found === undefined || found.until < now.getTime()) return null;
    found.until = now.getTime() + KEPT_MS;
    const done = found.work.then(() => work(found.opened));
    found.work = done.then(
      () => {},
      () => {},
    );
    return done;
  };
  return { keep, use };
}

const byHost = new WeakMap<object, OpenImports>();

/**
 * The open imports of a host. Each command gets a copy of its host; all copies share the metrics
 * object, which is therefore the key.
 */
export function openImportsOf({ metrics }: Pick<Host, 'metrics'>): OpenImports {
  const known = byHost.get(metrics) ?? createOpenImports();
  byHost.set(metrics, known);
  return known;
}
