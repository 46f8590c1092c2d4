import type { Host } from '#server/host.ts';
import { associatedData } from '#server/keys/sealing-keyring.ts';
import { newOrderNumber } from '#server/orders/create-order.ts';
import { newId } from '#server/platform/ids.ts';

const BATCH_SIZE = 500;
const MINUTE_MS = 60_000;

const DETAILS = { methodName: 'Bank transfer', bankName: 'Test Bank', accNo: 'PK00 TEST', title: 'Keystall' };

const taken = new Set<string>();
/** An order's number that no other has: among thousands two random ones may be the same. */
function freshNumber(): string {
  let number = newOrderNumber();
  while (taken.has(number)) number = newOrderNumber();
  taken.add(number);
  return number;
}

/**
 * Gives an account `count` paid orders, a minute apart up to now, each with `codes` delivered codes.
 * Written straight into the tables, since placing thousands takes minutes. The ids, oldest first.
 */
export async function insertOrders(
  host: Host,
  accountId: string,
  count: number,
  { codes = 1 }: { codes?: number } = {},
): Promise<{ orderIds: string[]; paymentIds: string[] }> {
  const rows = Array.from({ length: count }, (_, index) => ({
    order: newId(),
    payment: newId(),
    line: newId(),
    at: new Date(host.now().getTime() - (count - index) * MINUTE_MS),
  }));
  for (let from = 0; from < count; from += BATCH_SIZE)
    await insertBatch(host, accountId, rows.slice(from, from + BATCH_SIZE), codes);
  return { orderIds: rows.map(({ order }) => order), paymentIds: rows.map(({ payment }) => payment) };
}

async function insertBatch(
  { db, keyring }: Host,
  accountId: string,
  rows: readonly { order: string; payment: string; line: string; at: Date }[],
  codes: number,
): Promise<void> {
  const price = 500;
  const paid = price * codes;
  const items = [{ id: 'star-5', name: 'Star Card, USD 5', price, quantity: codes, instant: true }];
  await db
    .insertInto('payment')
    .values(
      rows.map(({ payment, at }) => ({
        id: payment,
        account_id: accountId,
        method: 'bank' as const,
        state: 'completed' as const,
        cart: JSON.stringify({ items, totalPrice: paid }),
        payable: paid,
        currency: 'PKR' as const,
        pay_amount: paid,
        exchange_rate: null,
        destination: 'PK00 TEST',
        invoice_id: null,
        details: JSON.stringify(DETAILS),
        sender: null,
        sender_key: null,
        valid_seconds: 3_600,
        created_at: at,
        expires_at: new Date(at.getTime() + 3_600_000),
        closed_at: at,
        amount_locked_until: null,
      })),
    )
    .execute();
  await db
    .insertInto('order')
    .values(
      rows.map(({ order, payment, at }) => ({
        id: order,
        account_id: accountId,
        payment_id: payment,
        number: freshNumber(),
        state: 'completed' as const,
        amount: paid,
        paid,
        created_at: at,
      })),
    )
    .execute();
  await db
    .insertInto('order_line')
    .values(
      rows.map(({ order, line }) => ({
        id: line,
        order_id: order,
        position: 0,
        variant_id: 'star-5',
        name: 'Star Card, USD 5',
        price,
        quantity: codes,
        instant: true,
        delivered: codes,
        backordered_since: null,
      })),
    )
    .execute();
  for (let position = 0; position < codes; position++)
    await db
      .insertInto('stock_code')
      .values(
        rows.map(({ line, at }) => {
          const id = newId();
          const text = `CODE-${id}`;
          return {
            id,
            variant_id: 'star-5',
            batch: 'history',
            position,
            sealed: keyring.seal('stock', associatedData(id, 'star-5'), text),
            fingerprint: keyring.mac('stock', text),
            state: 'sold' as const,
            payment_id: null,
            order_line_id: line,
            added_at: at,
            sold_at: at,
          };
        }),
      )
      .execute();
}
