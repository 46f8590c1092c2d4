import * as v from 'valibot';
import { PAGE_SIZE_MAX } from './constants.ts';
import { Id } from './primitives.ts';

const LIMIT = `must be 1 to ${PAGE_SIZE_MAX}`;

/**
 * The query of a list that is read in pages, newest first: at most `limit` rows, and only those after
 * the row `before` in the list.
 */
export const PageQuery = v.object({
  before: v.optional(Id),
  limit: v.optional(
    v.pipe(
      v.string(LIMIT),
      v.regex(/^[1-9]\d{0,3}$/, LIMIT),
      v.transform(Number),
      v.maxValue(PAGE_SIZE_MAX, LIMIT),
    ),
    String(PAGE_SIZE_MAX),
  ),
});
export type PageRequest = v.InferOutput<typeof PageQuery>;

/** The first page, as large as may be. */
export const FIRST_PAGE: PageRequest = v.parse(PageQuery, {});
