import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '#contract/calls.ts';
import type { Host } from '#server/host.ts';
import { openPaymentIdOf } from '#server/payments/create-payment.ts';
import { nameSender } from '#server/payments/name-sender.ts';
import { recordReceipt } from '#server/reconciliation/record-receipt.ts';
import { shopOf } from '../server/support/driver.ts';
import type { FakeBitcart } from '../server/support/fake-bitcart.ts';
import type { FakeBinance } from '../server/support/fake-exchanges.ts';
import type { Caller, Shopper } from './caller.ts';
import { placeUntilAnswered } from './place-order.ts';

/** Someone who pays from outside; `name` is that of the sending account. */
export type Payer = Shopper & { account: string; name: string };

/** What was paid from outside. */
type Transfers = {
  /** The payments whose money is on its way, or has come. */
  sent: string[];
  stop(): Promise<void>;
};

type Outside = { own: Host; bitcart: FakeBitcart; binance: FakeBinance; item: string };

const STATUS_EVERY_MS = 2_000;
/** Money that was sent is found by then, at the latest. */
export const SETTLED_BY_MS = 120_000;

/**
 * Payers who place an order, send money, and ask for the payment's status until it is completed: by
 * bank (the operator records the receipt), Binance and bitcoin in turns. Each has one payment at a
 * time; together they begin `rate` a second.
 */
export function startTransfers(
  { call }: Caller,
  { own, bitcart, binance, item }: Outside,
  { payers, rate }: { payers: readonly Payer[]; rate: number },
): Transfers {
  const sent: string[] = [];
  const ending = new AbortController();
  const pause = (ms: number) => wait(ms, null, { signal: ending.signal }).catch(() => {});
  const bodies = [
    shopOf(own).checkout('bank', { [item]: 1 }),
    shopOf(own).checkout('binance', { [item]: 1 }),
    { ...shopOf(own).checkout('crypto', { [item]: 1 }), coin: 'BTC' },
  ];

  const send = async (payer: Payer, turn: number, payment: string) => {
    if (turn === 0) {
      await nameSender(own, payment, payer.name);
      await recordReceipt(own, await shopOf(own).moneyFor(payment));
    } else if (turn === 1) {
      const { amount, sentAt } = await shopOf(own).moneyFor(payment);
      binance.transfer(amount, sentAt);
    } else {
      const invoice = [...bitcart.invoices.values()].find(({ order_id: order }) => order === payment);
      if (invoice === undefined) throw new Error(`Payment ${payment} has no invoice`);
      bitcart.pay(invoice.id, 1, 'complete');
      bitcart.confirm(invoice.id);
    }
    sent.push(payment);
  };

  const pay = async (payer: Payer, first: number) => {
    await pause((first / payers.length) * (payers.length / rate) * 1_000);
    for (let count = first; !ending.signal.aborted; count += 1) {
      const turn = count % bodies.length;
      const body = bodies[turn];
      if (body === undefined) throw new Error(`There is no method for turn ${turn}`);
      const next = pause((payers.length / rate) * 1_000);
      if ((await placeUntilAnswered(call, payer, body)) !== null) {
        const payment = await openPaymentIdOf(own.db, payer.account);
        if (payment === null) throw new Error(`${payer.name} has no open payment`);
        await send(payer, turn, payment);
        const until = performance.now() + SETTLED_BY_MS;
        for (let isOpen = true; isOpen && performance.now() < until; ) {
          await pause(STATUS_EVERY_MS);
          const { text } = await call('status', calls.paymentStatus.path, payer, {
            body: { payment_id: payment },
          });
          isOpen = !ending.signal.aborted && !text.includes('"completed"');
        }
      }
      await next;
    }
  };
  const paying = rate === 0 ? [] : payers.map(pay);

  return {
    sent,
    async stop() {
      ending.abort();
      await Promise.all(paying);
    },
  };
}
