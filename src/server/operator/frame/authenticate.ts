import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { SHARED_OPERATOR } from '../../audit/shared-operator.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import { countAgainstLimit } from '../../http/rate-limits.ts';
import { isSameSecret } from '../../platform/same-secret.ts';
import { hashToken } from '../../sessions/session.ts';
import type { OperatorRow } from './operators.store.ts';
import { findOperatorByToken, isSharedTokenOn, updateOperator } from './operators.store.ts';
import type { Actor } from './role.ts';
import { SHARED_ACTOR } from './role.ts';

const WRONG_TOKENS = {
  max: 10,
  windowMs: 15 * MINUTE_MS,
  message: (wait: string) => `Too many wrong tokens. A right one is still accepted; others again in ${wait}.`,
};
const TOUCH_AFTER_MS = HOUR_MS;

const UNKNOWN = "The token doesn't match this host.";
const DISABLED = 'This operator is disabled: a manager can give a new token with "operators renew".';
const SHARED_OFF =
  'The shared token is off: use your own, in OPERATOR_TOKEN or in the file that OPERATOR_TOKEN_FILE names.';

/** An operator with a credential that outlives the request. */
export type KnownActor = Actor & { credential: string };

/** Why a request is refused. `operator` is the name that it claimed, as far as known. */
type Refusal = { refusal: string; operator: string | null };

/**
 * The operator of a token: a named operator, or `operator` for the shared token. A 401 for
 * a wrong token; a 429 after 10 wrong tokens of a client address in 15 minutes, which never refuses
 * a right token.
 */
export async function authenticateOperator(
  host: Host,
  sharedToken: string,
  { token, client }: { token: string; client: string },
): Promise<KnownActor> {
  const found = await actorOf(host, sharedToken, token);
  return 'refusal' in found ? refuse(host, client, found) : found;
}

/** Counts and logs a wrong token or link, then throws the 401 or the 429. */
export async function refuse(host: Host, client: string, { refusal, operator }: Refusal): Promise<never> {
  const tooMany = await countAgainstLimit(host, `operator-token:${client}`, WRONG_TOKENS);
  if (tooMany !== null) throw tooMany;
  host.log.warn({ operator, reason: refusal }, 'operator token refused');
  throw new HttpError(401, refusal);
}

/** The operator of a token, or why it has none. */
async function actorOf(host: Host, sharedToken: string, token: string): Promise<KnownActor | Refusal> {
  const operator = await findOperatorByToken(host.db, hashToken(token));
  // A named operator's token is never the shared token, even if the host's settings point at its
  // file.
  if (operator !== undefined) return named(host, operator);
  return isSameSecret(token, sharedToken)
    ? shared(host, sharedCredential(host, sharedToken))
    : { refusal: UNKNOWN, operator: null };
}

/** The operator of a stored credential, or why it has none any more. */
export async function actorOfCredential(
  host: Host,
  sharedToken: string,
  credential: string,
): Promise<KnownActor | Refusal> {
  const operator = await findOperatorByToken(host.db, credential);
  if (operator !== undefined) return named(host, operator);
  return credential === sharedCredential(host, sharedToken)
    ? shared(host, credential)
    : { refusal: UNKNOWN, operator: null };
}

/**
 * A keyed fingerprint of the shared token: a person may have chosen a weak token, which a plain
 * hash would let others guess.
 */
const sharedCredential = ({ keyring }: Host, sharedToken: string): string =>
  keyring.mac('operator', sharedToken);

const shared = async ({ db }: Host, credential: string): Promise<KnownActor | Refusal> =>
  (await isSharedTokenOn(db))
    ? { ...SHARED_ACTOR, credential }
    : { refusal: SHARED_OFF, operator: SHARED_OPERATOR };

async function named(host: Host, operator: OperatorRow): Promise<KnownActor | Refusal> {
  const { id, name, role, token_hash, disabled_at, last_used_at } = operator;
  if (disabled_at !== null) return { refusal: DISABLED, operator: name };
  const now = host.now();
  if (last_used_at === null || now.getTime() - last_used_at.getTime() >= TOUCH_AFTER_MS)
    await updateOperator(host.db, id, { last_used_at: now });
  return { name, role, credential: token_hash };
}
