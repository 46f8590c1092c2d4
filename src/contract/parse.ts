import * as v from 'valibot';

export type Parsed<T> = { ok: true; value: T } | { ok: false; reason: string };

/**
 * Parses `input` by the schema, or says in one sentence where and why it doesn't fit. Never throws
 * (R-2).
 */
export function parse<const S extends v.GenericSchema>(schema: S, input: unknown): Parsed<v.InferOutput<S>> {
  const result = v.safeParse(schema, input, { abortEarly: true });
  return result.success
    ? { ok: true, value: result.output }
    : { ok: false, reason: reasonOf(result.issues[0]) };
}

/** One sentence for an issue: its path (if it has one) and its message. */
function reasonOf(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  return path === null || isSentence(issue.message) ? issue.message : `${path}: ${issue.message}`;
}

/** Messages for the shopper are whole sentences and need no path; others do. */
const isSentence = (message: string) => /^[A-Z].*[.!?]$/.test(message);
