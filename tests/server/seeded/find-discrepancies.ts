import * as v from 'valibot';
import type { Db } from '#server/database/connect.ts';
import { booksOf } from '#server/operator/commands/takings.ts';
import { brokenLaws } from '../support/laws.ts';
import type { FakeNetworks, SentMoney } from './money.ts';
import type { Report } from './report.ts';

/**
 * The run's time leaps by hours, and a host learns it only with its next command, so that clocks
 * differ.
 */
const CLOCKS_APART_MS = 2 * 3_600_000;

/**
 * Differences between what was put into the shop and what is in it, one sentence each; none if
 * every rupee and code is accounted for.
 */
export async function findDiscrepancies(db: Db, world: FakeNetworks, report: Report): Promise<string[]> {
  return [
    ...(await brokenLaws(db, { clocksApartMs: CLOCKS_APART_MS })),
    ...(await lostMoney(db, [...report.sent, ...sentByNetworks(world)])),
    ...(await wrongSums(db, report)),
    ...(await wrongBooks(db, report)),
    ...(await lostCodes(db, report)),
    ...(await lostPayments(db, report)),
    ...(await openPayments(db)),
    ...(await wrongLog(db)),
  ];
}

/** All money that the networks sent to the shop; all of it is confirmed. */
function sentByNetworks({ okx, binance, bitcart }: FakeNetworks): SentMoney[] {
  const units = (text: string) => Math.round(Number(text) * 1_000_000);
  return [
    ...okx.deposits.map(({ depId, amt }) => ({ source: 'usdt', externalId: depId, amount: units(amt) })),
    ...binance.transfers.map(({ transactionId, amount }) => ({
      source: 'binance',
      externalId: transactionId,
      amount: units(amount),
    })),
    ...[...bitcart.invoices.values()]
      .filter(({ status, sent_amount }) => status === 'complete' || (status === 'expired' && sent_amount > 0))
      .map(({ id, price, sent_amount, payments }) => {
        const worth = (Number(price) * sent_amount) / Number(payments[0]?.amount);
        return { source: 'bitcart', externalId: id, amount: Math.floor(worth + 1e-6) };
      }),
  ];
}

/** Each sent amount is exactly one receipt, and there are no other receipts. */
async function lostMoney(db: Db, sent: readonly SentMoney[]): Promise<string[]> {
  const receipts = await db.selectFrom('receipt').select(['source', 'external_id', 'amount']).execute();
  const found = new Map(receipts.map((row) => [`${row.source} ${row.external_id}`, row.amount]));
  const due = new Map(sent.map((one) => [`${one.source} ${one.externalId}`, one.amount]));
  return [
    ...[...due]
      .filter(([name, amount]) => found.get(name) !== amount)
      .map(([name, amount]) => `${name} sent ${amount}, and is recorded with ${found.get(name)}`),
    ...[...found].filter(([name]) => !due.has(name)).map(([name]) => `${name} was never sent`),
  ];
}

/** Received money equals revenue plus balances; revenue equals the orders' cost less refunds. */
async function wrongSums(db: Db, { accounts }: Report): Promise<string[]> {
  const entries = await db.selectFrom('ledger_entry').select(['book', 'amount']).execute();
  const sumOf = (book: string) =>
    entries.filter((entry) => entry.book === book).reduce((sum, { amount }) => sum + amount, 0);
  const receipts = await db.selectFrom('receipt').select(['booked', 'outcome']).execute();
  const booked = receipts.reduce((sum, receipt) => sum + (receipt.booked ?? 0), 0);
  const given = accounts.reduce((sum, account) => sum + account.given, 0);
  const orders = await db.selectFrom('order').select(['paid', 'refunded']).execute();
  const earned = orders.reduce((sum, order) => sum + order.paid - order.refunded, 0);
  const balances = await db.selectFrom('account').select('balance').execute();
  const owed = balances.reduce((sum, { balance }) => sum + balance, 0);
  const sums = [
    ['the money that came in', -sumOf('bank'), booked + given],
    ['the sales', sumOf('sales'), earned],
    ['the balances', sumOf('balance'), owed],
    ['sales and balances', sumOf('sales') + sumOf('balance'), booked + given],
  ] as const;
  return sums
    .filter(([, is, due]) => is !== due)
    .map(([name, is, due]) => `In sum ${name} are ${is}, not ${due}`);
}

/** The books add up, and have what the receipts and the ledger have. */
async function wrongBooks(db: Db, { accounts }: Report): Promise<string[]> {
  const { lines, checks } = await booksOf({ db }, { from: '2026-01-01', to: '2027-12-31' });
  const of = (figure: string) => lines.filter((line) => line.figure === figure);
  const told = new Map(of('received').map(({ source, amount }) => [source ?? 'all', amount]));
  const receipts = await db.selectFrom('receipt').select(['source', 'booked']).execute();
  const given = accounts.reduce((sum, account) => sum + account.given, 0);
  const due = new Map([...told.keys()].map((source) => [source, source === 'other' ? given : 0]));
  for (const { source, booked } of receipts) due.set(source, (due.get(source) ?? 0) + (booked ?? 0));
  due.set(
    'all',
    [...due.values()].reduce((sum, amount) => sum + amount, 0),
  );
  const balances = await db.selectFrom('account').select('balance').execute();
  const owed = balances.reduce((sum, { balance }) => sum + balance, 0);
  return [
    ...checks.filter((check) => !check.adds_up).map(({ says }) => says),
    ...[...due]
      .filter(([source, amount]) => (told.get(source) ?? 0) !== amount)
      .map(([source, amount]) => `The books have ${told.get(source)} received from ${source}, not ${amount}`),
    ...of('owed')
      .filter(({ amount }) => amount !== owed)
      .map(({ amount }) => `The books have ${amount} owed to balances, not ${owed}`),
  ];
}

/** Each added code is in stock or delivered, once: to a line, or in place of a dead one. */
async function lostCodes(db: Db, { codes }: Report): Promise<string[]> {
  const rows = await db.selectFrom('stock_code').select(['state']).execute();
  const lines = await db.selectFrom('order_line').select(['delivered', 'replaced']).execute();
  const sold = rows.filter(({ state }) => state === 'sold').length;
  const delivered = lines.reduce((sum, line) => sum + line.delivered + line.replaced, 0);
  return [
    ...(rows.length === codes.length ? [] : [`${codes.length} codes were added, ${rows.length} are there`]),
    ...(sold === delivered ? [] : [`${sold} codes are sold, and ${delivered} delivered`]),
    ...rows.filter(({ state }) => state === 'reserved').map(() => 'A code is reserved for nobody'),
  ];
}

/** Each accepted checkout is one payment, however often it was sent, even if its gateway failed. */
async function lostPayments(db: Db, { outcomes }: Report): Promise<string[]> {
  const payments = await db.selectFrom('payment').select('id').execute();
  const due = (outcomes.get('checkOut done') ?? 0) + (outcomes.get('checkOut without invoice') ?? 0);
  return payments.length === due ? [] : [`${due} checkouts made ${payments.length} payments`];
}

/** Once all money has arrived and all jobs have run, no payment waits for money. */
async function openPayments(db: Db): Promise<string[]> {
  const open = await db
    .selectFrom('payment')
    .select(['id', 'state', 'method'])
    .where('state', 'in', ['pending', 'confirming'])
    .execute();
  const unconfirmed = await db.selectFrom('unconfirmed_receipt').select(['source', 'external_id']).execute();
  return [
    ...open.map(({ id, state, method }) => `Payment ${id} by ${method} is still ${state}`),
    ...unconfirmed.map(({ source, external_id }) => `${source} ${external_id} is still unconfirmed`),
  ];
}

/** The run gives every refund a reason of its own. */
const Refund = v.object({ reason: v.string() });
const Changed = v.object({
  before: v.record(v.string(), v.unknown()),
  after: v.record(v.string(), v.unknown()),
});

/** The audit log has every change once: added up, it gives what is in the shop. */
async function wrongLog(db: Db): Promise<string[]> {
  const entries = await db.selectFrom('audit_log').select(['action', 'detail']).execute();
  const orders = await db.selectFrom('order').select(['state', 'refunded']).execute();
  const lines = await db.selectFrom('order_line').select('replaced').execute();
  const told = (action: string, name: string) =>
    entries
      .filter((entry) => entry.action === action)
      .map(({ detail }) => v.parse(Changed, detail))
      .reduce((sum, { before, after }) => sum + Number(after[name] ?? 0) - Number(before[name] ?? 0), 0);
  const count = (action: string) => entries.filter((entry) => entry.action === action).length;
  const sums = [
    [
      'refunds',
      told('orders refund', 'refunded') + told('orders cancel', 'refunded'),
      orders.reduce((sum, { refunded }) => sum + refunded, 0),
    ],
    [
      'replaced items',
      told('orders replace', 'replaced'),
      lines.reduce((sum, { replaced }) => sum + replaced, 0),
    ],
    ['cancelled orders', count('orders cancel'), orders.filter(({ state }) => state === 'cancelled').length],
    ['assigned rupees', told('receipts assign', 'value'), await assignedRupees(db)],
  ] as const;
  const reasons = entries
    .filter(({ action }) => action === 'orders refund')
    .map(({ detail }) => v.parse(Refund, detail).reason);
  return [
    ...(new Set(reasons).size === reasons.length ? [] : ['A refund was made twice']),
    ...sums
      .filter(([, is, due]) => is !== due)
      .map(([name, is, due]) => `The log tells of ${is} ${name}, and there are ${due}`),
  ];
}

/** The value of the receipts assigned in the log, each once. */
async function assignedRupees(db: Db): Promise<number> {
  const assigned = await db
    .selectFrom('audit_log')
    .innerJoin('receipt', 'receipt.id', 'audit_log.subject')
    .select(['receipt.id', 'booked'])
    .distinct()
    .where('action', '=', 'receipts assign')
    .execute();
  return assigned.reduce((sum, { booked }) => sum + (booked ?? 0), 0);
}
