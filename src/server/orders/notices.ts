import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { tellOperator } from '../operator/notices.ts';
import type { BoughtLine } from './delivery.ts';

/** Tells the operator of an order that has something to be delivered by hand. */
export async function tellByHand(
  tx: Tx,
  host: Host,
  orderId: string,
  lines: readonly BoughtLine[],
): Promise<void> {
  const byHand = lines.filter(({ instant }) => !instant);
  if (byHand.length === 0) return;
  const notice = {
    subject: `To be delivered by hand: ${byHand.map(({ name }) => name).join('; ')}`,
    paragraphs: [
      `An order is paid, and waits for you: ${orderId}`,
      ...byHand.map(({ id, name, quantity }) => `${quantity} of ${name} (${id})`),
      `Deliver it by: orders deliver ${orderId} VARIANT --item TEXT`,
    ],
  };
  await tellOperator(tx, host, notice, `by-hand:${orderId}`);
}
