import type { Role } from '#contract/office/role.ts';
import { SHARED_OPERATOR } from '../../audit/shared-operator.ts';
import type { Tx } from '../../database/connect.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import { newId } from '../../platform/ids.ts';
import { hashToken, newToken } from '../../sessions/session.ts';
import { deleteAccess, deleteAccessOfShared } from '../frame/office.store.ts';
import type { OperatorRow } from '../frame/operators.store.ts';
import {
  insertOperator,
  isSharedTokenOn,
  lockOperators,
  turnSharedToken,
  updateOperator,
} from '../frame/operators.store.ts';
import { isReservedOperator, operatorKey } from '../frame/role.ts';

/** Adds an operator and returns the new token, of which only the hash is stored. */
export async function addOperator(
  tx: Tx,
  host: Pick<Host, 'now'>,
  { name, role }: { name: string; role: Role },
): Promise<string> {
  if (isReservedOperator(name))
    throw new HttpError(422, `The name ${name} is the shop's own: choose another.`);
  const token = newToken();
  const isNew = await insertOperator(tx, {
    id: newId(),
    name,
    role,
    token_hash: hashToken(token),
    created_at: host.now(),
    last_used_at: null,
    disabled_at: null,
  });
  if (!isNew)
    throw new HttpError(409, `There is an operator ${name} already: "operators renew" gives a new token.`);
  return token;
}

/**
 * Gives an operator a new token. The old token and its sessions end at once; a disabled operator is
 * enabled again.
 */
export async function renewOperator(tx: Tx, typed: string): Promise<{ before: OperatorRow; token: string }> {
  const { meant } = await lockMeant(tx, typed);
  const token = newToken();
  await deleteAccess(tx, meant.token_hash);
  await updateOperator(tx, meant.id, { token_hash: hashToken(token), disabled_at: null });
  return { before: meant, token };
}

/**
 * Ends an operator's token and its sessions. A 409 for the last manager while the shared token is
 * off.
 */
export async function disableOperator(tx: Tx, host: Pick<Host, 'now'>, typed: string): Promise<OperatorRow> {
  const { meant, others } = await lockMeant(tx, typed);
  if (meant.disabled_at !== null) return meant;
  await keepManager(tx, meant, others);
  await deleteAccess(tx, meant.token_hash);
  await updateOperator(tx, meant.id, { disabled_at: host.now() });
  return meant;
}

/**
 * Changes an operator's role, which ends the operator's sessions. A 409 for the last manager while
 * the shared token is off.
 */
export async function changeRole(tx: Tx, typed: string, role: Role): Promise<OperatorRow> {
  const { meant, others } = await lockMeant(tx, typed);
  if (meant.role === role) return meant;
  if (role !== 'manager') await keepManager(tx, meant, others);
  await deleteAccess(tx, meant.token_hash);
  await updateOperator(tx, meant.id, { role });
  return meant;
}

/**
 * Ends an operator's sessions and sign-in links; the token stays valid. Returns the number of
 * sessions.
 */
export async function signOut(tx: Tx, typed: string): Promise<{ name: string; ended: number }> {
  if (operatorKey(typed) === SHARED_OPERATOR)
    return { name: SHARED_OPERATOR, ended: await deleteAccessOfShared(tx) };
  const { meant } = await lockMeant(tx, typed);
  return { name: meant.name, ended: await deleteAccess(tx, meant.token_hash) };
}

/**
 * Turns the shared token on or off for all hosts of the database; returns whether it was on. A 409
 * if no manager with a token would remain to turn it on again.
 */
export async function setSharedToken(tx: Tx, isOn: boolean): Promise<boolean> {
  if (!isOn && !(await lockOperators(tx)).some(isManager))
    throw new HttpError(
      409,
      'The shared token stays on while there is no manager with a name: "operators add NAME --role manager" first.',
    );
  const wasOn = await isSharedTokenOn(tx);
  if (!isOn) await deleteAccessOfShared(tx);
  await turnSharedToken(tx, isOn);
  return wasOn;
}

const isManager = ({ role, disabled_at }: OperatorRow): boolean => role === 'manager' && disabled_at === null;

async function lockMeant(tx: Tx, typed: string): Promise<{ meant: OperatorRow; others: OperatorRow[] }> {
  const all = await lockOperators(tx);
  const meant = all.find(({ name_key }) => name_key === operatorKey(typed));
  if (meant === undefined) throw new HttpError(404, `There is no operator ${typed}.`);
  return { meant, others: all.filter(({ id }) => id !== meant.id) };
}

/** A 409 if no other operator has a manager's rights. */
async function keepManager(tx: Tx, meant: OperatorRow, others: readonly OperatorRow[]): Promise<void> {
  if (!isManager(meant) || others.some(isManager) || (await isSharedTokenOn(tx))) return;
  throw new HttpError(
    409,
    `${meant.name} is the last manager: add another one, or turn on the shared token with "operators shared-token on".`,
  );
}
