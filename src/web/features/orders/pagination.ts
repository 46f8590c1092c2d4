import { PAGE_SIZE } from '#contract/constants.ts';

/** The number of pages for these rows; an empty list has one empty page. */
export const pageCount = (rows: readonly unknown[]): number =>
  Math.max(1, Math.ceil(rows.length / PAGE_SIZE));

/** The page of a row (1 is the first); the first one for an unknown row. */
export function pageOfRow(rows: readonly { readonly id: string }[], id: string): number {
  const at = rows.findIndex((row) => row.id === id);
  return Math.floor(Math.max(at, 0) / PAGE_SIZE) + 1;
}

/** A page of the rows. A page past the end, after a list became shorter, is the last one. */
export function paginate<Row>(
  rows: readonly Row[],
  wanted: number,
): { page: number; pages: number; rows: Row[] } {
  const pages = pageCount(rows);
  const page = Math.min(Math.max(wanted, 1), pages);
  return { page, pages, rows: rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) };
}
