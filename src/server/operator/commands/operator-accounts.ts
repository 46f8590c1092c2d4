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
import type { Role } from '../frame/role.ts';
import { isReservedOperator, operatorKey } from '../frame/role.ts';

/** Adds an operator and returns the token; only its hash is kept. */
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
 * Gives an operator a new token; the old one ends at once, with its sessions. A disabled operator is
 * let in again.
 */
export async function renewOperator(tx: Tx, typed: string): Promise<{ before: OperatorRow; token: string }> {
  const { withMetadata } = await lockMeant(tx, typed);
  const token = newToken();
  await deleteAccess(tx, withMetadata.token_hash);
  await updateOperator(tx, withMetadata.id, { token_hash: hashToken(token), disabled_at: null });
  return { before: withMetadata, token };
}

/** Ends the token of an operator, with its sessions. A 409 for the last manager while the shared token is off. */
export async function disableOperator(tx: Tx, host: Pick<Host, 'now'>, typed: string): Promise<OperatorRow> {
  const { withMetadata, others } = await lockMeant(tx, typed);
  if (withMetadata.disabled_at !== null) return withMetadata;
  await keepManager(tx, withMetadata, others);
  await deleteAccess(tx, withMetadata.token_hash);
  await updateOperator(tx, withMetadata.id, { disabled_at: host.now() });
  return withMetadata;
}

/**
 * Gives an operator another role, which ends their sessions. A 409 for the last manager while the
 * shared token is off.
 */
export async function changeRole(tx: Tx, typed: string, role: Role): Promise<OperatorRow> {
  const { withMetadata, others } = await lockMeant(tx, typed);
  if (withMetadata.role === role) return withMetadata;
  if (role !== 'manager') await keepManager(tx, withMetadata, others);
  await deleteAccess(tx, withMetadata.token_hash);
  await updateOperator(tx, withMetadata.id, { role });
  return withMetadata;
}

/** Ends the sessions of an operator in the office, and links to it; the token stays. Returns how many. */
export async function signOut(tx: Tx, typed: string): Promise<{ name: string; ended: number }> {
  if (operatorKey(typed) === SHARED_OPERATOR)
    return { name: SHARED_OPERATOR, ended: await deleteAccessOfShared(tx) };
  const { withMetadata } = await lockMeant(tx, typed);
  return { name: withMetadata.name, ended: await deleteAccess(tx, withMetadata.token_hash) };
}

/**
 * Turns the shared token on or off in all hosts of the database. A 409 if that would leave no
 * manager who can turn it on again. Returns whether it was on.
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

async function lockMeant(
  tx: Tx,
  typed: string,
): Promise<{ withMetadata: OperatorRow; others: OperatorRow[] }> {
  const all = await lockOperators(tx);
  const withMetadata = all.find(({ name_key }) => name_key === operatorKey(typed));
  if (withMetadata === undefined) throw new HttpError(404, `There is no operator ${typed}.`);
  return { withMetadata, others: all.filter(({ id }) => id !== withMetadata.id) };
}

/** A 409 if this is the last operator with a manager's rights. */
async function keepManager(tx: Tx, withMetadata: OperatorRow, others: readonly OperatorRow[]): Promise<void> {
  if (!isManager(withMetadata) || others.some(isManager) || (await isSharedTokenOn(tx))) return;
  throw new HttpError(
    409,
    `${withMetadata.name} is the last manager: add another one, or turn on the shared token with "operators shared-token on".`,
  );
}
