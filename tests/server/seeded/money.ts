import type { Bitcart } from '../support/bitcart-standin.ts';
import type { Binance, Deposit, Okx } from '../support/exchange-standins.ts';
import type { Chance } from './chance.ts';
import type { Command, Seen } from './commands.ts';

/** Everything that money was sent by: what was sent, and must be found again. */
export type Sent = { source: string; externalId: string; amount: number };
export type World = { okx: Okx; binance: Binance; bitcart: Bitcart };

type BankMoney = Extract<Command, { do: 'bankMoney' }>;

const MINUTE = 60_000;
const LATE_MS = 61 * MINUTE;

/** How a buyer goes about paying. */
type Way = 'exact' | 'short' | 'over' | 'late' | 'other';
const wayOf = (chance: Chance): Way =>
  chance.oneOf(['exact', 'exact', 'exact', 'exact', 'exact', 'short', 'over', 'late', 'other']);

const amountBy = (way: Way, asked: number, bit: number): number => {
  if (way === 'short') return Math.max(1, Math.floor(asked / 2));
  if (way === 'over') return asked + bit;
  return asked;
};

/** Money by bank, as the operator would tell of it. */
export function bankMoney(chance: Chance, seen: Seen, sender: string, at: number): BankMoney {
  const way = wayOf(chance);
  return {
    do: 'bankMoney',
    externalId: `bank-${chance.upTo(2 ** 32)}-${seen.id}`,
    payer: way === 'other' ? 'Somebody Else' : sender,
    amount: amountBy(way, seen.amount, 100),
    receivedAt: way === 'late' ? Math.max(at, seen.expiresAt + MINUTE) : at,
  };
}

/** Sends USDT to the shop: over a chain, where it is first on its way, or within an exchange. */
export function sendUsdt(world: World, chance: Chance, seen: Seen, at: number): void {
  const way = wayOf(chance);
  const amount = way === 'other' ? seen.amount + 50 : amountBy(way, seen.amount, 50);
  const when = new Date(way === 'late' ? at + LATE_MS : at);
  if (seen.method === 'binance') world.binance.transfer(amount, when);
  else world.okx.deposit(amount, when, { state: chance.oneOf(['0', '1', '2', '2']) });
}

/** Something happens to a deposit that is on its way: it becomes final, or it vanishes. */
export function moveDeposit({ okx }: World, chance: Chance): void {
  const coming = okx.deposits.filter(({ state }) => state !== '2');
  if (coming.length === 0) return;
  const deposit: Deposit = chance.oneOf(coming);
  if (chance.is(0.2)) okx.deposits.splice(okx.deposits.indexOf(deposit), 1);
  else deposit.state = '2';
}

/** Pays an invoice, in part, whole or more, or lets its chain go on with what was paid. */
export function moveInvoice({ bitcart }: World, chance: Chance, ref: string, at: number): void {
  const invoice = bitcart.invoices.get(ref);
  if (invoice === undefined || !['pending', 'paid', 'confirmed'].includes(invoice.status)) return;
  const isPart = invoice.exception_status === 'paid_partial';
  if (invoice.status === 'pending' && !isPart) {
    const part = chance.oneOf([1, 1, 1, 1.5, 0.4]);
    const status = part < 1 ? 'pending' : chance.oneOf(['paid', 'complete'] as const);
    bitcart.pay(ref, part, status, new Date(at));
  } else if (isPart) bitcart.end(ref, 'expired');
  else if (chance.is(0.2)) bitcart.end(ref, 'invalid');
  else invoice.status = 'complete';
}

/** The networks are well again and all that was on its way becomes final, so that the run can be reckoned up. */
export function finishAll({ okx, binance, bitcart }: World): void {
  for (const network of [okx, binance, bitcart]) network.trouble = 'fine';
  for (const deposit of okx.deposits) deposit.state = '2';
  for (const invoice of bitcart.invoices.values()) {
    if (invoice.status === 'paid' || invoice.status === 'confirmed') invoice.status = 'complete';
    if (invoice.status === 'pending') invoice.status = 'expired';
  }
}
