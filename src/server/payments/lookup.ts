import type { Host } from '../host.ts';
import { Refusal } from '../http/refusal.ts';
import { findNewestPayments, findPaymentWithOwner, findReceiptsOf } from './lookup.store.ts';
import { placedCartOf } from './placed.ts';
import { withStandings } from './standings.ts';
import type { PaymentRow } from './store.ts';

/** A payment with its owner's name and its status as the owner sees it, judged now. */
export type KnownPayment = { payment: PaymentRow; username: string; isPending: boolean; status: string };

/** The newest payments, newest first: of one account or of all, and only those that may still be paid, or all. */
export async function newestPayments(
  host: Host,
  of: { accountId: string | null; isOpen: boolean; limit: number },
): Promise<KnownPayment[]> {
  const found = await known(host, await findNewestPayments(host.db, of));
  return of.isOpen ? found.filter(({ isPending }) => isPending) : found;
}

/** A payment with what was bought and the receipts that came for it; 404 when there is none. */
export async function paymentWhole(host: Host, id: string) {
  const row = await findPaymentWithOwner(host.db, id);
  if (row === undefined) throw new Refusal(404, 'There is no such payment.');
  const [shown] = await known(host, [row]);
  if (shown === undefined) throw new Error(`Nothing is known of payment ${id}`);
  return { ...shown, cart: placedCartOf(row), receipts: await findReceiptsOf(host.db, id) };
}

const known = async (
  host: Host,
  rows: readonly (PaymentRow & { username: string })[],
): Promise<KnownPayment[]> =>
  (await withStandings(host.db, rows, host.now())).map(
    ({ payment: { username, ...payment }, standing: { status, text } }) => ({
      payment,
      username,
      isPending: status === 0,
      status: text,
    }),
  );
