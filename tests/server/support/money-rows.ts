import type { Shop } from './driver.ts';
import type { World } from './world.ts';

/** A payment and the money for it, as a row of a table says it. */
export type MoneyRow = {
  /** An hour of help for PKR 2,500 by default. */
  buys?: Record<string, number>;
  by?: 'bank' | 'usdt' | 'binance';
  /** How long it has been open when its money comes, or when it ends, in milliseconds. */
  open?: number;
  /** How it ended before this money: by its buyer, or by other money for it. */
  ended?: 'cancelled' | 'paid';
  /** The amount in the smallest units of its currency; what is due by default. */
  pays?: number;
  /** The sender; Mina Khan, as the buyer said, by default. */
  from?: string;
  /** When it was sent, in milliseconds from when it is recorded. */
  sent?: number;
};

/**
 * What becomes of the money: its outcome and what decided, then the payment as its owner sees it, and
 * their orders and balance. The money is reported twice, which must change nothing.
 */
export async function becomes(
  { shop, clock }: Pick<World, 'shop' | 'clock'>,
  { buys = { 'help-hour': 1 }, by = 'bank', open = 0, ended, pays, from, sent = 0 }: MoneyRow,
  recorder: Shop = shop,
): Promise<string> {
  const buyer = await shop.buyer();
  const id = await shop.opens(by, buyer, buys, by === 'bank' ? { from: 'Mina Khan' } : {});
  clock.advance(open);
  if (ended === 'cancelled') await shop.cancels(id);
  if (ended === 'paid') {
    await shop.receivesFor(id);
    clock.advance(1);
  }
  const money = await shop.moneyFor(id, {
    sentAt: new Date(clock.now().getTime() + sent),
    ...(pays === undefined ? {} : { amount: pays }),
    ...(from === undefined ? {} : { payer: from }),
  });
  const { outcome, decidedBy, isNew } = await recorder.records(money);
  const again = await recorder.records(money);
  if (!isNew || again.isNew || again.outcome !== outcome)
    throw new Error(`The same money is ${outcome}, then ${again.outcome}`);
  const { status, status_text: text, outcome: end } = await shop.status(buyer, { payment_id: id });
  const orders = (await shop.orders(buyer)).length;
  const decided = decidedBy === null ? outcome : `${outcome} by ${decidedBy}`;
  const has = `${orders === 1 ? '1 order' : `${orders} orders`}, balance ${await shop.balance(buyer)}`;
  return `${decided}: ${status} ${end}, ${text}; ${has}`;
}
