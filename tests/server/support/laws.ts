import * as v from 'valibot';
import type { Db } from '#server/database/connect.ts';
import { partsOf, placedCartOf } from '#server/payments/placed.ts';

/**
 * Where a database breaks the laws of the host: one sentence each, none when all are kept. `atRest` also asks for what holds only when
 * no transaction and no due job is left: nobody waits for a code that is free.
 */
export async function brokenLaws(db: Db, { atRest = true }: { atRest?: boolean } = {}): Promise<string[]> {
  const found = [
    await brokenDeliveries(db),
    await brokenPayments(db),
    await brokenBalances(db),
    await brokenReceipts(db),
    await brokenPendings(db),
    await brokenAnswers(db),
    await brokenCoupons(db),
    ...(atRest ? [await brokenWaiting(db)] : []),
  ];
  return found.flat();
}

/** Which code went to which line, to see that a delivered code never changes (law 1). */
export async function deliveredCodes(db: Db): Promise<Record<string, string>> {
  const sold = await db
    .selectFrom('stock_code')
    .select(['id', 'order_line_id', 'sealed'])
    .where('state', '=', 'sold')
    .execute();
  return Object.fromEntries(sold.map(({ id, order_line_id, sealed }) => [id, `${order_line_id}:${sealed}`]));
}

/** Law 1: a line has the codes that it counts, of its own variant, and no more than were bought. */
async function brokenDeliveries(db: Db): Promise<string[]> {
  const lines = await db.selectFrom('order_line').selectAll().execute();
  const sold = await db.selectFrom('stock_code').selectAll().where('state', '=', 'sold').execute();
  const items = await db.selectFrom('delivered_item').selectAll().execute();
  const orders = new Map(
    (await db.selectFrom('order').selectAll().execute()).map((order) => [order.id, order]),
  );
  return lines.flatMap(({ id, order_id, variant_id, quantity, delivered, waits_since, instant }) => {
    const codes = sold.filter(({ order_line_id }) => order_line_id === id);
    const count = codes.length + items.filter(({ order_line_id }) => order_line_id === id).length;
    const isWaiting = instant && delivered < quantity && orders.get(order_id)?.state === 'processing';
    return [
      ...(count === delivered ? [] : [`Line ${id} counts ${delivered} delivered and has ${count}`]),
      ...(delivered <= quantity ? [] : [`Line ${id} got ${delivered} of ${quantity}`]),
      ...(codes.every((code) => code.variant_id === variant_id)
        ? []
        : [`Line ${id} has another variant's code`]),
      ...(isWaiting === (waits_since !== null) ? [] : [`Line ${id} waits wrongly`]),
      ...(orders.get(order_id)?.state === 'completed' && delivered < quantity
        ? [`Order ${order_id} is completed without line ${id}`]
        : []),
    ];
  });
}

/** Law 2: a completed payment has one order, one credit, or one of each, and no other payment has any. */
async function brokenPayments(db: Db): Promise<string[]> {
  const payments = await db.selectFrom('payment').selectAll().execute();
  const orders = await db.selectFrom('order').selectAll().execute();
  const booked = await db.selectFrom('ledger_transaction').selectAll().execute();
  const reserved = await db.selectFrom('stock_code').selectAll().where('state', '=', 'reserved').execute();
  return payments.flatMap((payment) => {
    const { goods, deposit } = partsOf(placedCartOf(payment));
    const isCompleted = payment.state === 'completed';
    const counts = {
      orders: orders.filter(({ payment_id }) => payment_id === payment.id).length,
      sales: booked.filter(({ kind, ref }) => kind === 'sale' && ref === payment.id).length,
      deposits: booked.filter(({ kind, ref }) => kind === 'deposit' && ref === payment.id).length,
      reserved: reserved.filter(({ payment_id }) => payment_id === payment.id).length,
    };
    const due = {
      orders: isCompleted && goods.length > 0 ? 1 : 0,
      sales: isCompleted && goods.length > 0 ? 1 : 0,
      deposits: isCompleted && deposit > 0 ? 1 : 0,
      reserved: payment.state === 'pending' ? counts.reserved : 0,
    };
    return JSON.stringify(counts) === JSON.stringify(due)
      ? []
      : [
          `Payment ${payment.id} (${payment.state}) has ${JSON.stringify(counts)}, not ${JSON.stringify(due)}`,
        ];
  });
}

/** Law 3: every transaction sums to zero, and a balance is the sum of its entries and not negative. */
async function brokenBalances(db: Db): Promise<string[]> {
  const entries = await db.selectFrom('ledger_entry').selectAll().execute();
  const accounts = await db.selectFrom('account').select(['id', 'balance']).execute();
  const sumBy = (keyOf: (entry: (typeof entries)[number]) => string | null) => {
    const sums = new Map<string | null, number>();
    for (const entry of entries) sums.set(keyOf(entry), (sums.get(keyOf(entry)) ?? 0) + entry.amount);
    return sums;
  };
  const byAccount = sumBy(({ account_id }) => account_id);
  return [
    ...[...sumBy(({ transaction_id }) => transaction_id)]
      .filter(([, sum]) => sum !== 0)
      .map(([id, sum]) => `Transaction ${id} sums to ${sum}`),
    ...accounts
      .filter(({ id, balance }) => balance < 0 || balance !== (byAccount.get(id) ?? 0))
      .map(({ id, balance }) => `Account ${id} has ${balance}, its entries ${byAccount.get(id) ?? 0}`),
  ];
}

/** Law 4: the money of a receipt was booked once, where its outcome says. */
async function brokenReceipts(db: Db): Promise<string[]> {
  const receipts = await db.selectFrom('receipt').selectAll().execute();
  const payments = new Map(
    (await db.selectFrom('payment').selectAll().execute()).map((row) => [row.id, row]),
  );
  const fromBank = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'ledger_entry.transaction_id')
    .select(['kind', 'ref', 'amount'])
    .where('book', '=', 'bank')
    .execute();
  const bookedAs = (kinds: readonly string[], ref: string | null) =>
    -fromBank
      .filter((entry) => kinds.includes(entry.kind) && entry.ref === ref)
      .reduce((sum, { amount }) => sum + amount, 0);
  const broken = receipts.flatMap(({ id, outcome, amount, payment_id }) => {
    const settled = outcome === 'settled' ? bookedAs(['sale', 'deposit'], payment_id) : 0;
    const booked = settled + bookedAs(['surplus', 'credit'], id);
    const due = outcome === 'unmatched' ? 0 : amount;
    const isOpen = outcome === 'settled' && payments.get(payment_id ?? '')?.state !== 'completed';
    return [
      ...(booked === due ? [] : [`Receipt ${id} (${outcome}) of ${amount} is booked with ${booked}`]),
      ...(isOpen ? [`Receipt ${id} settled a payment that is not completed`] : []),
    ];
  });
  const unpaid = [...payments.values()]
    .filter(({ method, state }) => method === 'bank' && state === 'completed')
    .filter(
      ({ id }) => receipts.filter((row) => row.outcome === 'settled' && row.payment_id === id).length !== 1,
    )
    .map(({ id }) => `Payment ${id} is completed without exactly one receipt`);
  return [...broken, ...unpaid];
}

/** Law 5: an account has at most one pending payment. */
async function brokenPendings(db: Db): Promise<string[]> {
  const pending = await db
    .selectFrom('payment')
    .select('account_id')
    .where('state', 'in', ['pending', 'unconfirmed'])
    .execute();
  return [...Map.groupBy(pending, ({ account_id }) => account_id)]
    .filter(([, payments]) => payments.length > 1)
    .map(([id, payments]) => `Account ${id} has ${payments.length} pending payments`);
}

const Redirected = v.object({ redir: v.pipe(v.string(), v.startsWith('/payment/')) });

/** Law 6: an answer that is kept for a request is about a payment that was opened, and no two are about the same. */
async function brokenAnswers(db: Db): Promise<string[]> {
  const kept = await db.selectFrom('idempotency_key').selectAll().where('status', '=', 200).execute();
  const ids = kept.map(({ answer }) => v.parse(Redirected, answer).redir.slice('/payment/'.length));
  const payments = new Set((await db.selectFrom('payment').select('id').execute()).map(({ id }) => id));
  return [
    ...ids
      .filter((id) => !payments.has(id))
      .map((id) => `An answer leads to payment ${id}, which is not there`),
    ...(new Set(ids).size === ids.length ? [] : ['Two requests have the same payment']),
  ];
}

/** A coupon counts the payments that use it, and only those that are open or paid do. */
async function brokenCoupons(db: Db): Promise<string[]> {
  const coupons = await db.selectFrom('coupon').selectAll().execute();
  const uses = await db
    .selectFrom('coupon_use')
    .innerJoin('payment', 'payment.id', 'coupon_use.payment_id')
    .select(['coupon_id', 'state'])
    .execute();
  const wrong = uses.filter(({ state }) => state !== 'pending' && state !== 'completed');
  return [
    ...coupons
      .filter((coupon) => uses.filter(({ coupon_id }) => coupon_id === coupon.id).length !== coupon.uses)
      .map(({ code_key, uses: counted }) => `Coupon ${code_key} counts ${counted} uses`),
    ...wrong.map(({ state }) => `A coupon is used by a payment that is ${state}`),
  ];
}

async function brokenWaiting(db: Db): Promise<string[]> {
  const waiting = await db
    .selectFrom('order_line')
    .selectAll()
    .where('waits_since', 'is not', null)
    .execute();
  const free = await db.selectFrom('stock_code').select('variant_id').where('state', '=', 'free').execute();
  const shelves = new Set(free.map(({ variant_id }) => variant_id));
  return waiting
    .filter(({ variant_id }) => shelves.has(variant_id))
    .map(({ id, variant_id }) => `Line ${id} waits, though ${variant_id} is in stock`);
}
