import * as v from 'valibot';
import type { Db } from '#server/database/connect.ts';
import { brokenLaws } from '../support/laws.ts';
import type { Sent, World } from './money.ts';
import type { Report } from './run.ts';

/** The run's time leaps by hours, and a host learns of it when it is next asked something: one that works meanwhile is behind. */
const CLOCKS_APART_MS = 2 * 3_600_000;

/** Where what is in the shop is not what was put into it: one sentence each, none when every rupee and every code is accounted for. */
export async function reckoning(db: Db, world: World, report: Report): Promise<string[]> {
  return [
    ...(await brokenLaws(db, { clocksApartMs: CLOCKS_APART_MS })),
    ...(await lostMoney(db, [...report.sent, ...sentByNetworks(world)])),
    ...(await wrongSums(db, report)),
    ...(await lostCodes(db, report)),
    ...(await lostPayments(db, report)),
    ...(await unfinished(db)),
    ...(await wrongLog(db)),
  ];
}

/** What the networks say was sent to the shop: nothing of it is on its way any more. */
function sentByNetworks({ okx, binance, bitcart }: World): Sent[] {
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

/** Every piece of money that was sent is one receipt of its amount, and there is no other. */
async function lostMoney(db: Db, sent: readonly Sent[]): Promise<string[]> {
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

/** What came in is what was earned and what is owed; what was earned is what the orders cost and was not given back. */
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

/** Every code that was added is on a shelf or delivered, once: to a line, or for a dead one. */
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

/** Every checkout that was not refused is one payment, however often it was sent; one whose gateway failed is one too. */
async function lostPayments(db: Db, { outcomes }: Report): Promise<string[]> {
  const payments = await db.selectFrom('payment').select('id').execute();
  const due = (outcomes.get('checkOut done') ?? 0) + (outcomes.get('checkOut without invoice') ?? 0);
  return payments.length === due ? [] : [`${due} checkouts made ${payments.length} payments`];
}

/** When all has arrived and every job has run, nobody waits for money. */
async function unfinished(db: Db): Promise<string[]> {
  const open = await db
    .selectFrom('payment')
    .select(['id', 'state', 'method'])
    .where('state', 'in', ['pending', 'unconfirmed'])
    .execute();
  const sightings = await db.selectFrom('sighting').select(['source', 'external_id']).execute();
  return [
    ...open.map(({ id, state, method }) => `Payment ${id} by ${method} is still ${state}`),
    ...sightings.map(({ source, external_id }) => `${source} ${external_id} is still a sighting`),
  ];
}

/** The run gives every refund a reason of its own. */
const Refund = v.object({ reason: v.string() });
const Changed = v.object({
  before: v.record(v.string(), v.unknown()),
  after: v.record(v.string(), v.unknown()),
});

/** The operator's log tells of every change once: added up, it says what is in the shop. */
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
      told('orders replace', 'items'),
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

/** What the receipts are worth that the log calls assigned, each once. */
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
