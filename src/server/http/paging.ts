import type { PageRequest } from '#contract/paging.ts';
import { PageQuery } from '#contract/paging.ts';
import type { HonoContext } from './hono-context.ts';
import { parsePayload } from './payload.ts';

/**
 * The rows of the page that a request asks for, newest first; a `Link` header leads to older ones, if
 * there are any. `read` is asked for one row more, to know that. A 400 for an invalid query.
 */
export async function answerPage<T extends { id: string }>(
  context: HonoContext,
  read: (page: PageRequest) => Promise<T[]>,
): Promise<T[]> {
  const page = parsePayload(PageQuery, context.req.query());
  const found = await read({ ...page, limit: page.limit + 1 });
  const rows = found.slice(0, page.limit);
  const oldest = rows.at(-1);
  if (found.length > rows.length && oldest !== undefined)
    context.header('Link', `<${context.req.path}?before=${oldest.id}&limit=${page.limit}>; rel="next"`);
  return rows;
}
