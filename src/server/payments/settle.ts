import type { Step } from '#contract/steps.ts';
import { balanceStep, confirmingStep, isOnChain } from '#contract/steps.ts';
import { redeemReleasedCoupon } from '../coupons/coupons.ts';
import type { Tx } from '../database/connect.ts';
import { afterCommit } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { post } from '../ledger/ledger.ts';
import { createOrder } from '../orders/create-order.ts';
import { howToRedeem } from '../orders/how-to-redeem.ts';
import { mailPaymentCompleted } from '../orders/mails.ts';
import { firstSteps, markLate, summaryOf } from '../orders/order-summary.ts';
import { findMailRecipient } from '../orders/store.ts';
import { boughtIn, cartSnapshotOf, splitDeposit } from './cart-snapshot.ts';
import { changeState, reportState } from './change-state.ts';
import { lockPayment } from './lock.ts';
import { methodNameOf } from './method-name.ts';
import { setReceiptOutcome } from './receipt.store.ts';
import type { PaymentRow } from './store.ts';

/**
 * The source of a payment's money: the account's balance, or a receipt. `amount` is in minor units
 * of the payment's currency, `surplus` in rupees beyond the amount due, `shortBy` in rupees what is
 * missing of it and taken as paid.
 */
export type FundingSource =
  | { from: 'balance' }
  | { from: 'receipt'; receiptId: string; amount: number; surplus: number; shortBy?: number };

/**
 * Completes a payment: the only way there is. In the caller's transaction it posts the money
 * to the ledger, credits a deposit or surplus, creates the order and delivers its codes in stock. A
 * completed payment stays as it is. Throws `BalanceTooLow`. The caller has checked that the money
 * fits (`reconciliation/match.ts`).
 */
export async function settle(tx: Tx, host: Host, paymentId: string, money: FundingSource): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (payment === null) throw new Error(`There is no payment ${paymentId}`);
  return settleLocked(tx, host, payment, money);
}

/** A payment whose row this transaction has locked, or has just created. */
export type LockedPayment = PaymentRow;

/**
 * Settles a payment from the balance of its account, in the transaction that has just created it as a
 * completed one, so that it is written once.
 */
export function settleFromBalance(tx: Tx, host: Host, payment: LockedPayment): Promise<void> {
  afterCommit(tx, () => reportState(host, payment));
  return book(tx, host, payment, { money: { from: 'balance' }, at: payment.created_at });
}

/** `settle` for a payment that is locked already. */
async function settleLocked(tx: Tx, host: Host, payment: LockedPayment, money: FundingSource): Promise<void> {
  const paymentId = payment.id;
  if (payment.state === 'completed') return;
  if (payment.state === 'cancelled' || payment.state === 'underpaid' || payment.state === 'failed')
    throw new Error(`Payment ${paymentId} is ${payment.state} and can't be completed`);
  if (money.from === 'receipt' && money.amount < payment.pay_amount && shortOf(money) === 0)
    throw new Error(`The money is too little for payment ${paymentId}`);
  const at = host.now();
  await changeState(tx, host, payment, { state: 'completed', closedAt: at });
  // An expired payment, even one that is confirming again, has released its coupon.
  if (payment.state !== 'pending')
    await redeemReleasedCoupon(tx, {
      ...cartSnapshotOf(payment),
      accountId: payment.account_id,
      paymentId,
      at,
    });
  await book(tx, host, payment, { money, at });
}

/** By how much the money is too little for its payment, which an operator has taken as paid. */
const shortOf = (money: FundingSource): number => (money.from === 'balance' ? 0 : (money.shortBy ?? 0));

/** Books the money of a payment that was completed `at` this time, and creates and delivers its order. */
async function book(
  tx: Tx,
  host: Host,
  payment: LockedPayment,
  { money, at }: { money: FundingSource; at: Date },
): Promise<void> {
  const paymentId = payment.id;
  const shortBy = shortOf(money);
  const surplus = money.from === 'balance' ? 0 : money.surplus;
  const accountId = payment.account_id;
  const cart = cartSnapshotOf(payment);
  const { goods, goodsTotal, deposit } = splitDeposit(cart);
  const paidForGoods = payment.payable - deposit;
  const source = (amount: number) =>
    money.from === 'balance'
      ? { book: 'balance' as const, accountId, amount: -amount }
      : { book: 'bank' as const, amount: -amount };

  if (money.from === 'receipt') {
    const booked = payment.payable + surplus - shortBy;
    await setReceiptOutcome(tx, money.receiptId, { outcome: 'settled', payment_id: paymentId, booked });
  }

  if (paidForGoods > 0) {
    const entries = [
      source(paidForGoods - shortBy),
      { book: 'taken_as_paid' as const, amount: -shortBy },
      { book: 'sales' as const, amount: paidForGoods },
    ];
    await post(tx, { kind: 'sale', ref: paymentId, entries, at });
  }
  if (deposit > 0) {
    const entries = [source(deposit), { book: 'balance' as const, accountId, amount: deposit }];
    await post(tx, { kind: 'deposit', ref: paymentId, entries, at });
  }
  if (money.from === 'receipt' && surplus > 0) {
    const entries = [source(surplus), { book: 'balance' as const, accountId, amount: surplus }];
    await post(tx, { kind: 'overpayment', ref: money.receiptId, entries, at });
  }

  const recipient = await findMailRecipient(tx, accountId);
  const order =
    goods.length === 0
      ? null
      : await createOrder(tx, host, {
          accountId,
          paymentId,
          lines: goods,
          amount: goodsTotal,
          paid: paidForGoods - shortBy,
          methodName: methodNameOf(payment),
          // A payment by balance is settled before anything is reserved for it.
          hasReserved: money.from === 'receipt',
          recipient,
        });
  const confirmed = isOnChain(payment.method) ? [confirmingStep('done')] : [];
  const steps: Step[] =
    order === null
      ? [{ name: 'Paid', at: at.toISOString(), state: 'done' }, ...confirmed, balanceStep(true)]
      : firstSteps({ ...order, at, lines: goods, confirmed });
  await mailPaymentCompleted(tx, host, {
    recipient,
    paymentId,
    amount: payment.payable,
    deposit,
    surplus,
    orderId: order?.orderId ?? null,
    isDelivered: order?.isDelivered ?? false,
    purchase: summaryOf({
      number: order === null ? { of: 'payment', is: payment.number } : { of: 'order', is: order.number },
      lines: markLate(boughtIn(cart), order?.backordered ?? []),
      paid: payment.payable,
      methodName: methodNameOf(payment),
      at,
      steps,
    }),
    redeem: order?.isDelivered === true ? howToRedeem(host.catalogue(), goods) : [],
  });
}
