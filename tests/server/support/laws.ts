import * as v from 'valibot';
import type { Db } from '#server/database/connect.ts';
import { cartSnapshotOf, splitDeposit } from '#server/payments/cart-snapshot.ts';
import { AMOUNT_LOCK_MS } from '#server/payments/unique-amount.ts';
import { usdtToRupees } from '#server/platform/money.ts';

/**
 * The laws of the host that a database breaks, one sentence each. `atRest` also checks what holds
 * only without running transactions and due jobs: no order waits for a free code. `clocksApartMs`
 * is the greatest difference between the hosts' clocks.
 */
export async function brokenLaws(
  db: Db,
  { atRest = true, clocksApartMs = 0 }: { atRest?: boolean; clocksApartMs?: number } = {},
): Promise<string[]> {
  const found = [
    await brokenDeliveries(db),
    await brokenPayments(db),
    await brokenBalances(db),
    await brokenRefunds(db),
    await brokenReceipts(db),
    await brokenUnconfirmed(db),
    await brokenAmounts(db, clocksApartMs),
    await brokenPendings(db),
    await brokenStoredResponses(db),
    await brokenCoupons(db),
    ...(atRest ? [await brokenBackorders(db)] : []),
  ];
  return found.flat();
}

/** The line of each delivered code, to check that a delivered code never changes (law 1). */
export async function deliveredCodes(db: Db): Promise<Record<string, string>> {
  const sold = await db
    .selectFrom('stock_code')
    .select(['id', 'order_line_id', 'sealed'])
    .where('state', '=', 'sold')
    .execute();
  return Object.fromEntries(sold.map(({ id, order_line_id, sealed }) => [id, `${order_line_id}:${sealed}`]));
}

/**
 * Law 1: a line has as many codes as it counts, of its own variant: at most those bought, and one
 * more per dead code.
 */
async function brokenDeliveries(db: Db): Promise<string[]> {
  const lines = await db.selectFrom('order_line').selectAll().execute();
  const sold = await db.selectFrom('stock_code').selectAll().where('state', '=', 'sold').execute();
  const items = await db.selectFrom('delivered_item').selectAll().execute();
  const orders = new Map(
    (await db.selectFrom('order').selectAll().execute()).map((order) => [order.id, order]),
  );
  return lines.flatMap(
    ({ id, order_id, variant_id, quantity, delivered, replaced, backordered_since, instant }) => {
      const codes = sold.filter(({ order_line_id }) => order_line_id === id);
      const held = [...codes, ...items.filter(({ order_line_id }) => order_line_id === id)];
      const count = held.length - replaced;
      const dead = held.filter(({ dead_at }) => dead_at !== null).length;
      const isWaiting = instant && delivered < quantity && orders.get(order_id)?.state === 'processing';
      return [
        ...(count === delivered ? [] : [`Line ${id} counts ${delivered} delivered and has ${count}`]),
        ...(dead === replaced ? [] : [`Line ${id} has ${dead} dead items and ${replaced} for them`]),
        ...(delivered <= quantity ? [] : [`Line ${id} got ${delivered} of ${quantity}`]),
        ...(codes.every((code) => code.variant_id === variant_id)
          ? []
          : [`Line ${id} has another variant's code`]),
        ...(isWaiting === (backordered_since !== null) ? [] : [`Line ${id} waits wrongly`]),
        ...(orders.get(order_id)?.state === 'completed' && delivered < quantity
          ? [`Order ${order_id} is completed without line ${id}`]
          : []),
      ];
    },
  );
}

/**
 * Law 2: a completed payment has one order, one credit, or one of each, and no other payment has
 * any.
 */
async function brokenPayments(db: Db): Promise<string[]> {
  const payments = await db.selectFrom('payment').selectAll().execute();
  const orders = await db.selectFrom('order').selectAll().execute();
  const booked = await db.selectFrom('ledger_transaction').selectAll().execute();
  const reserved = await db.selectFrom('stock_code').selectAll().where('state', '=', 'reserved').execute();
  return payments.flatMap((payment) => {
    const { goods, deposit } = splitDeposit(cartSnapshotOf(payment));
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
      reserved: ['pending', 'confirming'].includes(payment.state) ? counts.reserved : 0,
    };
    return JSON.stringify(counts) === JSON.stringify(due)
      ? []
      : [
          `Payment ${payment.id} (${payment.state}) has ${JSON.stringify(counts)}, not ${JSON.stringify(due)}`,
        ];
  });
}

/**
 * Law 3: every transaction sums to zero, and a balance is the sum of its entries and not negative.
 */
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

/**
 * Law 3: an order's refunded amount is the sum of its refunds in the ledger, and never more than
 * was paid.
 */
async function brokenRefunds(db: Db): Promise<string[]> {
  const orders = await db.selectFrom('order').selectAll().execute();
  const refunds = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'ledger_entry.transaction_id')
    .select(['ref', 'amount', 'account_id'])
    .where('kind', '=', 'refund')
    .where('book', '=', 'balance')
    .execute();
  return orders.flatMap(({ id, account_id, refunded, paid, state }) => {
    const own = refunds.filter(({ ref }) => ref.startsWith(`${id}:`));
    const booked = own.reduce((sum, { amount }) => sum + amount, 0);
    const isCancelled = own.some(({ ref }) => ref === `${id}:cancelled`);
    return [
      ...(booked === refunded ? [] : [`Order ${id} counts ${refunded} refunded and booked ${booked}`]),
      ...(refunded <= paid ? [] : [`Order ${id} of ${paid} refunded ${refunded}`]),
      ...(own.every((entry) => entry.account_id === account_id)
        ? []
        : [`Order ${id} refunded somebody else`]),
      ...(isCancelled && state !== 'cancelled'
        ? [`Order ${id} is ${state}, though its rest was returned`]
        : []),
    ];
  });
}

/**
 * Law 4: a receipt is booked once, where its outcome says: rupees as received, foreign money at its
 * recorded value in rupees, which is never more than at its payment's rate. One that was taken back
 * is booked with nothing.
 */
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
  const corrected = (id: string) =>
    -fromBank
      .filter(({ kind, ref }) => kind === 'correction' && ref.startsWith(`${id}:`))
      .reduce((sum, { amount }) => sum + amount, 0);
  const broken = receipts.flatMap(({ id, outcome, amount, currency, payment_id, ...receipt }) => {
    const settled = outcome === 'settled' ? bookedAs(['sale', 'deposit'], payment_id) : 0;
    const booked = settled + bookedAs(['overpayment', 'credit'], id) + corrected(id);
    const received = currency === 'PKR' ? amount : (receipt.booked ?? Number.NaN);
    const worth = receipt.taken_back_at === null ? received : 0;
    const due = outcome === 'unmatched' ? 0 : worth;
    const rate = payments.get(payment_id ?? '')?.exchange_rate ?? null;
    const isTooMuch = currency === 'USDT' && rate !== null && worth > usdtToRupees(amount, rate);
    const isOpen = outcome === 'settled' && payments.get(payment_id ?? '')?.state !== 'completed';
    return [
      ...(booked === due ? [] : [`Receipt ${id} (${outcome}) of ${amount} is booked with ${booked}`]),
      ...(isTooMuch ? [`Receipt ${id} of ${amount} is booked with ${worth} at ${rate}`] : []),
      ...(isOpen ? [`Receipt ${id} settled a payment that is not completed`] : []),
    ];
  });
  const unpaid = [...payments.values()]
    .filter(({ method, state }) => method !== 'balance' && state === 'completed')
    .filter(
      ({ id }) => receipts.filter((row) => row.outcome === 'settled' && row.payment_id === id).length !== 1,
    )
    .map(({ id }) => `Payment ${id} is completed without exactly one receipt`);
  return [...broken, ...unpaid];
}

/** A payment is confirming if and only if a network shows unconfirmed money for it. */
async function brokenUnconfirmed(db: Db): Promise<string[]> {
  const unconfirmed = await db.selectFrom('unconfirmed_receipt').selectAll().execute();
  const confirming = await db.selectFrom('payment').select('id').where('state', '=', 'confirming').execute();
  const receipts = await db.selectFrom('receipt').select(['source', 'external_id']).execute();
  const known = new Set(receipts.map(({ source, external_id }) => `${source}:${external_id}`));
  return [
    ...confirming
      .filter(({ id }) => !unconfirmed.some(({ payment_id }) => payment_id === id))
      .map(({ id }) => `Payment ${id} is confirming, and nothing is shown for it`),
    ...unconfirmed
      .filter((seen) => seen.payment_id !== null && known.has(`${seen.source}:${seen.external_id}`))
      .map(({ source, external_id }) => `${source} ${external_id} is recorded and still unconfirmed`),
  ];
}

/**
 * A unique amount belongs to one payment at a time, until 72 hours after its end, by the clock of
 * the host that freed it.
 */
async function brokenAmounts(db: Db, clocksApartMs: number): Promise<string[]> {
  const exact = await db
    .selectFrom('payment')
    .selectAll()
    .where('method', 'in', ['usdt', 'binance'])
    .orderBy('created_at')
    .execute();
  const groups = Map.groupBy(exact, (row) => `${row.method} ${row.destination} ${row.pay_amount}`);
  return [...groups].flatMap(([amount, payments]) =>
    payments.flatMap((payment, index) => {
      const before = payments[index - 1];
      return before !== undefined &&
        payment.created_at.getTime() + clocksApartMs < before.expires_at.getTime() + AMOUNT_LOCK_MS
        ? [`${amount} means payments ${before.id} and ${payment.id}`]
        : [];
    }),
  );
}

/** Law 5: an account has at most one pending payment. */
async function brokenPendings(db: Db): Promise<string[]> {
  const pending = await db
    .selectFrom('payment')
    .select('account_id')
    .where('state', 'in', ['pending', 'confirming'])
    .execute();
  return [...Map.groupBy(pending, ({ account_id }) => account_id)]
    .filter(([, payments]) => payments.length > 1)
    .map(([id, payments]) => `Account ${id} has ${payments.length} pending payments`);
}

const Redirected = v.object({ redir: v.pipe(v.string(), v.startsWith('/payment/')) });

/** Law 6: each stored response is about an opened payment, and no two are about the same. */
async function brokenStoredResponses(db: Db): Promise<string[]> {
  const kept = await db.selectFrom('idempotency_key').selectAll().where('status', '=', 200).execute();
  const ids = kept.map(({ response }) => v.parse(Redirected, response).redir.slice('/payment/'.length));
  const payments = new Set((await db.selectFrom('payment').select('id').execute()).map(({ id }) => id));
  return [
    ...ids
      .filter((id) => !payments.has(id))
      .map((id) => `An answer leads to payment ${id}, which is not there`),
    ...(new Set(ids).size === ids.length ? [] : ['Two requests have the same payment']),
  ];
}

/** A coupon counts its open and paid payments, and no others. */
async function brokenCoupons(db: Db): Promise<string[]> {
  const coupons = await db.selectFrom('coupon').selectAll().execute();
  const uses = await db
    .selectFrom('coupon_redemption')
    .innerJoin('payment', 'payment.id', 'coupon_redemption.payment_id')
    .select(['coupon_id', 'state'])
    .execute();
  const wrong = uses.filter(({ state }) => !['pending', 'confirming', 'completed'].includes(state));
  return [
    ...coupons
      .filter((coupon) => uses.filter(({ coupon_id }) => coupon_id === coupon.id).length !== coupon.uses)
      .map(({ code_key, uses: counted }) => `Coupon ${code_key} counts ${counted} uses`),
    ...wrong.map(({ state }) => `A coupon is used by a payment that is ${state}`),
  ];
}

async function brokenBackorders(db: Db): Promise<string[]> {
  const waiting = await db
    .selectFrom('order_line')
    .selectAll()
    .where('backordered_since', 'is not', null)
    .execute();
  const free = await db.selectFrom('stock_code').select('variant_id').where('state', '=', 'free').execute();
  const stocked = new Set(free.map(({ variant_id }) => variant_id));
  return waiting
    .filter(({ variant_id }) => stocked.has(variant_id))
    .map(({ id, variant_id }) => `Line ${id} waits, though ${variant_id} is in stock`);
}
