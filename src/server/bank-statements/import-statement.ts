import { setImmediate as nextTurn } from 'node:timers/promises';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { shortIdOf } from '../platform/ids.ts';
import {
  isRecordedUndescribed,
  recordManualReceipt,
  toIncomingReceipt,
} from '../reconciliation/manual-receipt.ts';
import { createPreview } from '../reconciliation/preview-receipt.ts';
import type { IncomingReceipt } from '../reconciliation/receipt.ts';
import type { RecordedReceipt } from '../reconciliation/record-receipt.ts';
import type { RecordedMoney } from '../reconciliation/reversal.ts';
import { alertUnclearReversal, describeReversed, recordReversal } from '../reconciliation/reversal.ts';
import { keepStatementBalance } from './bank-balance.ts';
import type { ColumnMapping } from './columns.ts';
import type { DateOrder } from './dates.ts';
import { describeStatement } from './describe-statement.ts';
import type { TakenBack } from './late-reversals.ts';
import { findReversedReceipts } from './late-reversals.ts';
import { parseApart } from './parse-apart.ts';
import { recallOrders, rememberOrder } from './remembered-order.ts';
import type { ReceiptLine as Receipt, Statement, StatementLine } from './statement.ts';
import { createTwinSearch } from './twins.ts';

type ReceiptLine = { line: number } & Receipt;

/**
 * The result of a statement line: a recorded or known receipt (with the reason if it is unmatched),
 * a line without incoming money, or one left to a person.
 */
export type ImportedLine =
  | (ReceiptLine & { result: RecordedReceipt; unmatchedWhy: string | null })
  | { line: number; kind: 'skipped' | 'unparsed'; why: string };

type ImportOptions = {
  columns: ColumnMapping;
  zone: string;
  isDry: boolean;
  /** The order of day and month, if the operator gives it. */
  dates?: DateOrder | null;
  /** Aborted when the caller has gone, which ends a dry run. */
  signal?: AbortSignal | undefined;
};

type ImportedStatement = {
  columns: Statement['columns'];
  /** Sentences about the file as a whole. */
  notes: string[];
  /** The money that came in and that went out by the file, in whole rupees. */
  sums: { in: number; out: number };
  lines: ImportedLine[];
};

/**
 * Records the incoming money of a bank statement, oldest first, each line in a transaction
 * of its own; a line recorded before counts once. Credits that the file itself reverses are left to
 * a person, and so are receipts that it reverses. With `isDry` each line is judged as if those
 * before it were recorded, without a lock. A 422 for a file that is not a statement, or whose order
 * of day and month is unknown; a 503 if the host ends meanwhile.
 */
export async function importStatement(
  host: Host,
  text: string,
  { columns, zone, isDry, dates = null, signal }: ImportOptions,
): Promise<ImportedStatement> {
  const breathe = async () => {
    await nextTurn();
    if (host.leaving.aborted) throw new HttpError(503, LEAVING);
    if (isDry && signal?.aborted === true) throw new HttpError(503, 'Nobody waits for this any more.');
  };
  const remembered = await recallOrders(host);
  const options = { columns, zone, now: host.now(), dates, remembered, breathe };
  const statement = await parseApart(text, options, [host.leaving, isDry ? signal : undefined]);
  if (statement === 'ended') {
    await breathe();
    throw new Error('The thread that parses a statement ended');
  }
  if (!statement.ok) throw new HttpError(422, statement.reason);
  const { lines, headings } = statement.value;
  if (!isDry && dates !== null)
    await rememberOrder(host, headings, { before: remembered[headings], order: dates });
  if (!isDry) await keepStatementBalance(host, statement.value.closing);
  const others = await judgeOthers(host, lines, { isDry, breathe });
  const money = lines
    .filter((line) => line.kind === 'receipt')
    .filter(({ reversedBy }) => reversedBy === null)
    // Lines of one moment stay in the order of the file.
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const judge = isDry ? previewLines(host) : recordLines(host, headings);
  const twinOf = createTwinSearch(host.db, money, { zone, headings });
  const done: ImportedLine[] = [];
  for (const line of money) {
    await breathe();
    const twin = await twinOf(line);
    done.push(twin === null ? await leftToPerson(line, judge) : againPerhaps(line, twin));
  }
  return {
    columns: statement.value.columns,
    notes: describeStatement(statement.value),
    sums: {
      in: sumOf(lines.map((line) => (line.kind === 'receipt' ? line.amount : 0))),
      out: sumOf(lines.map((line) => (line.kind === 'outgoing' ? line.movement.amount : 0))),
    },
    lines: [...done, ...others].toSorted((a, b) => a.line - b.line),
  };
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

const LEAVING =
  'The host ends. What was recorded until now stays; import the file again once it runs, and each line counts once.';

/** A line that may be money which another export has brought: only a person can tell. */
const againPerhaps = ({ line, amount }: ReceiptLine, twin: RecordedMoney): ImportedLine => ({
  ...{ line, kind: 'unparsed' },
  why: `receipt ${shortIdOf(twin.id)} is of its day, amount and sender, perhaps from another export; if it is other money, record it: receipts record bank --amount ${amount}`,
});

/** A line that is refused is left to a person; other errors end the import. */
async function leftToPerson(
  line: ReceiptLine,
  judge: (line: ReceiptLine) => Promise<ImportedLine>,
): Promise<ImportedLine> {
  try {
    return await judge(line);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { line: line.line, kind: 'unparsed', why: error.message };
  }
}

function previewLines(host: Host) {
  const preview = createPreview(host);
  return async (line: ReceiptLine): Promise<ImportedLine> => ({
    ...line,
    ...explained(await preview(await toIncoming(host, line, await idOf(host.db, line)))),
  });
}

const recordLines =
  (host: Host, headings: string) =>
  (each: ReceiptLine): Promise<ImportedLine> =>
    transact(host.db, (tx) => recordLine(tx, host, each, headings));

async function recordLine(tx: Tx, host: Host, line: ReceiptLine, headings: string): Promise<ImportedLine> {
  const { amount } = line;
  const incoming = { ...(await toIncoming(host, line, await idOf(tx, line))), headings };
  const recorded = await recordManualReceipt(tx, host, incoming, null);
  const { outcome, paymentId: payment, decidedBy: decided_by } = recorded;
  const detail = { by: 'statement', amount, outcome, payment, decided_by };
  if (recorded.isNew)
    await audit(tx, host, { action: 'receipts import', subject: recorded.receiptId, detail });
  return { ...line, ...explained(recorded) };
}

/** Why a line waits is told where it is looked at: to find out takes longer than to record it. */
const explained = (result: RecordedReceipt) => ({
  result,
  unmatchedWhy: result.outcome === 'unmatched' && result.isNew ? 'it waits for a person' : null,
});

/** The id under which a line is recorded, or would be. */
async function idOf(db: Host['db'], { id, formerId }: ReceiptLine): Promise<string> {
  const isFormer = formerId !== null && (await isRecordedUndescribed(db, 'bank', formerId));
  return isFormer ? formerId : id;
}

async function toIncoming(host: Host, line: ReceiptLine, id: string): Promise<IncomingReceipt> {
  const { amount, payer, at, reference, until: sentUntil, description } = line;
  const manual = {
    method: 'bank' as const,
    amount: String(amount),
    payer,
    reference: id,
    at,
    network: null,
  };
  return { ...(await toIncomingReceipt(host, manual)), reference, sentUntil, description };
}

/** The lines that record nothing: those of reversals, those left to a person, and all others. */
async function judgeOthers(
  host: Host,
  lines: readonly StatementLine[],
  { isDry, breathe }: { isDry: boolean; breathe: () => Promise<void> },
): Promise<ImportedLine[]> {
  const reversed = await findReversedReceipts(host.db, lines, breathe);
  const judged: ImportedLine[] = [];
  for (const each of lines) {
    const { line } = each;
    if (each.kind === 'skipped' || each.kind === 'unparsed') judged.push(each);
    const why = whyReversed(each);
    const taken = reversed.get(line);
    const told = taken === undefined ? null : await tellTakenBack(host, taken, { line, isDry });
    const whole = [why, told].filter((part) => part !== null).join('; ');
    if (whole !== '') judged.push({ line, kind: 'unparsed', why: whole });
    else if (each.kind === 'outgoing') judged.push({ line, kind: 'skipped', why: 'outgoing money' });
  }
  return judged;
}

/**
 * Puts a receipt that the bank took back on the operator's list, or mails the ones that it may have
 * been.
 */
async function tellTakenBack(
  host: Host,
  taken: TakenBack,
  { line, isDry }: { line: number; isDry: boolean },
): Promise<string> {
  const { description } = taken;
  if (taken.kind === 'unclear') {
    if (!isDry) await alertUnclearReversal(host, taken);
    const ids = taken.receipts.map(({ id }) => shortIdOf(id)).join(', ');
    return `it takes back one of several receipts of its amount, and does not say which: ${ids}`;
  }
  const { receipt } = taken;
  if (!isDry) await recordReversal(host, receipt, { description, line });
  const money = `receipt ${shortIdOf(receipt.id)} from ${receipt.payer ?? 'an unknown sender'}`;
  return `the bank takes back ${money}. ${await describeReversed(host.db, receipt)}`;
}

/** Why a line of a reversal within the file is left to a person; null for any other. */
function whyReversed(line: StatementLine): string | null {
  if (line.kind === 'receipt' && line.reversedBy !== null) return `line ${line.reversedBy} takes it back`;
  if (line.kind !== 'outgoing' || line.reverses.length === 0) return null;
  const [only, ...more] = line.reverses;
  return more.length === 0
    ? `it takes back line ${only}`
    : `it takes back one of lines ${line.reverses.join(', ')}`;
}
