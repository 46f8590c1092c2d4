import * as v from 'valibot';
import { pkr } from '#contract/money.ts';
import { readConfig } from '#server/config.ts';
import { assembleHost } from '#server/create-host.ts';
import { connectPostgres } from '#server/database/connect.ts';
import { HttpError } from '#server/http/http-error.ts';
import { execute } from '#server/operator/http/operator-server.ts';
import { releaseExpiredAmounts } from '#server/payments/unique-amount.ts';
import { keyringFrom } from '#server/platform/keyring.ts';
import { handleWebhook, pollInvoices } from '#server/reconciliation/polling/invoices.ts';
import { pollNetworks } from '#server/reconciliation/polling/transfers.ts';
import { testCatalogue } from '../support/catalogue.ts';
import { shopOf } from '../support/driver.ts';
import type { Command, HostMessage, OpenPayment } from './commands.ts';
import { HostOptions, HostRequest } from './commands.ts';

/*
 * A host process of the seeded run. It runs all its commands concurrently, at the given times. Its
 * argument is its settings as JSON; it may be killed at any moment.
 */
const start = v.parse(HostOptions, JSON.parse(process.argv[2] ?? '{}'));
const config = readConfig({ SECRET: start.secret });
if (!config.ok) throw new Error(config.reason);
const engine = await connectPostgres(start.databaseUrl, { poolSize: 6 });
const catalogue = testCatalogue();
let time = 0;
const now = () => new Date(time);
const settings = {
  ...config.value,
  bitcart: start.bitcart,
  okx: { ...start.okx, networks: null },
  binance: start.binance,
  rate: { kind: 'fixed' as const, rate: '280' },
};
const host = assembleHost(settings, engine, {
  keyring: keyringFrom(start.secret),
  catalogue: () => catalogue,
  now,
});
const shop = shopOf(host);

export const COUPON = { discount: 0.1, cap: 200 };

async function view(account: string): Promise<OpenPayment | null> {
  const id = await shop.openPayment(account);
  const payment = id === null ? undefined : await shop.payment(id);
  if (payment === undefined) return null;
  return {
    id: payment.id,
    number: payment.number,
    method: payment.method,
    amount: payment.pay_amount,
    gatewayRef: payment.invoice_id,
    expiresAt: payment.expires_at.getTime(),
  };
}

async function checkOutItems({ account, by, items, coupon, key }: Extract<Command, { do: 'checkOut' }>) {
  const method = by === 'usdt' || by === 'bitcart' ? 'crypto' : by;
  const { cart, ...choice } = shop.checkout(method, items);
  const chosen = {
    ...choice,
    coin: by === 'usdt' ? 'USDT' : by === 'bitcart' ? 'BTC' : null,
    network: by === 'usdt' ? 'trc20' : null,
  };
  const discount = coupon === null ? {} : { coupon, discount: COUPON.discount, cap: pkr(COUPON.cap) };
  await shop.checksOut(account, { ...chosen, cart: { ...cart, ...discount } }, key);
}

/** Fills in the account's open payment where a command needs it. */
async function perform(command: Exclude<Command, { do: 'operator' }>): Promise<OpenPayment | null> {
  switch (command.do) {
    case 'checkOut':
      await checkOutItems(command);
      return view(command.account);
    case 'view':
      return view(command.account);
    case 'name':
      await shop.namesSender(command.payment, command.sender);
      break;
    case 'cancel':
      await shop.cancels(command.payment);
      break;
    case 'bankMoney': {
      const { externalId, payer, description, amount } = command;
      const sentAt = new Date(command.sentAt);
      const evidence = { externalId, payer, description, amount, sentAt, destination: 'PK00 TEST' };
      await shop.records({ source: 'bank', reference: null, ...evidence });
      break;
    }
    case 'notify':
      await handleWebhook(host, 'bitcart', command.ref);
      break;
    case 'stock':
      await shop.stocks(command.variant, command.codes);
      break;
    case 'coupon': {
      const { code, uses } = command;
      await shop.coupon({ code, ...COUPON, usesMax: uses });
      break;
    }
    case 'sweep':
      await shop.expires();
      await shop.fulfilsBackorders();
      await releaseExpiredAmounts(host);
      break;
    case 'poll':
      await pollNetworks(host);
      break;
    case 'look':
      await pollInvoices(host);
      break;
  }
  return null;
}

const send = (told: HostMessage) => process.send?.(told);

async function handleRequest(message: unknown): Promise<void> {
  const { id, at, command } = v.parse(HostRequest, message);
  time = Math.max(time, at);
  try {
    if (command.do === 'operator')
      send({ kind: 'done', id, seen: null, told: await execute(host, command.name, command.input) });
    else send({ kind: 'done', id, seen: await perform(command) });
  } catch (error) {
    if (error instanceof HttpError)
      send({ kind: 'refused', id, status: error.status, sentence: error.message });
    else
      send({ kind: 'fault', id, fault: error instanceof Error ? (error.stack ?? error.message) : 'unknown' });
  }
}

process.on('message', (message: unknown) => void handleRequest(message));
process.on('disconnect', () => process.exit(0));
send({ kind: 'ready' });
