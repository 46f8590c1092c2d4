import type { Tx } from '../database/connect.ts';
import { rehearse, transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../http/refusal.ts';
import { rupees } from '../ledger/rupees.ts';
import { audit } from '../operator/audit.ts';
import { serveAfterCommit } from '../orders/delivery.ts';
import { evidenceOf, recordTold } from './by-hand.ts';
import type { Evidence } from './evidence.ts';
import { judge } from './judge.ts';
import { hasReceipt } from './receipt.store.ts';
import type { Recorded } from './receipts.ts';
import type { Statement, StatementLine } from './statement.ts';
import { readStatement } from './statement.ts';
import type { Columns } from './statement-columns.ts';

type MoneyLine = Extract<StatementLine, { kind: 'money' }>;

/** What became of a line of a statement: money that went somewhere (or was `known`), or a line without any, or one left to a person. */
export type ImportedLine =
  | (MoneyLine & { became: Recorded })
  | { line: number; kind: 'skipped' | 'unread'; why: string };

/**
 * Records the money that a bank statement tells of, oldest first, each line in a transaction of its own: a line that was recorded
 * before counts once. `isDry` says what each line would do, in its turn, and takes all of it back. 422 for a file that is no statement.
 */
export async function importStatement(
  host: Host,
  text: string,
  { columns, zone, isDry }: { columns: Columns; zone: string; isDry: boolean },
): Promise<{ columns: Statement['columns']; lines: ImportedLine[] }> {
  const statement = readStatement(text, { columns, zone });
  if (!statement.ok) throw new Refusal(422, statement.reason);
  const { lines } = statement.value;
  const money = lines
    .filter((line) => line.kind === 'money')
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.line - b.line);
  const done = isDry ? await rehearseAll(host, money) : await recordAll(host, money);
  const others = lines.filter((line) => line.kind !== 'money');
  return {
    columns: statement.value.columns,
    lines: [...done, ...others].toSorted((a, b) => a.line - b.line),
  };
}

const rehearseAll = (host: Host, money: readonly MoneyLine[]): Promise<ImportedLine[]> =>
  rehearse(host.db, async (tx) => {
    const done: ImportedLine[] = [];
    for (const line of money) done.push((await record(tx, host, line)).line);
    return done;
  });

async function recordAll(host: Host, money: readonly MoneyLine[]): Promise<ImportedLine[]> {
  const done: ImportedLine[] = [];
  for (const each of money) {
    const { line, short } = await transact(host.db, (tx) => record(tx, host, each));
    await serveAfterCommit(host, short);
    done.push(line);
  }
  return done;
}

/**
 * What was sent at an unknown time of its day may have come after a payment's time was over, or before the payment was made: only the exact
 * amount shows that it was meant for it. 422 for what would pay it over or short.
 */
async function refuseUnlessExact(tx: Tx, evidence: Evidence): Promise<void> {
  if (await hasReceipt(tx, evidence.source, evidence.externalId)) return;
  const verdict = await judge(tx, evidence);
  if (verdict.kind !== 'settles' && verdict.kind !== 'short') return;
  const { id, pay_amount: asked } = verdict.payment;
  if (asked !== evidence.amount)
    throw new Refusal(422, `it says no time of day, and payment ${id} is of ${rupees(asked)}`);
}

async function record(tx: Tx, host: Host, line: MoneyLine): Promise<{ line: ImportedLine; short: string[] }> {
  try {
    const { amount, payer, id, at } = line;
    const told = { method: 'bank' as const, amount: String(amount), payer, reference: id, at, network: null };
    const evidence = { ...(await evidenceOf(host, told)), reference: line.reference };
    if (line.isDayAlone) await refuseUnlessExact(tx, evidence);
    const { recorded, short } = await recordTold(tx, host, evidence, null);
    const detail = { by: 'statement', amount, outcome: recorded.outcome, payment: recorded.paymentId };
    if (recorded.isNew)
      await audit(tx, host, { action: 'receipts import', subject: recorded.receiptId, detail });
    return { line: { ...line, became: recorded }, short };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { line: { line: line.line, kind: 'unread', why: error.message }, short: [] };
  }
}
