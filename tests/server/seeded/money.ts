import type { SeededRandom } from '../../random.ts';
import type { FakeBitcart } from '../support/fake-bitcart.ts';
import type { Deposit, FakeBinance, FakeOkx } from '../support/fake-exchanges.ts';
import type { Command, OpenPayment } from './commands.ts';

/** The payment networks, with all sent money, which must be accounted for. */
export type SentMoney = { source: string; externalId: string; amount: number };
export type FakeNetworks = { okx: FakeOkx; binance: FakeBinance; bitcart: FakeBitcart };

type BankMoney = Extract<Command, { do: 'bankMoney' }>;

const MINUTE = 60_000;
const LATE_MS = 61 * MINUTE;

/** A buyer's way of paying. */
type PaymentScenario = 'exact' | 'short' | 'over' | 'late' | 'other';
const pickScenario = (chance: SeededRandom): PaymentScenario =>
  chance.pick(['exact', 'exact', 'exact', 'exact', 'exact', 'short', 'over', 'late', 'other']);

const amountFor = (way: PaymentScenario, asked: number, bit: number): number => {
  if (way === 'short') return Math.max(1, Math.floor(asked / 2));
  if (way === 'over') return asked + bit;
  return asked;
};

/** A bank transfer as the operator would record it; a quarter of them come without the number. */
export function bankTransfer(chance: SeededRandom, seen: OpenPayment, sender: string, at: number): BankMoney {
  const way = pickScenario(chance);
  return {
    do: 'bankMoney',
    externalId: `bank-${chance.intBelow(2 ** 32)}-${seen.id}`,
    payer: way === 'other' ? 'Somebody Else' : sender,
    description: way === 'other' || chance.chance(0.25) ? null : `IBFT ${seen.number}`,
    amount: amountFor(way, seen.amount, 100),
    sentAt: way === 'late' ? Math.max(at, seen.expiresAt + MINUTE) : at,
  };
}

/**
 * Sends USDT to the shop: over a chain, where it is unconfirmed at first, or within an exchange.
 */
export function sendUsdtTransfer(
  world: FakeNetworks,
  chance: SeededRandom,
  seen: OpenPayment,
  at: number,
): void {
  const way = pickScenario(chance);
  const amount = way === 'other' ? seen.amount + 50 : amountFor(way, seen.amount, 50);
  const when = new Date(way === 'late' ? at + LATE_MS : at);
  if (seen.method === 'binance') world.binance.transfer(amount, when);
  else world.okx.deposit(amount, when, { state: chance.pick(['0', '1', '2', '2']) });
}

/** Makes an unconfirmed deposit final, or makes it vanish. */
export function advanceDeposit({ okx }: FakeNetworks, chance: SeededRandom): void {
  const coming = okx.deposits.filter(({ state }) => state !== '2');
  if (coming.length === 0) return;
  const deposit: Deposit = chance.pick(coming);
  if (chance.chance(0.2)) okx.deposits.splice(okx.deposits.indexOf(deposit), 1);
  else deposit.state = '2';
}

/** Pays an invoice in part, in full or too much, or confirms what was paid. */
export function advanceInvoice(
  { bitcart }: FakeNetworks,
  chance: SeededRandom,
  ref: string,
  at: number,
): void {
  const invoice = bitcart.invoices.get(ref);
  if (invoice === undefined || !['pending', 'paid', 'confirmed'].includes(invoice.status)) return;
  const isPart = invoice.exception_status === 'paid_partial';
  if (invoice.status === 'pending' && !isPart) {
    const part = chance.pick([1, 1, 1, 1.5, 0.4]);
    const status = part < 1 ? 'pending' : chance.pick(['paid', 'complete'] as const);
    bitcart.pay(ref, part, status, new Date(at));
  } else if (isPart) {
    if (chance.chance(0.5)) bitcart.confirm(ref);
    bitcart.end(ref, 'expired');
  } else if (chance.chance(0.2)) bitcart.end(ref, 'invalid');
  else invoice.status = 'complete';
}

/** Restores the networks and confirms all money, so that the run can be audited. */
export function finishNetworks({ okx, binance, bitcart }: FakeNetworks): void {
  for (const network of [okx, binance, bitcart]) network.failureMode = 'fine';
  for (const deposit of okx.deposits) deposit.state = '2';
  for (const invoice of bitcart.invoices.values()) {
    if (invoice.status === 'paid' || invoice.status === 'confirmed') invoice.status = 'complete';
    if (invoice.status === 'pending') invoice.status = 'expired';
    bitcart.confirm(invoice.id);
  }
}
