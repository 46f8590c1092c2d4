import * as v from 'valibot';
import { SLICE_SIZE_MAX } from './constants.ts';
import { Id } from './primitives.ts';

const LIMIT = `must be 1 to ${SLICE_SIZE_MAX}`;

/**
 * The query of a list that is read in slices, newest first: at most `limit` rows, and only those
 * after the row `before` in the list.
 */
export const SliceQuery = v.object({
  before: v.optional(Id),
  limit: v.optional(
    v.pipe(
      v.string(LIMIT),
      v.regex(/^[1-9]\d{0,3}$/, LIMIT),
      v.transform(Number),
      v.maxValue(SLICE_SIZE_MAX, LIMIT),
    ),
    String(SLICE_SIZE_MAX),
  ),
});
export type SliceRequest = v.InferOutput<typeof SliceQuery>;

/** The first slice, as large as may be. */
export const FIRST_SLICE: SliceRequest = v.parse(SliceQuery, {});
