import { audit } from '../../audit/audit.ts';
import { SHARED_OPERATOR } from '../../audit/shared-operator.ts';
import { transact } from '../../database/transact.ts';
import type { operatorCommands } from '../commands/operators.ts';
import type { HandlersOf } from '../handler.ts';
import { findOperators, isSharedTokenOn } from '../operators.store.ts';
import { addOperator, changeRole, disableOperator, renewOperator, setSharedToken } from '../operators.ts';
import { SHARED_ACTOR } from '../role.ts';

export const operatorHandlers: HandlersOf<keyof typeof operatorCommands> = {
  whoami: async ({ actor = SHARED_ACTOR }) => actor,

  'operators list': async ({ db }) => ({
    shared_token: await isSharedTokenOn(db),
    operators: (await findOperators(db)).map(({ name, role, created_at, last_used_at, disabled_at }) => ({
      name,
      role,
      added_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
      disabled_at: disabled_at?.toISOString() ?? null,
    })),
  }),

  'operators add': (host, { name, role }) =>
    transact(host.db, async (tx) => {
      const token = await addOperator(tx, host, { name, role });
      await audit(tx, host, { action: 'operators add', subject: name, detail: { role } });
      return { name, role, token, shared_token: await isSharedTokenOn(tx) };
    }),

  'operators renew': (host, { name: typed }) =>
    transact(host.db, async (tx) => {
      const { before, token } = await renewOperator(tx, typed);
      const { name, role, disabled_at } = before;
      const wasDisabled = disabled_at !== null;
      const detail = wasDisabled ? { before: { disabled: true }, after: { disabled: false } } : {};
      await audit(tx, host, { action: 'operators renew', subject: name, detail });
      return { name, role, token, was_disabled: wasDisabled };
    }),

  'operators disable': (host, { name: typed }) =>
    transact(host.db, async (tx) => {
      const { name, disabled_at } = await disableOperator(tx, host, typed);
      const changed = disabled_at === null;
      const detail = { before: { disabled: false }, after: { disabled: true } };
      if (changed) await audit(tx, host, { action: 'operators disable', subject: name, detail });
      return { name, changed };
    }),

  'operators role': (host, { name: typed, role }) =>
    transact(host.db, async (tx) => {
      const before = await changeRole(tx, typed, role);
      const { name } = before;
      const changed = before.role !== role;
      const detail = { before: { role: before.role }, after: { role } };
      if (changed) await audit(tx, host, { action: 'operators role', subject: name, detail });
      return { name, role, changed };
    }),

  'operators shared-token': (host, { on }) =>
    transact(host.db, async (tx) => {
      const wasOn = await setSharedToken(tx, on);
      const changed = wasOn !== on;
      const detail = { before: { on: wasOn }, after: { on } };
      if (changed)
        await audit(tx, host, { action: 'operators shared-token', subject: SHARED_OPERATOR, detail });
      return { on, changed };
    }),
};
