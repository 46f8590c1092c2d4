import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { SHARED_OPERATOR } from '../../audit/shared-operator.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import type { OfficeSessionRow } from './office.store.ts';
import { findOfficeSessions, findPasskeys } from './office.store.ts';
import { findOperators } from './operators.store.ts';
import { SHARED_ACTOR } from './role.ts';

const IDLE_MS = 12 * HOUR_MS;
const LIFE_MS = 7 * DAY_MS;
/** How long a session of the office lives: after its last use, and in all. */
export const SESSION_LIFE = { idleMs: IDLE_MS, lifeMs: LIFE_MS };

/** Whether a session is over, though its row may still be there. */
export const hasEnded = ({ used_at, signed_in_at }: OfficeSessionRow, now: Date): boolean =>
  now.getTime() - used_at.getTime() >= IDLE_MS || now.getTime() - signed_in_at.getTime() >= LIFE_MS;

/** A browser in which an operator is signed in, or a passkey. */
type Device = {
  id: string;
  /** The browser, or the one in which the passkey was made. */
  name: string;
  operator: string;
  since: Date;
  usedAt: Date;
} & ({ kind: 'session'; tokenHash: string; hasPin: boolean } | { kind: 'passkey'; passkeyId: string });

/** A name of a session or passkey for people, which is safe to type and reveals nothing. */
const idOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 12);

/**
 * The sessions and passkeys that an operator may see: the own ones, or as a manager those of all;
 * sessions first, and of each the last used.
 */
export async function listDevices(host: Pick<Host, 'db' | 'actor' | 'now'>): Promise<Device[]> {
  const { actor = SHARED_ACTOR } = host;
  const names = new Map((await findOperators(host.db)).map((each) => [each.token_hash, each.name]));
  const operatorOf = (credential: string) => names.get(credential) ?? SHARED_OPERATOR;
  const sessions = (await findOfficeSessions(host.db))
    .filter((row) => !hasEnded(row, host.now()))
    .map((row) => ({
      kind: 'session' as const,
      id: idOf(row.token_hash),
      name: row.device,
      operator: operatorOf(row.credential),
      since: row.signed_in_at,
      usedAt: row.used_at,
      tokenHash: row.token_hash,
      hasPin: row.pin_hash !== null,
    }));
  const passkeys = (await findPasskeys(host.db)).map((row) => ({
    kind: 'passkey' as const,
    id: idOf(row.id),
    name: row.device,
    operator: operatorOf(row.credential),
    since: row.created_at,
    usedAt: row.used_at,
    passkeyId: row.id,
  }));
  return [...sessions, ...passkeys].filter(
    ({ operator }) => actor.role === 'manager' || operator === actor.name,
  );
}

/** A 422 for a PIN that is among the first guesses: one digit six times, or digits in a row. */
export function ensurePinIsHard(pin: string): void {
  const steps = new Set([...pin.slice(1)].map((digit, at) => Number(digit) - Number(pin[at])));
  const [step] = steps;
  if (steps.size === 1 && step !== undefined && Math.abs(step) <= 1)
    throw new HttpError(422, 'This PIN is too easy to guess: take another one.');
}
