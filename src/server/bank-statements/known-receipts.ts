import { auditsOf } from '../audit/audit.ts';
import type { Db } from '../database/connect.ts';
import { senderKeyOf } from '../payments/sender-key.ts';
import { DUPLICATE_WINDOW_MS } from '../reconciliation/duplicates.ts';
import type { RecordedReceipt } from '../reconciliation/record-receipt.ts';
import { toRecordedReceipt } from '../reconciliation/record-receipt.ts';
import type { RecordedMoney } from '../reconciliation/reversal.ts';
import { findReversalCandidates } from '../reconciliation/reversal.ts';
import { findReferences } from './known-receipts.store.ts';
import type { ReceiptLine } from './parsed-statement.ts';

/**
 * Shorter references may be equal by chance, and a line taken for a known receipt isn't recorded.
 */
const PLAIN_MIN = 6;
/** No receipt is corrected more often. */
const FOUND_MAX = 1_000;

/** Replaces a line's reference by the recorded spelling of it. Lines must come in their order. */
type ReferenceSearch<Line> = (line: Line) => Promise<Line>;

/**
 * Finds the recorded spelling of the references of a portion's lines, since exports and people
 * differ in case and separators. A receipt is the same if its amount and sender are equal and its
 * time is near. One query serves all lines.
 */
export async function createReferenceSearch<Line extends ReceiptLine>(
  db: Db,
  portion: readonly Line[],
): Promise<ReferenceSearch<Line>> {
  const ofPortion = await findNear(db, portion.filter(hasLongReference));
  const met = new Set<string>();
  return async (line) => {
    const { reference, amount } = line;
    if (!hasLongReference(line)) return line;
    const plain = plainReference(reference ?? '');
    const key = `${amount}|${plain}`;
    // An earlier line of the portion may have been recorded since the query.
    const found = met.has(key) ? await findNear(db, [line]) : ofPortion;
    met.add(key);
    const near = (found.get(amount) ?? []).filter((receipt) => isNear(receipt, line));
    if (near.some((receipt) => receipt.external_id === reference || receipt.reference === reference))
      return line;
    const known = near.find((receipt) => receipt.plain === plain && mayBeSender(receipt, line));
    return known === undefined ? line : { ...line, id: known.external_id, reference: known.reference };
  };
}

const hasLongReference = ({ reference }: ReceiptLine): boolean =>
  plainReference(reference ?? '').length >= PLAIN_MIN;

/** Receipts that may be those of the lines, by amount, with normalized references. */
async function findNear(db: Db, lines: readonly ReceiptLine[]) {
  const times = lines.map(({ at }) => at.getTime());
  const found = await findReferences(db, {
    amounts: [...new Set(lines.map(({ amount }) => amount))],
    from: new Date(Math.min(...times) - DUPLICATE_WINDOW_MS),
    until: new Date(Math.max(...times) + DUPLICATE_WINDOW_MS),
  });
  const plain = found.map((receipt) => ({ ...receipt, plain: plainReference(receipt.reference ?? '') }));
  return Map.groupBy(plain, ({ amount }) => amount);
}

const isNear = ({ sent_at }: Pick<RecordedMoney, 'sent_at'>, { at }: ReceiptLine): boolean =>
  Math.abs(sent_at.getTime() - at.getTime()) <= DUPLICATE_WINDOW_MS;

/** A reference without case and separators. */
const plainReference = (reference: string): string =>
  reference
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const mayBeSender = ({ payer_key: key }: Pick<RecordedMoney, 'payer_key'>, { payer }: ReceiptLine): boolean =>
  payer === null || key === null || key === senderKeyOf(payer);

/**
 * The receipt that was recorded from a line and whose amount was corrected since; null if
 * there is none.
 */
export async function findCorrected(db: Db, line: ReceiptLine): Promise<RecordedReceipt | null> {
  const { reference, amount } = line;
  if (reference === null) return null;
  const found = await findReversalCandidates(db, { references: [reference] });
  for (const receipt of found.filter((each) => isNear(each, line) && mayBeSender(each, line))) {
    const done = await auditsOf(db, receipt.id, FOUND_MAX);
    const was = done.some(
      ({ action, detail }) => action === 'receipts correct' && amountIn(detail['before']) === String(amount),
    );
    if (was) return toRecordedReceipt(receipt, false);
  }
  return null;
}

const amountIn = (detail: unknown): unknown =>
  typeof detail === 'object' && detail !== null && 'amount' in detail ? detail.amount : null;
