import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';

/** A row's place in a sorted list: the values of its sort, the last of which is the row's own. */
export type Place = readonly (string | number | boolean)[];

/** The order of a list. All columns have one direction, so that an index serves it both ways. */
export type Sort = { by: readonly RawBuilder<unknown>[]; direction: 'asc' | 'desc' };

/** At most `limit` rows after a place in a list, or before it; without a place, the first. */
export type Window = { place: Place | null; isBackwards: boolean; limit: number };

/** Rows in the order of the list, with the places to go back and on from; null at the ends. */
export type Page<R> = { rows: R[]; before: Place | null; after: Place | null };

export const NO_ROWS: Page<never> = { rows: [], before: null, after: null };

/** Whether a time may lie at or after `from`, and before `until`; null sets no limit. */
export type During = { from: Date | null; until: Date | null };
export const EVER: During = { from: null, until: null };

/** Whether a time is among some days. */
export const isDuring = ({ from, until }: During, at: Date): boolean =>
  (from === null || at >= from) && (until === null || at < until);

/** The same of the time in a column, as conditions of a query. */
export const duringIn = (column: string, { from, until }: During): RawBuilder<boolean>[] => [
  ...(from === null ? [] : [sql<boolean>`${sql.ref(column)} >= ${from}`]),
  ...(until === null ? [] : [sql<boolean>`${sql.ref(column)} < ${until}`]),
];

/** The first rows of a list. */
export const firstRows = (limit: number): Window => ({ place: null, isBackwards: false, limit });

type Placed = { place: Place };

/**
 * Reads a page of a query by the place of its first or last row, never by counting rows off: a row
 * that is added meanwhile shifts none. The query has no order and no limit yet.
 */
export async function readPage<D, T extends keyof D, R>(
  query: SelectQueryBuilder<D, T, R>,
  sort: Sort,
  window: Window,
): Promise<Page<R & Placed>> {
  const direction = window.isBackwards ? opposite(sort.direction) : sort.direction;
  const columns = sql.join(sort.by);
  // As JSON, a time keeps the microseconds that a `Date` has not.
  const base = query.select(sql<Place>`jsonb_build_array(${columns})`.as('place'));
  const { place } = window;
  const after =
    place === null
      ? base
      : base.where(
          sql<boolean>`(${columns}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${sql.join([...place])})`,
        );
  const sorted = sort.by.reduce((built, column) => built.orderBy(column, direction), after);
  const found = await sorted
    .limit(window.limit + 1)
    .$castTo<R & Placed>()
    .execute();
  return toPage(found, (row) => row.place, window);
}

const opposite = (direction: Sort['direction']): Sort['direction'] => (direction === 'asc' ? 'desc' : 'asc');

/** The page of some rows in the direction of a window, of which one more than its limit was read. */
function toPage<R>(
  found: readonly R[],
  placeOf: (row: R) => Place,
  { limit, place, isBackwards }: Window,
): Page<R> {
  const isMore = found.length > limit;
  const shown = found.slice(0, limit);
  const rows = isBackwards ? shown.toReversed() : shown;
  const [first, last] = [rows.at(0), rows.at(-1)];
  // Where a window has a place, the row there is on the other side.
  const hasBefore = isBackwards ? isMore : place !== null;
  const hasAfter = isBackwards || isMore;
  return {
    rows,
    before: hasBefore && first !== undefined ? placeOf(first) : null,
    after: hasAfter && last !== undefined ? placeOf(last) : null,
  };
}

/** The order of a list that is small enough to be sorted in memory. */
export type MemorySort<R> = { placeOf(row: R): Place; direction: 'asc' | 'desc' };

/** A page of rows that are all in memory, like `readPage`. */
export function pageOfAll<R>(
  all: readonly R[],
  { placeOf, direction }: MemorySort<R>,
  window: Window,
): Page<R> {
  const isAscending = (direction === 'asc') !== window.isBackwards;
  const compare = (one: Place, other: Place) => compareAscending(one, other) * (isAscending ? 1 : -1);
  const { place } = window;
  const found = all
    .filter((row) => place === null || compare(placeOf(row), place) > 0)
    .toSorted((one, other) => compare(placeOf(one), placeOf(other)));
  return toPage(found, placeOf, window);
}

/** The order of two places: negative if the first comes before the other. */
export function compareAscending(one: Place, other: Place): number {
  for (const [index, value] of one.entries()) {
    const against = other[index];
    if (against === undefined || value === against) continue;
    return value < against ? -1 : 1;
  }
  return 0;
}

/** A page whose rows are shown in another form. */
export const withRows = <R, S>({ before, after }: Page<R>, rows: S[]): Page<S> => ({ rows, before, after });

/** A page of two lists, the second below the first. A place begins with the number of its list. */
export async function pageOfTwo<R extends Placed>(
  lists: readonly [first: (window: Window) => Promise<Page<R>>, then: (window: Window) => Promise<Page<R>>],
  window: Window,
): Promise<Page<R>> {
  const { place, isBackwards, limit } = window;
  const order = isBackwards ? [1, 0] : [0, 1];
  const start = place === null ? order[0] : place[0] === 1 ? 1 : 0;
  const found: { row: R; at: Place }[] = [];
  for (const number of order.slice(order.indexOf(start ?? 0))) {
    const wanted = limit + 1 - found.length;
    if (wanted === 0) break;
    const inside = number === start && place !== null ? place.slice(1) : null;
    const { rows } = await lists[number === 0 ? 0 : 1]({ place: inside, isBackwards, limit: wanted });
    const inTurn = isBackwards ? rows.toReversed() : rows;
    found.push(...inTurn.map((row) => ({ row, at: [number, ...row.place] })));
  }
  const page = toPage(found, ({ at }) => at, window);
  return withRows(
    page,
    page.rows.map(({ row }) => row),
  );
}
