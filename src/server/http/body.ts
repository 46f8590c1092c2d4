import { bodyLimit } from 'hono/body-limit';
import type { HonoContext, RequestContext } from './hono-context.ts';
import { HttpError, tooLarge } from './http-error.ts';
import { parseJson } from './parse-json.ts';

const BYTES_MAX = 256 * 1024;

const limitTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw tooLarge('The request is too large.');
    },
  });

/** Reads a JSON body; throws a 415, 413 or 400. */
export async function readJson(context: HonoContext): Promise<unknown> {
  ensureJson(context);
  return parseJson(await readText(context));
}

/** A 415 for a body of another type, which a form of a foreign page could send. */
export function ensureJson({ req }: RequestContext): void {
  if (!/^application\/json\s*(;|$)/i.test(req.header('Content-Type') ?? ''))
    throw new HttpError(415, 'The request must be sent as application/json.');
}

/**
 * Reads a body as text, up to the size limit; throws a 413, or a 400 if it isn't UTF-8. The limit
 * is not a middleware, so that unauthorised requests are rejected before their body is read.
 */
export async function readText(context: HonoContext, bytesMax = BYTES_MAX): Promise<string> {
  try {
    await limitTo(bytesMax)(context, async () => {});
    return new TextDecoder('utf-8', { fatal: true }).decode(await context.req.arrayBuffer());
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new HttpError(400, 'The request is not valid UTF-8.');
  }
}
