import { randomInt } from 'node:crypto';
import { readConfig } from '#server/config.ts';
import { assembleHost } from '#server/create-host.ts';
import { connectPostgres } from '#server/database/connect.ts';
import { transact } from '#server/database/transact.ts';
import { HttpError } from '#server/http/http-error.ts';
import { addStock } from '#server/orders/restock.ts';
import { cancelPayment, expirePayments } from '#server/payments/close.ts';
import { newId } from '#server/platform/ids.ts';
import { keyringFrom } from '#server/platform/keyring.ts';
import { assignToPayment } from '#server/reconciliation/assign-to-payment.ts';
import { recordReceipt } from '#server/reconciliation/record-receipt.ts';
import { assignReceipt } from '#server/reconciliation/unmatched.ts';
import { testCatalogue } from './catalogue.ts';
import {
  bankReceiptFor,
  bankReceiptFrom,
  createAccount,
  makeCodes,
  placeBankPayment,
  placePayment,
} from './shopping.ts';

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

const BUYERS = 8;
const LATER_MS = 2 * 3_600_000;
const AMOUNTS = [499, 500, 1000, 1500, 2500];

/** Pays with the payment's number, which one bank in four drops. */
async function pay(buyer: string): Promise<void> {
  const sender = `Sender ${buyer}`;
  const payment = await placeBankPayment(host, buyer, { 'star-5': randomInt(1, 4), 'star-10': 1 }, sender);
  if (randomInt(4) === 0) await cancelPayment(host, payment);
  const amount = AMOUNTS[randomInt(AMOUNTS.length)] ?? 500;
  const evidence =
    randomInt(4) === 0
      ? bankReceiptFrom(host, sender, amount)
      : await bankReceiptFor(host, payment, { amount });
  const [recorded] = await Promise.all([recordReceipt(host, evidence), recordReceipt(host, evidence)]);
  console.log(`receipt ${recorded.receiptId}`);
}

/** A mistyped sender, whose money the operator gives to the payment or to the account. */
async function payMistyped(buyer: string): Promise<void> {
  const payment = await placeBankPayment(host, buyer, { 'star-5': 1 }, `Sender ${buyer}`);
  const { receiptId } = await recordReceipt(
    host,
    bankReceiptFrom(host, `Typo ${newId()}`, randomInt(499, 502)),
  );
  console.log(`receipt ${receiptId}`);
  const meant = { receiptId, rate: null };
  await Promise.all([
    transact(host.db, (tx) => assignToPayment(tx, host, { ...meant, paymentId: payment })),
    transact(host.db, (tx) => assignReceipt(tx, host, { ...meant, accountId: buyer })),
  ]);
}

async function payByBalance(buyer: string): Promise<void> {
  const id = await placePayment(host, buyer, { 'star-5': 1 }, { method: 'balance', key: newId() });
  console.log(`did pay ${id}`);
}

async function addCodes(): Promise<void> {
  const { added } = await addStock(
    host,
    randomInt(2) === 0 ? 'star-5' : 'star-10',
    makeCodes(randomInt(1, 6)),
  );
  console.log(`stock ${added}`);
}

const ACTIONS = [
  pay,
  pay,
  payMistyped,
  payByBalance,
  addCodes,
  () => expirePayments({ ...host, now: () => new Date(Date.now() + LATER_MS) }),
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

const buyers = await Promise.all(
  Array.from({ length: BUYERS }, () => createAccount(host, { balance: 5_000 })),
);
console.log('did start');
await Promise.all(buyers.map(runForever));
