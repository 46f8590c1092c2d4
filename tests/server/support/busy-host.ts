import { randomInt } from 'node:crypto';
import { readConfig } from '#server/config.ts';
import { connectPostgres } from '#server/database/connect.ts';
import type { Host } from '#server/host.ts';
import { Refusal } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import { keyringFrom } from '#server/keyring.ts';
import { networksOf } from '#server/networks/networks.ts';
import { cancel, expireDue } from '#server/payments/ending.ts';
import { recordReceipt } from '#server/payments/receipts.ts';
import { addStock } from '#server/stock/stock.ts';
import { testCatalogue } from './catalogue.ts';
import { account, codes, moneyFrom, place, placeNamed } from './shopping.ts';

/*
 * A process that does everything at once, for ever, until it is killed. It writes a line for whatever the database has acknowledged:
 * `receipt ID`, `stock COUNT`, `did …`. Started with the database's address and the host's secret.
 */
const [url = '', secret = ''] = process.argv.slice(2);
const config = readConfig({ SECRET: secret });
if (!config.ok) throw new Error(config.reason);
const engine = await connectPostgres(url);
const catalogue = testCatalogue();
const host: Host = {
  config: config.value,
  engine: engine.name,
  db: engine.db,
  now: () => new Date(),
  keyring: keyringFrom(secret),
  catalogue: () => catalogue,
  networks: networksOf(config.value, () => new Date()),
};

const BUYERS = 8;
const LATER_MS = 2 * 3_600_000;
const AMOUNTS = [499, 500, 1000, 1500, 2500];

async function pay(buyer: string): Promise<void> {
  const sender = `Sender ${buyer}`;
  const payment = await placeNamed(host, buyer, { 'star-5': randomInt(1, 4), 'star-10': 1 }, sender);
  if (randomInt(4) === 0) await cancel(host, payment);
  const evidence = moneyFrom(host, sender, AMOUNTS[randomInt(AMOUNTS.length)] ?? 500);
  const [recorded] = await Promise.all([recordReceipt(host, evidence), recordReceipt(host, evidence)]);
  console.log(`receipt ${recorded.receiptId}`);
}

async function payByBalance(buyer: string): Promise<void> {
  const id = await place(host, buyer, { 'star-5': 1 }, { method: 'balance', key: newId() });
  console.log(`did pay ${id}`);
}

async function shelve(): Promise<void> {
  const { added } = await addStock(host, randomInt(2) === 0 ? 'star-5' : 'star-10', codes(randomInt(1, 6)));
  console.log(`stock ${added}`);
}

const ACTIONS = [
  pay,
  pay,
  payByBalance,
  shelve,
  () => expireDue({ ...host, now: () => new Date(Date.now() + LATER_MS) }),
];

async function beBusy(buyer: string): Promise<never> {
  while (true) {
    try {
      await ACTIONS[randomInt(ACTIONS.length)]?.(buyer);
    } catch (error) {
      // A pending payment, an empty balance, too many unpaid ones: what shoppers are told.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

const buyers = await Promise.all(Array.from({ length: BUYERS }, () => account(host, { balance: 5_000 })));
console.log('did start');
await Promise.all(buyers.map(beBusy));
