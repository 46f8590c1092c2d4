import type { Role } from '#contract/office/role.ts';
import type { Db } from '../../database/connect.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import { findOperators, isSharedTokenOn } from './operators.store.ts';
import { SHARED_ACTOR } from './role.ts';

/** Whether a role may run a command that needs role `needed`: a manager may run all. */
export const mayRun = (role: Role, needed: Role): boolean => role === 'manager' || needed === 'support';

/** A 403 if the operator's role may not run the command; it names the operators who may. */
export async function ensureMayRun(
  host: Pick<Host, 'db' | 'log' | 'actor'>,
  { name, role }: { name: string; role: Role },
): Promise<void> {
  const { actor = SHARED_ACTOR } = host;
  if (mayRun(actor.role, role)) return;
  host.log.warn({ operator: actor.name, command: name }, 'operator command refused');
  throw new HttpError(403, `"${name}" needs the role ${role}: ask ${await managersOf(host)}.`);
}

/**
 * A 403 that names the managers, for a part of a command that support may not use. `what` begins
 * its sentence. In a transaction, `db` must be the transaction, since an embedded database has one
 * connection.
 */
export async function ensureManager(
  host: Pick<Host, 'log' | 'actor'> & { db: Db },
  what: string,
): Promise<void> {
  if (host.actor?.role !== 'support') return;
  host.log.warn({ operator: host.actor.name, refused: what }, 'operator command refused');
  throw new HttpError(403, `${what} needs the role manager: ask ${await managersOf(host)}.`);
}

/** Who may do what support may not, in words. */
export async function managersOf(host: { db: Db }): Promise<string> {
  const managers = (await findOperators(host.db))
    .filter(({ role, disabled_at }) => role === 'manager' && disabled_at === null)
    .map((operator) => operator.name);
  if (await isSharedTokenOn(host.db)) managers.push('the holder of the shared token');
  return inWords(managers);
}

/** `mina, omar or sana` */
const inWords = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' or ');
