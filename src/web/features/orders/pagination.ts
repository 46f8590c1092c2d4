import { PAGE_SIZE } from '#contract/constants.ts';

/** How many pages these rows fill; a list without rows has one, which is empty. */
export const pageCount = (rows: readonly unknown[]): number =>
  Math.max(1, Math.ceil(rows.length / PAGE_SIZE));

/** The page (1 is the first) that a row stands on; the first one for a row that isn't there. */
export function pageOfRow(rows: readonly { readonly id: string }[], id: string): number {
  const at = rows.findIndex((row) => row.id === id);
  return Math.floor(Math.max(at, 0) / PAGE_SIZE) + 1;
}

/** A page of the rows. One past the end, as a list that became shorter leaves it, is the last page. */
export function paginate<Row>(
  rows: readonly Row[],
  wanted: number,
): { page: number; pages: number; rows: Row[] } {
  const pages = pageCount(rows);
  const page = Math.min(Math.max(wanted, 1), pages);
  return { page, pages, rows: rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) };
}
