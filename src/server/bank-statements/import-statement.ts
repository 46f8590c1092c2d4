import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/connect.ts';
import { dryRun, transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { fulfilAfterCommit } from '../orders/fulfilment.ts';
import {
  isRecordedUndescribed,
  recordManualReceipt,
  toIncomingReceipt,
} from '../reconciliation/manual-receipt.ts';
import type { RecordedReceipt } from '../reconciliation/record-receipt.ts';
import { explainUnmatched } from '../reconciliation/unmatched.ts';
import type { ColumnMapping } from './columns.ts';
import type { Statement, StatementLine } from './statement.ts';
import { parseStatement } from './statement.ts';

type ReceiptLine = Extract<StatementLine, { kind: 'receipt' }>;

/**
 * The result of a statement line: a recorded or known receipt (with the reason if it is unmatched), a
 * line without incoming money, or one left to a person.
 */
export type ImportedLine =
  | (ReceiptLine & { result: RecordedReceipt; unmatchedWhy: string | null })
  | { line: number; kind: 'skipped' | 'unparsed'; why: string };

/**
 * Records the incoming money of a bank statement, oldest first, each line in a transaction
 * of its own; a line recorded before counts once. With `isDry` all lines run in turn and everything
 * is rolled back. A 422 for a file that is not a statement.
 */
export async function importStatement(
  host: Host,
  text: string,
  { columns, zone, isDry }: { columns: ColumnMapping; zone: string; isDry: boolean },
): Promise<{ columns: Statement['columns']; lines: ImportedLine[] }> {
  const statement = parseStatement(text, { columns, zone });
  if (!statement.ok) throw new HttpError(422, statement.reason);
  const { lines } = statement.value;
  const money = lines
    .filter((line) => line.kind === 'receipt')
    // Lines of one moment stay in the order of the file.
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const done = isDry ? await dryRunAll(host, money) : await recordAll(host, money);
  const others = lines.filter((line) => line.kind !== 'receipt');
  return {
    columns: statement.value.columns,
    lines: [...done, ...others].toSorted((a, b) => a.line - b.line),
  };
}

const dryRunAll = (host: Host, money: readonly ReceiptLine[]): Promise<ImportedLine[]> =>
  dryRun(host.db, async (tx) => {
    const done: ImportedLine[] = [];
    for (const line of money) done.push((await recordLine(tx, host, line)).line);
    return done;
  });

async function recordAll(host: Host, money: readonly ReceiptLine[]): Promise<ImportedLine[]> {
  const done: ImportedLine[] = [];
  for (const each of money) {
    const { line, backordered } = await transact(host.db, (tx) => recordLine(tx, host, each));
    await fulfilAfterCommit(host, backordered);
    done.push(line);
  }
  return done;
}

async function recordLine(
  tx: Tx,
  host: Host,
  line: ReceiptLine,
): Promise<{ line: ImportedLine; backordered: string[] }> {
  try {
    const { amount, payer, formerId, at } = line;
    const isFormer = formerId !== null && (await isRecordedUndescribed(tx, 'bank', formerId));
    const id = isFormer ? formerId : line.id;
    const manual = {
      method: 'bank' as const,
      amount: String(amount),
      payer,
      reference: id,
      at,
      network: null,
    };
    const { reference, until: sentUntil, description } = line;
    const incoming = { ...(await toIncomingReceipt(host, manual)), reference, sentUntil, description };
    const { recorded, backordered } = await recordManualReceipt(tx, host, incoming, null);
    const detail = { by: 'statement', amount, outcome: recorded.outcome, payment: recorded.paymentId };
    if (recorded.isNew)
      await audit(tx, host, { action: 'receipts import', subject: recorded.receiptId, detail });
    const unmatchedWhy =
      recorded.outcome === 'unmatched' ? await explainUnmatched(tx, host, recorded.receiptId) : null;
    return { line: { ...line, result: recorded, unmatchedWhy }, backordered };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { line: { line: line.line, kind: 'unparsed', why: error.message }, backordered: [] };
  }
}
