import { SHARED_OPERATOR } from '../../audit/shared-operator.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import { countAgainstLimit } from '../../http/rate-limits.ts';
import { isSameSecret } from '../../platform/same-secret.ts';
import { hashToken } from '../../sessions/session.ts';
import { findOperatorByToken, isSharedTokenOn, updateOperator } from '../operators.store.ts';
import type { Actor } from '../role.ts';
import { SHARED_ACTOR } from '../role.ts';

const MINUTE_MS = 60_000;
const WRONG_TOKENS = {
  max: 10,
  windowMs: 15 * MINUTE_MS,
  message: (wait: string) => `Too many wrong tokens. A right one is still accepted; others again in ${wait}.`,
};
const TOUCH_AFTER_MS = 60 * MINUTE_MS;

const UNKNOWN = "The token doesn't match this host.";
const DISABLED = 'This operator is disabled: a manager can give a new token with "operators renew".';
const SHARED_OFF =
  'The shared token is off: use your own, in OPERATOR_TOKEN or in the file that OPERATOR_TOKEN_FILE names.';

/**
 * The operator whose token an `Authorization` header has: one with a name, or `operator` for the
 * shared token. A 401 for any other, and a 429 after 10 wrong ones of a client address in
 * 15 minutes, which never refuses a right one.
 */
export async function authenticateOperator(
  host: Host,
  sharedToken: string,
  { authorization, client }: { authorization: string; client: string },
): Promise<Actor> {
  const found = await actorOf(host, sharedToken, authorization);
  if (!('refusal' in found)) return found;
  const { refusal, operator } = found;
  const tooMany = await countAgainstLimit(host, `operator-token:${client}`, WRONG_TOKENS);
  if (tooMany !== null) throw tooMany;
  host.log.warn({ operator, reason: refusal }, 'operator token refused');
  throw new HttpError(401, refusal);
}

type Refusal = { refusal: string; operator: string | null };

/** The operator of a token, or why there is none. */
async function actorOf(host: Host, sharedToken: string, authorization: string): Promise<Actor | Refusal> {
  const token = /^Bearer (\S+)$/.exec(authorization)?.[1];
  const operator = token === undefined ? undefined : await findOperatorByToken(host.db, hashToken(token));
  // A person's own token is never the shared one, even if the host's settings name its file
  //
  if (operator === undefined && isSameSecret(authorization, `Bearer ${sharedToken}`))
    return (await isSharedTokenOn(host.db))
      ? SHARED_ACTOR
      : { refusal: SHARED_OFF, operator: SHARED_OPERATOR };
  if (operator === undefined) return { refusal: UNKNOWN, operator: null };
  const { id, name, role, disabled_at, last_used_at } = operator;
  if (disabled_at !== null) return { refusal: DISABLED, operator: name };
  const now = host.now();
  if (last_used_at === null || now.getTime() - last_used_at.getTime() >= TOUCH_AFTER_MS)
    await updateOperator(host.db, id, { last_used_at: now });
  return { name, role };
}
