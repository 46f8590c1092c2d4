import * as v from 'valibot';
import { withMetadata } from '#contract/office/field-metadata.ts';
import { listAudits } from '../../audit/audit.ts';
import type { Host } from '../../host.ts';
import { takenOf } from '../../reconciliation/take-as-paid.ts';

/** What the shop bore of a payment that was a little short, in an answer. */
export const TakenAsPaid = {
  taken_as_paid: withMetadata(v.nullable(v.number()), { label: 'Taken as paid', is: 'rupees' }),
  taken_as_paid_by: withMetadata(v.nullable(v.string()), { label: 'Taken as paid by' }),
  taken_as_paid_at: withMetadata(v.nullable(v.string()), { label: 'Taken as paid at', is: 'time' }),
};
type TakenAsPaid = {
  taken_as_paid: number | null;
  taken_as_paid_by: string | null;
  taken_as_paid_at: string | null;
};

/** That of a payment which nothing was missing of. */
export const NOT_TAKEN: TakenAsPaid = { taken_as_paid: null, taken_as_paid_by: null, taken_as_paid_at: null };

/**
 * What was taken as paid of the payment that a receipt settled, by whom and when. Who it was is known as
 * long as the audit log keeps it.
 */
export async function takenAsPaidOf(
  { db }: Pick<Host, 'db'>,
  { paymentId, receiptId }: { paymentId: string; receiptId: string },
): Promise<TakenAsPaid> {
  const taken = await takenOf(db, paymentId);
  if (taken === null) return NOT_TAKEN;
  const audits = await listAudits(db, { subject: receiptId, by: null, limit: AUDITS_MAX });
  return {
    taken_as_paid: taken.amount,
    taken_as_paid_by: audits.find(({ action }) => action === 'receipts assign')?.actor ?? null,
    taken_as_paid_at: taken.at.toISOString(),
  };
}

/** A receipt has fewer: it is recorded, kept, assigned, and corrected a few times. */
const AUDITS_MAX = 100;
