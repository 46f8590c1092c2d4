import { listAudits } from '../audit/audit.ts';
import type { Db } from '../database/connect.ts';
import { senderKeyOf } from '../payments/sender-key.ts';
import { DUPLICATE_WINDOW_MS } from '../reconciliation/duplicates.ts';
import type { RecordedReceipt } from '../reconciliation/record-receipt.ts';
import { toRecordedReceipt } from '../reconciliation/record-receipt.ts';
import type { RecordedMoney } from '../reconciliation/reversal.ts';
import { findReversalCandidates } from '../reconciliation/reversal.ts';
import type { ReceiptLine } from './parsed-statement.ts';

/** Shorter references are alike by chance, and money that is taken for known is not recorded. */
const PLAIN_MIN = 6;
/** More receipts of one amount come in no six days, and more corrections are made of no receipt. */
const FOUND_MAX = 1_000;

/**
 * A line with its reference as it is recorded already: exports and people write one in another case, or
 * with other separators. It is the same if its amount and sender are, and its time nearly.
 */
export async function withRecordedReference<Line extends ReceiptLine>(db: Db, line: Line): Promise<Line> {
  const { reference, amount, at } = line;
  const plain = plainReference(reference ?? '');
  if (reference === null || plain.length < PLAIN_MIN) return line;
  const near = await findReversalCandidates(db, {
    amount,
    from: new Date(at.getTime() - DUPLICATE_WINDOW_MS),
    until: new Date(at.getTime() + DUPLICATE_WINDOW_MS),
    limit: FOUND_MAX,
  });
  if (near.some((receipt) => receipt.external_id === reference || receipt.reference === reference))
    return line;
  const known = near.find(
    (receipt) => plainReference(receipt.reference ?? '') === plain && mayBeSender(receipt, line),
  );
  return known === undefined ? line : { ...line, id: known.external_id, reference: known.reference };
}

/** A reference without case and separators. */
const plainReference = (reference: string): string =>
  reference
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const mayBeSender = ({ payer_key: key }: RecordedMoney, { payer }: ReceiptLine): boolean =>
  payer === null || key === null || key === senderKeyOf(payer);

/**
 * The receipt that was recorded by a line and corrected since, so that it has another amount now;
 * null if there is none.
 */
export async function findCorrected(db: Db, line: ReceiptLine): Promise<RecordedReceipt | null> {
  const { reference, amount, at } = line;
  if (reference === null) return null;
  const near = (receipt: RecordedMoney) =>
    Math.abs(receipt.sent_at.getTime() - at.getTime()) <= DUPLICATE_WINDOW_MS;
  const found = await findReversalCandidates(db, { references: [reference] });
  for (const receipt of found.filter((each) => near(each) && mayBeSender(each, line))) {
    const done = await listAudits(db, { subject: receipt.id, by: null, limit: FOUND_MAX });
    const was = done.some(
      ({ action, detail }) => action === 'receipts correct' && amountIn(detail['before']) === String(amount),
    );
    if (was) return toRecordedReceipt(receipt, false);
  }
  return null;
}

const amountIn = (detail: unknown): unknown =>
  typeof detail === 'object' && detail !== null && 'amount' in detail ? detail.amount : null;
