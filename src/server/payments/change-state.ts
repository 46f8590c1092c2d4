import type { Tx } from '../database/connect.ts';
import { afterCommit } from '../database/transact.ts';
import type { Host } from '../host.ts';
import type { PaymentRow } from './store.ts';
import { setState } from './store.ts';

/** Changes the state of a locked payment, and logs and counts it after the commit. */
export async function changeState(
  tx: Tx,
  host: Pick<Host, 'log' | 'metrics' | 'changed'>,
  { id, method }: Pick<PaymentRow, 'id' | 'method'>,
  { state, closedAt }: { state: PaymentRow['state']; closedAt: Date | null },
): Promise<void> {
  await setState(tx, id, { state, closedAt });
  afterCommit(tx, () => reportState(host, { id, method, state }));
}

/** Logs, counts and tells that a payment came into a state. */
export function reportState(
  host: Pick<Host, 'log' | 'metrics' | 'changed'>,
  { id, method, state }: Pick<PaymentRow, 'id' | 'method' | 'state'>,
): void {
  host.metrics.payments.inc({ method, state });
  host.changed('payments', id);
  host.log.info({ payment: id, method, state }, `payment ${state}`);
}
