import type { CallName } from '#contract/calls.ts';
import type { Bytes } from './compress.ts';
import { brotli, gzip, negotiateEncoding } from './compress.ts';
import type { HonoContext } from './hono-context.ts';

/** Anything smaller fits into one or two packets anyway. */
const COMPRESS_ABOVE_BYTES = 2_048;
/** Each answer is compressed for one request: it must cost less than it saves. */
const QUALITY = 3;

/**
 * Answers that are sent as they are, since they hold delivered codes. The length of a compressed
 * answer reveals whether a text repeats in it, so an attacker who can put guesses beside a secret
 * and watch the wire can read it (BREACH). No call is open to that today: requests of other sites
 * carry no session (`SameSite=Lax`), their POSTs are refused, and a page that they open shows
 * nothing of its address. The codes don't depend on all of that staying so.
 */
const NEVER_COMPRESSED: ReadonlySet<CallName> = new Set(['myOrders', 'paymentStatus']);

/** The body of a call's answer, compressed if it is large and the client accepts that. */
export async function encodeAnswer(
  name: CallName,
  answer: unknown,
  context: HonoContext,
): Promise<string | Bytes> {
  const text = JSON.stringify(answer);
  if (text.length <= COMPRESS_ABOVE_BYTES || NEVER_COMPRESSED.has(name)) return text;
  context.header('Vary', 'Accept-Encoding');
  const encoding = negotiateEncoding(context.req.header('Accept-Encoding') ?? '');
  if (encoding === 'identity') return text;
  context.header('Content-Encoding', encoding);
  const bytes = new TextEncoder().encode(text);
  return encoding === 'br' ? brotli(bytes, QUALITY) : gzip(bytes);
}
