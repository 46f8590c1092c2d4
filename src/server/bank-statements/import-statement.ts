import { setImmediate as nextTurn } from 'node:timers/promises';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { HttpError, refusesCaller } from '../http/http-error.ts';
import { hasPaymentNumber } from '../payments/payment-number.ts';
import { deterministicId, shortIdOf } from '../platform/ids.ts';
import { findByFormerId, recordManualReceipt, toIncomingReceipt } from '../reconciliation/manual-receipt.ts';
import { createPreview } from '../reconciliation/preview-receipt.ts';
import type { IncomingReceipt } from '../reconciliation/receipt.ts';
import { alertImported } from '../reconciliation/receipt-alerts.ts';
import type { RecordedReceipt } from '../reconciliation/record-receipt.ts';
import type { RecordedMoney } from '../reconciliation/reversal.ts';
import { alertUnclearReversal, describeReversed, recordReversal } from '../reconciliation/reversal.ts';
import { shortAccount } from './accounts.ts';
import { keepStatementBalance } from './bank-balance.ts';
import type { ColumnMapping } from './columns.ts';
import type { DateOrder } from './dates.ts';
import { describeStatement } from './describe-statement.ts';
import { createReferenceSearch, findCorrected } from './known-receipts.ts';
import type { TakenBack } from './late-reversals.ts';
import { findReversedReceipts } from './late-reversals.ts';
import type { ImportedFile } from './left-rows.ts';
import { doneAmong, keepLeftRows } from './left-rows.ts';
import { parseInWorker } from './parse-in-worker.ts';
import type { ReceiptLine as Receipt, RowOfFile, Statement, StatementLine } from './parsed-statement.ts';
import type { SkippedAs } from './reading.ts';
import { recallOrders, rememberOrder } from './remembered-order.ts';
import type { TwinSearch } from './twins.ts';
import { createTwinSearch } from './twins.ts';

type ReceiptLine = RowOfFile & Receipt;

/** Why a line is not incoming money. `done`: it was left to a person, who ticked it off. */
export type NotIncoming = SkippedAs | 'outgoing' | 'done';

/**
 * The result of a statement's line: a receipt (new or known), a line that is not incoming money, or
 * a line left to a person.
 */
export type ImportedLine =
  | (ReceiptLine & { result: RecordedReceipt })
  | (RowOfFile & { kind: 'skipped'; what: NotIncoming; why: string })
  | (RowOfFile & { kind: 'unparsed'; why: string });

type ImportOptions = {
  /** The file's name, for the list of rows left to a person. */
  file?: string | null;
  columns: ColumnMapping;
  zone: string;
  isDry: boolean;
  /** The order of day and month, if the operator gave it. */
  dates?: DateOrder | null;
  /** Whether the operator confirmed an import from an account that isn't the shop's. */
  isOtherAccount?: boolean;
  /** Aborted when the caller disconnects, which ends a dry run. */
  signal?: AbortSignal | undefined;
};

/** A file as read, before anything is recorded. */
type ReadFile = Pick<Statement, 'columns' | 'seen' | 'currencies' | 'account' | 'closing'> & {
  /** Sentences about the file as a whole. */
  notes: string[];
  /** The sums of incoming and outgoing money, in whole rupees. */
  sums: { in: number; out: number };
  /** The number of rows below the headings; each row is one line. */
  rows: number;
};

type ImportedStatement = ReadFile & { lines: ImportedLine[] };

/** A file with the progress of its import. */
export type OpenImport = {
  file: ImportedFile;
  read: ReadFile;
  headings: string;
  /** Lines that are not incoming money, or are left to a person. */
  others: ImportedLine[];
  /** The incoming money, oldest first, and the results of the lines recorded so far. */
  money: ReceiptLine[];
  done: ImportedLine[];
  /** The keys of left rows that a person has ticked off. */
  ticked: ReadonlySet<string>;
  twins: TwinSearch;
};

/** The number of lines recorded by one request, which takes about a second. */
const PORTION = 250;

/** The recorded lines and the other lines, in the file's order. */
export const toImported = ({ read, done, others, ticked }: OpenImport): ImportedStatement => ({
  ...read,
  lines: [...done, ...others]
    .map((line) => (line.kind === 'unparsed' && ticked.has(line.key) ? toDone(line) : line))
    .toSorted((a, b) => a.line - b.line),
});

const toDone = ({ line, text, key, why }: RowOfFile & { why: string }): ImportedLine => ({
  line,
  text,
  key,
  kind: 'skipped',
  what: 'done',
  why: `done before; it was left to a person: ${why}`,
});

/**
 * Reads a bank statement whole. Credits that the file itself reverses are left to a person,
 * and so are receipts that it reverses. A 422 if the file is no statement, if the order of day and
 * month is unknown, or if the file is of another account; a 503 if the host stops
 * meanwhile.
 */
export async function openImport(
  host: Host,
  text: string,
  { file = null, columns, zone, isDry, dates = null, isOtherAccount = false, signal }: ImportOptions,
): Promise<OpenImport> {
  const breathe = breathing(host, { isDry, signal });
  const remembered = await recallOrders(host);
  const account = await ownAccountOf(host);
  const options = { columns, zone, now: host.now(), account, dates, remembered, breathe };
  const statement = await parseInWorker(text, options, [host.leaving, isDry ? signal : undefined]);
  if (statement === 'ended') {
    await breathe();
    throw new Error('The thread that parses a statement ended');
  }
  if (!statement.ok) throw new HttpError(422, statement.reason);
  const { value } = statement;
  const { lines, headings } = value;
  if (!isDry && !isOtherAccount && value.account?.isOwn === false)
    throw new HttpError(
      422,
      `${sayOtherAccount(value.account.digits, account)} Nothing was recorded. If its money is the shop's all the same, add --other-account.`,
    );
  if (!isDry && dates !== null)
    await rememberOrder(host, headings, { before: remembered[headings], order: dates });
  // The books compare the closing balance with the shop's own account.
  if (!isDry) await keepStatementBalance(host, value);
  const others = await judgeOthers(host, lines, { isDry, breathe });
  const imported = { name: file, at: host.now() };
  const ticked = await doneAmong(host, lines);
  if (!isDry) await keepLeftRows(host, imported, others);
  const money = lines
    .filter((line) => line.kind === 'receipt')
    .filter(({ reversedBy }) => reversedBy === null)
    // The sort is stable: lines of the same moment keep the file's order.
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const read = {
    columns: value.columns,
    seen: value.seen,
    currencies: value.currencies,
    account: value.account,
    closing: value.closing,
    notes: [
      ...(value.account?.isOwn === false ? [sayOtherAccount(value.account.digits, account)] : []),
      ...describeStatement(value),
      ...value.oddities,
    ],
    sums: {
      in: sumOf(lines.map((line) => (line.kind === 'receipt' ? line.amount : 0))),
      out: sumOf(lines.map((line) => (line.kind === 'outgoing' ? line.movement.amount : 0))),
    },
    rows: lines.length,
  };
  const twins = createTwinSearch(money, { zone, headings });
  return { file: imported, read, headings, others, money, done: [], ticked, twins };
}

/**
 * Records the next portion of a statement: each line in a transaction of its own, and known lines
 * only once. `from` is the number of recorded lines that the caller knows of. A repeated request
 * for a portion records nothing again. After the last portion, the operator gets one mail about all
 * lines that wait. A dry run judges each line as if those before it were recorded, without a
 * lock, and doesn't find out why a line would wait. A 503 if the host stops meanwhile.
 */
export async function goOn(
  host: Host,
  opened: OpenImport,
  from: number,
  { isDry, signal }: Pick<ImportOptions, 'isDry' | 'signal'>,
): Promise<void> {
  const { money, done } = opened;
  if (done.length <= from) await recordNext(host, opened, { isDry, signal });
  // A repeated last request also gets here: `tellWaiting` sends one mail only.
  if (!isDry && done.length === money.length) await tellWaiting(host, opened);
}

async function recordNext(
  host: Host,
  { file, money, others, done, twins, headings }: OpenImport,
  { isDry, signal }: Pick<ImportOptions, 'isDry' | 'signal'>,
): Promise<void> {
  const breathe = breathing(host, { isDry, signal });
  const judge = isDry ? previewLines(host) : recordLines(host, headings);
  const end = isDry ? money.length : Math.min(money.length, done.length + PORTION);
  const before = done.length;
  while (done.length < end) {
    const portion = money.slice(done.length, done.length + PORTION);
    await twins.lookAhead(host.db, portion);
    const withRecordedReference = await createReferenceSearch(host.db, portion);
    for (const read of portion) {
      await breathe();
      const line = await withRecordedReference(read);
      const twin = await twins.twinOf(host.db, line);
      done.push(twin === null ? await leftToPerson(host, line, judge) : againPerhaps(line, twin));
    }
  }
  if (!isDry) await keepLeftRows(host, file, done.slice(before), others);
}

/** Mails the operator about the lines that wait, once for the same lines. */
async function tellWaiting(host: Host, { money, done }: OpenImport): Promise<void> {
  const receipts = done.flatMap((line) => (line.kind === 'receipt' ? line.result.receiptId : []));
  const id = deterministicId(...money.map((line) => line.id));
  await alertImported(host.db, host, { id, receipts });
}

/**
 * Lets other work run. Throws if the host is stopping, or if the caller of a dry run has
 * disconnected.
 */
const breathing =
  (host: Host, { isDry, signal }: Pick<ImportOptions, 'isDry' | 'signal'>) =>
  async (): Promise<void> => {
    await nextTurn();
    if (host.leaving.aborted) throw new HttpError(503, LEAVING);
    if (isDry && signal?.aborted === true) throw new HttpError(503, 'Nobody waits for this any more.');
  };

/** The number of the shop's bank account; null if it has none. */
async function ownAccountOf({ networks }: Pick<Host, 'networks'>): Promise<string | null> {
  const [own] = (await networks.bank?.depositAddresses()) ?? [];
  return own?.account ?? null;
}

const sayOtherAccount = (digits: string, own: string | null): string =>
  `The file is of account ${shortAccount(digits)}, and the shop's is ${shortAccount(own ?? '')}.`;

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

const LEAVING =
  'The host ends. What was recorded until now stays; import the file again once it runs, and each line counts once.';

/**
 * A line that may be money already recorded from another export, which only a person can decide.
 */
const againPerhaps = (line: ReceiptLine, twin: RecordedMoney): ImportedLine =>
  toUnparsed(
    line,
    `receipt ${shortIdOf(twin.id)} is of its day, amount and sender, perhaps from another export; if it is other money, record it`,
  );

const toUnparsed = ({ line, text, key }: RowOfFile, why: string): ImportedLine => ({
  line,
  text,
  key,
  kind: 'unparsed',
  why,
});

/**
 * Leaves a refused line to a person, unless it is known and was corrected since. Rethrows other
 * errors, which end the import.
 */
async function leftToPerson(
  { db }: Host,
  line: ReceiptLine,
  judge: (line: ReceiptLine) => Promise<ImportedLine>,
): Promise<ImportedLine> {
  try {
    return await judge(line);
  } catch (error) {
    // A refusal of the operator is none of the line.
    if (!(error instanceof HttpError) || refusesCaller(error)) throw error;
    const corrected = await findCorrected(db, line);
    return corrected === null ? toUnparsed(line, error.message) : { ...line, result: corrected };
  }
}

function previewLines(host: Host) {
  const preview = createPreview(host);
  return async (line: ReceiptLine): Promise<ImportedLine> => ({
    ...line,
    result: await preview(await toIncoming(host, line, await idOf(host.db, line))),
  });
}

const recordLines =
  (host: Host, headings: string) =>
  (each: ReceiptLine): Promise<ImportedLine> =>
    transact(host.db, (tx) => recordLine(tx, host, each, headings));

async function recordLine(tx: Tx, host: Host, line: ReceiptLine, headings: string): Promise<ImportedLine> {
  const { amount } = line;
  const incoming = { ...(await toIncoming(host, line, await idOf(tx, line))), headings };
  const recorded = await recordManualReceipt(tx, host, incoming, null, { isOfImport: true });
  const { outcome, paymentId: payment, decidedBy: decided_by } = recorded;
  const detail = { by: 'statement', amount, outcome, payment, decided_by };
  if (recorded.isNew)
    await audit(tx, host, {
      action: 'receipts import',
      subject: recorded.receiptId,
      detail,
      rupees: outcome === 'unmatched' ? 0 : amount,
    });
  return { ...line, result: recorded };
}

/** The id under which a line is or would be recorded. */
async function idOf(db: Host['db'], { id, formerId, amount, at }: ReceiptLine): Promise<string> {
  const former = formerId === null ? undefined : await findByFormerId(db, 'bank', formerId);
  if (formerId === null || former === undefined) return id;
  // An earlier release took a payment's number for the bank's reference, which several transfers
  // may share.
  const isSame = hasPaymentNumber(formerId)
    ? former.amount === amount && former.sent_at.getTime() === at.getTime()
    : former.description === null;
  return isSame ? formerId : id;
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

/**
 * The results of the lines that record nothing: reversals, lines left to a person, and the rest.
 */
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
    if (whole !== '') judged.push(toUnparsed(each, whole));
    else if (each.kind === 'outgoing')
      judged.push({
        line,
        text: each.text,
        key: each.key,
        kind: 'skipped',
        what: 'outgoing',
        why: 'outgoing money',
      });
  }
  return judged;
}

/** Puts a reversed receipt on the operator's list; if several receipts may be meant, mails them. */
async function tellTakenBack(
  host: Host,
  taken: TakenBack,
  { line, isDry }: { line: number; isDry: boolean },
): Promise<string> {
  const { description } = taken;
  if (taken.kind === 'unclear') {
    if (!isDry) await alertUnclearReversal(host, taken);
    const ids = taken.receipts.map(({ id }) => shortIdOf(id)).join(', ');
    const others = taken.isPartial ? ' and older ones' : '';
    return `it takes back one of several receipts of its amount, and does not say which: ${ids}${others}`;
  }
  const { receipt } = taken;
  if (!isDry) await recordReversal(host, receipt, { description, line });
  const money = `receipt ${shortIdOf(receipt.id)} from ${receipt.payer ?? 'an unknown sender'}`;
  return `the bank takes back ${money}. ${await describeReversed(host.db, receipt)}`;
}

/** Why a line that the file itself reverses is left to a person; null for other lines. */
function whyReversed(line: StatementLine): string | null {
  if (line.kind === 'receipt' && line.reversedBy !== null) return `line ${line.reversedBy} takes it back`;
  if (line.kind !== 'outgoing' || line.reverses.length === 0) return null;
  const [only, ...more] = line.reverses;
  return more.length === 0
    ? `it takes back line ${only}`
    : `it takes back one of lines ${line.reverses.join(', ')}`;
}
