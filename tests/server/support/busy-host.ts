import { randomInt } from 'node:crypto';
import { readConfig } from '#server/config.ts';
import { assembleHost } from '#server/create-host.ts';
import { connectPostgres } from '#server/database/connect.ts';
import { HttpError } from '#server/http/http-error.ts';
import { newId } from '#server/platform/ids.ts';
import { keyringFrom } from '#server/platform/keyring.ts';
import { assignToPayment } from '#server/reconciliation/assign-to-payment.ts';
import { testCatalogue } from './catalogue.ts';
import { shopOf } from './driver.ts';

/*
 * A process that does everything at once until it is killed. It prints a line for everything that
 * the database has acknowledged: `receipt ID`, `stock COUNT`, `did …`. Its arguments are the
 * database's URL and the host's secret.
 */
const [url = '', secret = ''] = process.argv.slice(2);
const config = readConfig({ SECRET: secret });
if (!config.ok) throw new Error(config.reason);
const engine = await connectPostgres(url);
const catalogue = testCatalogue();
const host = assembleHost(config.value, engine, {
  keyring: keyringFrom(secret),
  catalogue: () => catalogue,
});
const shop = shopOf(host);

const BUYERS = 8;
const LATER_MS = 2 * 3_600_000;
const AMOUNTS = [499, 500, 1000, 1500, 2500];

/** Pays with the payment's number, which one bank in four drops. */
async function pay(buyer: string): Promise<void> {
  const sender = `Sender ${buyer}`;
  const payment = await shop.opens(
    'bank',
    buyer,
    { 'star-5': randomInt(1, 4), 'star-10': 1 },
    { from: sender },
  );
  if (randomInt(4) === 0) await shop.cancels(payment);
  const amount = AMOUNTS[randomInt(AMOUNTS.length)] ?? 500;
  const evidence =
    randomInt(4) === 0 ? shop.money(amount, { from: sender }) : await shop.moneyFor(payment, { amount });
  const [recorded] = await Promise.all([shop.records(evidence), shop.records(evidence)]);
  console.log(`receipt ${recorded.receiptId}`);
}

/** A mistyped sender, whose money the operator gives to the payment or to the account. */
async function payMistyped(buyer: string): Promise<void> {
  const payment = await shop.opens('bank', buyer, { 'star-5': 1 }, { from: `Sender ${buyer}` });
  const { receiptId } = await shop.receives(randomInt(499, 502), { from: `Typo ${newId()}` });
  console.log(`receipt ${receiptId}`);
  const meant = { receiptId, rate: null };
  await Promise.all([
    shop.transact((tx) => assignToPayment(tx, host, { ...meant, paymentId: payment })),
    shop.assigns({ ...meant, accountId: buyer }),
  ]);
}

async function payByBalance(buyer: string): Promise<void> {
  const id = await shop.pays('balance', buyer, { 'star-5': 1 }, { key: newId() });
  console.log(`did pay ${id}`);
}

async function addCodes(): Promise<void> {
  const { added } = await shop.stocks(randomInt(2) === 0 ? 'star-5' : 'star-10', randomInt(1, 6));
  console.log(`stock ${added}`);
}

const ACTIONS = [
  pay,
  pay,
  payMistyped,
  payByBalance,
  addCodes,
  () => shopOf({ ...host, now: () => new Date(Date.now() + LATER_MS) }).expires(),
];

async function runForever(buyer: string): Promise<never> {
  while (true) {
    try {
      await ACTIONS[randomInt(ACTIONS.length)]?.(buyer);
    } catch (error) {
      // Expected refusals: a pending payment, an empty balance, too many unpaid ones.
      if (!(error instanceof HttpError)) throw error;
    }
  }
}

const buyers = await Promise.all(Array.from({ length: BUYERS }, () => shop.buyer({ balance: 5_000 })));
console.log('did start');
await Promise.all(buyers.map(runForever));
