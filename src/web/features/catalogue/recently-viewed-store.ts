import * as v from 'valibot';
import type { CatalogueIndex, Located } from '#contract/catalogue.ts';
import { isVisible } from '#contract/catalogue.ts';
import { lenient } from '#contract/lenient.ts';
import { Slug } from '#contract/primitives.ts';
import { reportFrom } from '#web/platform/report.ts';
import { type BrowserStorage, type LocalRecord, localRecord } from '#web/platform/storage.ts';

const KEY = 'recentlyViewed';
const KEPT_MAX = 12;
const SHOWN_MAX = 4;

/** The ids of the products that were opened last, the latest first. */
const Ids = v.pipe(
  lenient(v.array(Slug), reportFrom(KEY)),
  v.transform((ids) => [...new Set(ids)].slice(0, KEPT_MAX)),
);

/** The stored record; an id that doesn't fit is dropped. */
export const recentRecordOf = (browser: BrowserStorage): LocalRecord<string[]> =>
  localRecord(browser, KEY, Ids);

/** The products that this browser has opened, in all its tabs. */
export type RecentlyViewed = {
  /** Their ids, the latest first; the same list until it changes. */
  ids(): readonly string[];
  /** Notes that a product is opened. */
  open(id: string): void;
  subscribe(onChange: () => void): () => void;
};

/** Follows the record in this and other tabs. */
export function createRecentlyViewed(record: LocalRecord<string[]>): RecentlyViewed {
  let ids: readonly string[] = record.read() ?? [];
  const listeners = new Set<() => void>();
  const set = (changed: readonly string[]) => {
    ids = changed;
    for (const listener of listeners) listener();
  };
  record.subscribe((changed) => set(changed ?? []));
  return {
    ids: () => ids,
    open(id) {
      if (ids[0] === id) return;
      const changed = [id, ...ids.filter((each) => each !== id)].slice(0, KEPT_MAX);
      record.write(changed);
      set(changed);
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

const NONE: readonly string[] = [];

/** Of a page that is prerendered, in no browser. */
export const NOTHING_VIEWED: RecentlyViewed = { ids: () => NONE, open: () => {}, subscribe: () => () => {} };

/** The visible products among `ids`, without the open one: as many as fit into a row. */
export const recentNodes = (
  index: CatalogueIndex,
  ids: readonly string[],
  open: string | null = null,
): Located[] =>
  ids
    .filter((id) => id !== open)
    .flatMap((id) => index.nodes.get(id) ?? [])
    .filter(({ node }) => isVisible(node))
    .slice(0, SHOWN_MAX);
