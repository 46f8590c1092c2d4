import * as v from 'valibot';
import type { Other } from '#contract/office/events.ts';
import { notifyChannel } from '../../database/changes.ts';
import type { Host } from '../../host.ts';

/** The kind by which hosts tell each other of open pages, on the channel of changes. */
export const PRESENCE = 'presence';

/** A page that an operator has open at a thing: `orders:ID`, or `receipts:` for the list. */
const Visit = v.object({ page: v.string(), at: v.string(), by: v.string(), since: v.string() });
export type Visit = v.InferOutput<typeof Visit>;
const Told = v.pipe(v.string(), v.parseJson(), v.object({ ...Visit.entries, isOver: v.boolean() }));

/**
 * A visit is told again with each pulse, every 20 seconds. One whose host was killed lapses after
 * three that are missed.
 */
const LAPSES_AFTER_MS = 65_000;

type Presence = {
  /** Tells all hosts, this one included, of visits that go on or are over. */
  tell(visits: readonly Visit[], is: { isOver: boolean }): Promise<void>;
  /** Takes what a host told; returns the thing whose visits have changed, null if none has. */
  hear(told: string): string | null;
  /** Drops visits that have lapsed; returns their things. */
  lapse(): Set<string>;
  /** The other operators at a thing, each with the beginning of the first visit, in that order. */
  others(visit: Visit): Other[];
};

/**
 * Who has which page of the office open, at any host. It is kept in memory alone, and told by
 * notifications.
 */
export function createPresence(host: Pick<Host, 'db' | 'now'>): Presence {
  const visits = new Map<string, Visit & { until: number }>();
  return {
    async tell(told, { isOver }) {
      if (told.length === 0) return;
      const payloads = told.map((visit) => `${PRESENCE}:${JSON.stringify({ ...visit, isOver })}`);
      // A lost one is told again with the next pulse, or lapses.
      await notifyChannel(host.db, payloads).catch(() => {});
    },
    hear(told) {
      const parsed = v.safeParse(Told, told);
      if (!parsed.success) return null;
      const { isOver, ...visit } = parsed.output;
      const isKnown = visits.has(visit.page);
      if (isOver) visits.delete(visit.page);
      else visits.set(visit.page, { ...visit, until: host.now().getTime() + LAPSES_AFTER_MS });
      return isKnown === isOver ? visit.at : null;
    },
    lapse() {
      const now = host.now().getTime();
      const lapsed = [...visits.values()].filter(({ until }) => until <= now);
      for (const { page } of lapsed) visits.delete(page);
      return new Set(lapsed.map(({ at }) => at));
    },
    others({ at, by: me }) {
      const first = new Map<string, string>();
      const inOrder = [...visits.values()].toSorted((a, b) => a.since.localeCompare(b.since));
      for (const visit of inOrder)
        if (visit.at === at && visit.by !== me && !first.has(visit.by)) first.set(visit.by, visit.since);
      return [...first].map(([by, since]) => ({ by, since }));
    },
  };
}
