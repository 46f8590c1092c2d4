import type { MethodId, PaymentMethod } from '#contract/payments.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { deletePause, findPauses, lockPause, upsertPause } from './pauses.store.ts';

/** Why a method is paused, and since when; null when it is not. */
export type Pause = { reason: string; since: Date } | null;

/** Methods as the operator lets them be chosen: a paused one is disabled, and its reason is the operator's. */
export async function withPauses(db: Db, methods: readonly PaymentMethod[]): Promise<PaymentMethod[]> {
  const reasons = new Map((await findPauses(db)).map(({ method, reason }) => [method, reason]));
  return methods.map((method) => {
    const reason = reasons.get(method.id);
    return reason === undefined ? method : { ...method, disabled: true, reason };
  });
}

/** Which methods are paused. */
export async function listPauses(db: Db): Promise<Map<string, NonNullable<Pause>>> {
  return new Map(
    (await findPauses(db)).map(({ method, reason, paused_at }) => [method, { reason, since: paused_at }]),
  );
}

/**
 * Pauses a method, for every host process at once: no payment is opened by it until it is resumed; those that are open go on.
 * Answers how it stood before.
 */
export async function pauseMethod(tx: Tx, host: Host, id: MethodId, reason: string): Promise<Pause> {
  const before = await lockPause(tx, id);
  await upsertPause(tx, { method: id, reason, paused_at: host.now() });
  return toPause(before);
}

/** Lets a method be chosen again. Answers how it stood before. */
export async function resumeMethod(tx: Tx, id: MethodId): Promise<Pause> {
  const before = await lockPause(tx, id);
  await deletePause(tx, id);
  return toPause(before);
}

const toPause = (row: { reason: string; paused_at: Date } | undefined): Pause =>
  row === undefined ? null : { reason: row.reason, since: row.paused_at };
