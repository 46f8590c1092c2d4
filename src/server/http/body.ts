import { Refusal } from './refusal.ts';

const BODY_BYTES_MAX = 256 * 1024;

/** A request's body, decoded from JSON; throws a 415, 413 or 400. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw new Refusal(415, 'The request must be sent as application/json.');
  const text = await readText(request);
  try {
    return JSON.parse(text, refuseNul);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(400, 'The request is not valid JSON.');
  }
}

/** U+0000 is JSON, and in no text that people write; the database takes none. */
function refuseNul(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && value.includes('\0'))
    throw new Refusal(400, 'The request has a character that no text has.');
  return value;
}

/** A request's body as text, read no further than what the host takes; throws a 413, or a 400 when it isn't UTF-8. */
export async function readText(request: Request): Promise<string> {
  const tooLarge = new Refusal(413, 'The request is too large.');
  if (Number(request.headers.get('Content-Length') ?? 0) > BODY_BYTES_MAX) throw tooLarge;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  let text = '';
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > BODY_BYTES_MAX) throw tooLarge;
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(400, 'The request is not valid UTF-8.');
  }
}
