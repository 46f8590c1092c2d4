import type { MethodId, PaymentMethod } from '#contract/payments.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { deletePause, findPauses, lockPause, upsertPause } from './pauses.store.ts';

/** Why and since when a method is paused; null if it isn't. */
type Pause = { reason: string; since: Date } | null;

/** Marks paused methods as disabled, with the operator's reason. */
export async function withPauses(db: Db, methods: readonly PaymentMethod[]): Promise<PaymentMethod[]> {
  const reasons = new Map((await findPauses(db)).map(({ method, reason }) => [method, reason]));
  return methods.map((method) => {
    const reason = reasons.get(method.id);
    return reason === undefined ? method : { ...method, disabled: true, reason };
  });
}

export async function listPauses(db: Db): Promise<Map<string, NonNullable<Pause>>> {
  return new Map(
    (await findPauses(db)).map(({ method, reason, paused_at }) => [method, { reason, since: paused_at }]),
  );
}

/**
 * Pauses a method for all host processes at once. No new payment can use it; open ones
 * continue. Returns the previous pause.
 */
export async function pauseMethod(
  tx: Tx,
  host: Pick<Host, 'now'>,
  id: MethodId,
  reason: string,
): Promise<Pause> {
  const before = await lockPause(tx, id);
  await upsertPause(tx, { method: id, reason, paused_at: host.now() });
  return toPause(before);
}

/** Resumes a method. Returns the previous pause. */
export async function resumeMethod(tx: Tx, id: MethodId): Promise<Pause> {
  const before = await lockPause(tx, id);
  await deletePause(tx, id);
  return toPause(before);
}

const toPause = (row: { reason: string; paused_at: Date } | undefined): Pause =>
  row === undefined ? null : { reason: row.reason, since: row.paused_at };
