import * as v from 'valibot';
import type { ListPage } from '#contract/office/commands.ts';
import { withMetadata } from '#contract/office/field-metadata.ts';
import type { During, MemorySort, Page, Place, Window } from '../../database/keyset.ts';
import { isDuring, pageOfAll } from '../../database/keyset.ts';
import type { CurrencyCode } from '../../database/schema.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import { toDecimal } from '../../platform/money.ts';
import { timeOfDay } from '../../platform/pakistan.ts';
import { isSameSecret } from '../../platform/same-secret.ts';
import type { Reading } from './command.ts';
import { InputRefused } from './input-refused.ts';
import { DAYS, LIMIT_DEFAULT, Limit, LimitOfAll } from './inputs.ts';
import { enter, readInput } from './run-command.ts';

/** Which rows are asked for, in which order, of which days. */
export type Asked<S extends string> = { sort: S; during: During; window: Window };

/** What there is on all pages of a list. */
export type Sum = Pick<ListPage, 'count' | 'totals'>;

/** The sum of a list of money, of which there are some rows of each currency, in minor units. */
export const sumOf = (
  currencies: readonly { currency: CurrencyCode; count: number; amount: number }[],
): Sum => ({
  count: currencies.reduce((total, { count }) => total + count, 0),
  totals: currencies.map(({ currency, amount }) => ({
    label: 'Amount',
    amount: toDecimal(amount, currency),
    currency,
  })),
});

/** The words that a row of a short list must have, if its command takes some (`Find`). */
type Finding = { find?: string | undefined };

/** Where a list's rows come from. */
export type ListSource<Filters, Row, S extends string, D extends v.ObjectEntries> = {
  /** Its orders, of which the first is the usual one. */
  sorts: readonly [S, ...S[]];
  /** `DAYS`, if days select from it. */
  days: D;
  /** Whether it is so short that it is shown whole if nobody asks for a page. */
  isShort?: boolean;
  /** The usual order with these filters, if it is not the first. */
  usual?(filters: Filters): S;
  page(host: Host, filters: Filters & Finding, asked: Asked<S>): Promise<Page<Row>>;
  sum(host: Host, filters: Filters & Finding, during: During): Promise<Sum>;
};

/** A reading that answers a list, page by page. Its input has the filters alone. */
export type Listing<
  N extends string,
  E extends v.ObjectEntries,
  R extends v.GenericSchema,
  S extends string,
  D extends v.ObjectEntries,
> = Omit<Reading<N, v.ObjectSchema<E, undefined>, v.ArraySchema<R, undefined>>, 'run' | 'next'> & {
  list: ListSource<v.InferOutput<v.ObjectSchema<E, undefined>>, v.InferInput<R>, S, D>;
};

/**
 * The source of a list that stays short, however much the shop sells: sorted and paged in memory.
 * `timeOf` is the time by which days select from it.
 */
export const shortList = <Filters, Row, const S extends string, D extends v.ObjectEntries>(
  all: (host: Host, filters: Filters) => Promise<Row[]>,
  {
    orders,
    timeOf,
    ...source
  }: {
    sorts: readonly [S, ...S[]];
    days: D;
    isShort?: boolean;
    orders: Readonly<Record<S, MemorySort<NoInfer<Row>>>>;
    timeOf?(row: NoInfer<Row>): string;
  },
): ListSource<Filters, Row, S, D> => {
  const read = async (host: Host, filters: Filters & Finding, during: During) => {
    const words = (filters.find ?? '').toLowerCase().split(/\s+/);
    return (await all(host, filters)).filter(
      (row) => (timeOf === undefined || isDuring(during, new Date(timeOf(row)))) && hasAll(row, words),
    );
  };
  return {
    isShort: true,
    ...source,
    page: async (host, filters, { sort, during, window }) =>
      pageOfAll(await read(host, filters, during), orders[sort], window),
    sum: async (host, filters, during) => ({
      count: (await read(host, filters, during)).length,
      totals: [],
    }),
  };
};

/** Whether a row's values have each of these words, in any case. */
const hasAll = (row: unknown, words: readonly string[]): boolean => {
  const text = JSON.stringify(Object.values(Object(row))).toLowerCase();
  return words.every((word) => text.includes(word));
};

/** The input of a list's command: its filters, and what every list has. */
export const listInput = <E extends v.ObjectEntries, S extends string, D extends v.ObjectEntries>(
  filters: E,
  list: Pick<ListSource<never, never, S, D>, 'sorts' | 'days' | 'isShort'>,
) => v.object({ ...filters, ...list.days, ...pageEntries(list) });

const pageEntries = <S extends string>({
  sorts,
  isShort = false,
}: {
  sorts: readonly [S, ...S[]];
  isShort?: boolean;
}) => ({
  sort: v.optional(
    withMetadata(v.picklist(sorts, `must be one of ${sorts.join(', ')}`), {
      value: 'order',
      hint: `in which order: ${sorts.join(', ')}`,
    }),
  ),
  limit: isShort ? LimitOfAll : Limit,
  cursor: v.optional(withMetadata(v.pipe(v.string(), v.maxLength(CURSOR_LENGTH_MAX)), { isHidden: true })),
});

const CURSOR_LENGTH_MAX = 2_000;

/** The rows that a list's command answers without being asked for a page. */
export async function readRows<
  N extends string,
  E extends v.ObjectEntries,
  R extends v.GenericSchema,
  S extends string,
  D extends v.ObjectEntries,
>(host: Host, command: Listing<N, E, R, S, D>, sent: unknown): Promise<v.InferOutput<R>[]> {
  const { list, answer } = command;
  const whole = list.isShort === true ? Number.MAX_SAFE_INTEGER : LIMIT_DEFAULT;
  const { page } = await readAsked(host, command, sent, whole);
  return v.parse(answer, page.rows);
}

/** A page of a list, with what there is on all pages. */
export async function readListPage<
  N extends string,
  E extends v.ObjectEntries,
  R extends v.GenericSchema,
  S extends string,
  D extends v.ObjectEntries,
>(host: Host, command: Listing<N, E, R, S, D>, sent: unknown): Promise<ListPage> {
  const { page, filters, during, cursorOf } = await readAsked(host, command, sent, LIMIT_DEFAULT);
  const { before, after } = page;
  return {
    answer: v.parse(v.array(v.record(v.string(), v.unknown())), v.parse(command.answer, page.rows)),
    before: before === null ? null : cursorOf(before, true),
    after: after === null ? null : cursorOf(after, false),
    ...(await command.list.sum(host, filters, during)),
  };
}

async function readAsked<
  N extends string,
  E extends v.ObjectEntries,
  R extends v.GenericSchema,
  S extends string,
  D extends v.ObjectEntries,
>(host: Host, command: Listing<N, E, R, S, D>, sent: unknown, most: number) {
  const { list } = command;
  const { input: filters } = await enter(host, command, sent);
  const asked = readInput(v.object({ ...pageEntries(list), ...DAYS }), sent);
  const sort = asked.sort ?? list.usual?.(filters) ?? list.sorts[0];
  const days = daysOf('from' in list.days ? asked : {});
  // A cursor is good for the very list that it was made of.
  const of = [command.name, filters, sort, days];
  const { place, isBackwards } = placeOf(host, of, asked.cursor);
  const during = {
    from: days.from === undefined ? null : timeOfDay(days.from).from,
    until: days.to === undefined ? null : timeOfDay(days.to).until,
  };
  const limit = asked.limit ?? most;
  const read = (window: Window) => list.page(host, filters, { sort, during, window });
  const page = await read({ place, isBackwards, limit });
  const isGone = page.rows.length === 0 && place !== null;
  return {
    filters,
    during,
    cursorOf: (at: Place, isBack: boolean) => cursorOf(host, of, at, isBack),
    // Whatever was there is gone since.
    page: isGone ? await read({ place: null, isBackwards: false, limit }) : page,
  };
}

/** The chosen days; a 400 if the first is after the last. */
function daysOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  if (from !== undefined && to !== undefined && from > to)
    throw new InputRefused(new HttpError(400, `The first day, ${from}, is after the last, ${to}.`), 'from');
  return { from, to };
}

const Cursor = v.pipe(
  v.string(),
  v.parseJson(),
  v.tuple([v.boolean(), v.array(v.union([v.string(), v.number(), v.boolean()]))]),
);
const SEAL_LENGTH = 16;

/**
 * The text of a place in a list. It is sealed, so that a place which comes back is one that the list had:
 * of its columns, in its order.
 */
function cursorOf({ keyring }: Host, list: unknown, place: Place, isBackwards: boolean): string {
  const said = JSON.stringify([isBackwards, place]);
  const seal = keyring.mac('cursor', JSON.stringify([list, said])).slice(0, SEAL_LENGTH);
  return Buffer.from(`${seal}${said}`).toString('base64url');
}

/** The place of a cursor; the beginning without one. A 400 for a text that isn't one of this list. */
function placeOf(
  { keyring }: Host,
  list: unknown,
  cursor: string | undefined,
): { place: Place | null; isBackwards: boolean } {
  if (cursor === undefined) return { place: null, isBackwards: false };
  const text = Buffer.from(cursor, 'base64url').toString();
  const [seal, said] = [text.slice(0, SEAL_LENGTH), text.slice(SEAL_LENGTH)];
  const seals = keyring
    .macs('cursor', JSON.stringify([list, said]))
    .map((each) => each.slice(0, SEAL_LENGTH));
  if (!seals.some((each) => isSameSecret(seal, each))) throw unknownCursor();
  const [isBackwards, place] = v.parse(Cursor, said);
  return { place, isBackwards };
}

const unknownCursor = () =>
  new InputRefused(
    new HttpError(400, 'This page is of another list, or of another order of it: begin with its first page.'),
    'cursor',
  );
