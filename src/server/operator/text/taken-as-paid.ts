import type { TakenAsPaid } from '#contract/office/taken-as-paid.ts';
import { NOT_TAKEN } from '#contract/office/taken-as-paid.ts';
import { auditsOf } from '../../audit/audit.ts';
import type { Host } from '../../host.ts';
import { takenOf } from '../../reconciliation/take-as-paid.ts';

/**
 * The amount that was taken as paid with a receipt, by whom and when. The operator's name is known
 * as long as the audit log keeps it.
 */
export async function takenAsPaidOf(
  { db }: Pick<Host, 'db'>,
  { paymentId, receiptId }: { paymentId: string; receiptId: string },
): Promise<TakenAsPaid> {
  const taken = await takenOf(db, paymentId);
  if (taken === null) return NOT_TAKEN;
  const audits = await auditsOf(db, receiptId, AUDITS_MAX);
  return {
    taken_as_paid: taken.amount,
    taken_as_paid_by: audits.find(({ action }) => action === 'receipts assign')?.actor ?? null,
    taken_as_paid_at: taken.at.toISOString(),
  };
}

/** A receipt has fewer audit entries: it is recorded, kept, assigned, and corrected a few times. */
const AUDITS_MAX = 100;
