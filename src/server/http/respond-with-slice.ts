import type { SliceRequest } from '#contract/slices.ts';
import { SliceQuery } from '#contract/slices.ts';
import type { HonoContext } from './hono-context.ts';
import { parsePayload } from './payload.ts';

/**
 * The rows of the slice of a list that a request asks for, newest first; a `Link` header leads to
 * older ones, if there are any. `read` is asked for one row more, to know that. A 400 for an
 * invalid query.
 */
export async function respondWithSlice<T extends { id: string }>(
  context: HonoContext,
  read: (slice: SliceRequest) => Promise<T[]>,
): Promise<T[]> {
  const slice = parsePayload(SliceQuery, context.req.query());
  const found = await read({ ...slice, limit: slice.limit + 1 });
  const rows = found.slice(0, slice.limit);
  const oldest = rows.at(-1);
  if (found.length > rows.length && oldest !== undefined)
    context.header('Link', `<${context.req.path}?before=${oldest.id}&limit=${slice.limit}>; rel="next"`);
  return rows;
}
