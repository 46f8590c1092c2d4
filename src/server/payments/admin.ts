import { HOUR_MS } from '#contract/durations.ts';
import type { Db } from '../database/connect.ts';
import type { During, Page, Window } from '../database/keyset.ts';
import { EVER, firstRows, withRows } from '../database/keyset.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { cartSnapshotOf } from './cart-snapshot.ts';
import { withOutcomes } from './load-outcomes.ts';
import { STATUS_OF } from './outcome.ts';
import { findReceiptsOf } from './receipt.store.ts';
import type { PaymentRow, PaymentSort } from './store.ts';
import {
  countOpenWith,
  findPayment,
  findPayments,
  findPaymentsPage,
  findPaymentWithOwner,
  findRecent,
  sumPayments,
} from './store.ts';

const SHOWN_FOR_MS = 72 * HOUR_MS;
const SHOWN_MAX = 100;

/** A payment with its owner's name and its current status as the owner sees it. */
export type AdminPayment = { payment: PaymentRow; username: string; isPending: boolean; status: string };

/** Which payments: of one account or of all; `isOpen`, only those that may still be paid. */
type Listed = { accountId: string | null; isOpen: boolean; during: During };

const toFilter = ({ now }: Pick<Host, 'now'>, { isOpen, ...filter }: Listed) => ({
  ...filter,
  openAt: isOpen ? now() : null,
});

/** A page of payments. */
export async function listPayments(
  host: Pick<Host, 'db' | 'now'>,
  filter: Listed,
  asked: { sort: PaymentSort; window: Window },
): Promise<Page<AdminPayment>> {
  const page = await findPaymentsPage(host.db, toFilter(host, filter), asked);
  return withRows(page, await toAdminPayments(host, page.rows));
}

/** How many payments there are of each currency, and what they come to in minor units. */
export const sumOfPayments = (host: Pick<Host, 'db' | 'now'>, filter: Listed) =>
  sumPayments(host.db, toFilter(host, filter));

/** The newest payment of an account that may still be paid; undefined if there is none. */
export async function openPaymentOf(
  host: Pick<Host, 'db' | 'now'>,
  accountId: string,
): Promise<AdminPayment | undefined> {
  const filter = { accountId, isOpen: true, during: EVER };
  const { rows } = await listPayments(host, filter, { sort: 'newest', window: firstRows(1) });
  return rows[0];
}

/** How many open payments have one of these variants in their carts. */
export const countOpenPaymentsWith = (db: Db, variantIds: readonly string[]): Promise<number> =>
  countOpenWith(db, variantIds);

/** A payment with its cart and receipts; a 404 if there is none. */
export async function paymentDetails(host: Pick<Host, 'db' | 'now'>, id: string) {
  const row = await findPaymentWithOwner(host.db, id);
  if (row === undefined) throw new HttpError(404, 'There is no such payment.');
  const [shown] = await toAdminPayments(host, [row]);
  if (shown === undefined) throw new Error(`Payment ${id} has no outcome`);
  return { ...shown, cart: cartSnapshotOf(row), receipts: await findReceiptsOf(host.db, id) };
}

const toAdminPayments = async (
  host: Pick<Host, 'db' | 'now'>,
  rows: readonly (PaymentRow & { username: string })[],
): Promise<AdminPayment[]> =>
  (await withOutcomes(host.db, rows, host.now())).map(({ payment: { username, ...payment }, outcome }) => ({
    payment,
    username,
    isPending: STATUS_OF[outcome].status === 0,
    status: STATUS_OF[outcome].text,
  }));

export type PaymentRecord = PaymentRow;

/** A payment as the operator and the sandbox see it. */
export type PaymentView = {
  id: string;
  /** Null for a payment that a host before numbers opened. */
  number: string | null;
  username: string;
  method: PaymentRow['method'];
  /** In minor units of its currency. */
  amount: number;
  currency: PaymentRow['currency'];
  /** Whether a network shows unconfirmed money for it. */
  isUnconfirmed: boolean;
  sender: string | null;
  isPending: boolean;
  statusText: string;
  createdAt: Date;
};

/** The payments that may still be paid or were opened within 72 hours, newest first. */
export async function recentPayments(host: Pick<Host, 'db' | 'now'>): Promise<PaymentView[]> {
  const since = new Date(host.now().getTime() - SHOWN_FOR_MS);
  const recent = await findRecent(host.db, since, SHOWN_MAX);
  return (await withOutcomes(host.db, recent, host.now())).map(({ payment, outcome }) => ({
    id: payment.id,
    number: payment.number,
    username: payment.username,
    method: payment.method,
    amount: payment.pay_amount,
    currency: payment.currency,
    isUnconfirmed: payment.state === 'confirming',
    sender: payment.sender,
    isPending: STATUS_OF[outcome].status === 0,
    statusText: STATUS_OF[outcome].text,
    createdAt: payment.created_at,
  }));
}

/** The numbers of these payments, as people know them, by id. */
export const paymentNumbersOf = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map((await findPayments(db, ids)).map(({ id, number }) => [id, number]));

/** The number of a payment, as people know it; null for none. */
export const paymentNumberOf = async (db: Db, id: string | null): Promise<string | null> =>
  id === null ? null : ((await paymentNumbersOf(db, [id])).get(id) ?? null);

/** A payment of any account; for the operator and the sandbox, never for shoppers. */
export const paymentOf = (host: Pick<Host, 'db'>, id: string): Promise<PaymentRecord | undefined> =>
  findPayment(host.db, id);
