import * as v from 'valibot';
import { pkr } from '#contract/money.ts';
import { checkOut } from '#server/checkout/checkout.ts';
import { addCoupon } from '#server/checkout/coupons.ts';
import { readConfig } from '#server/config.ts';
import { connectPostgres } from '#server/database/connect.ts';
import { transact } from '#server/database/transact.ts';
import type { Host } from '#server/host.ts';
import { Refusal } from '#server/http/refusal.ts';
import { keyringFrom } from '#server/keyring.ts';
import { networksOf } from '#server/networks/networks.ts';
import { obey } from '#server/operator/listener.ts';
import { serveWaitingNow } from '#server/orders/delivery.ts';
import { cancel, expireDue } from '#server/payments/ending.ts';
import { lookAtInvoices, notified } from '#server/payments/looks.ts';
import { openPaymentOf } from '#server/payments/opening.ts';
import { paymentOf } from '#server/payments/overview.ts';
import { nameSender } from '#server/payments/payments.ts';
import { pollNetworks } from '#server/payments/polling.ts';
import { recordReceipt } from '#server/payments/receipts.ts';
import { freeOldAmounts } from '#server/payments/slots.ts';
import { addStock } from '#server/stock/stock.ts';
import { testCatalogue } from '../support/catalogue.ts';
import { checkoutOf } from '../support/shopping.ts';
import type { Command, Seen, Told } from './commands.ts';
import { Asked, Start } from './commands.ts';

/*
 * A host process of the seeded run: it does what it is sent, all of it at once, at the time that it is told. Started with its settings as
 * JSON; it may be killed at any moment.
 */
const start = v.parse(Start, JSON.parse(process.argv[2] ?? '{}'));
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
const host: Host = {
  config: settings,
  engine: engine.name,
  db: engine.db,
  now,
  keyring: keyringFrom(start.secret),
  catalogue: () => catalogue,
  networks: networksOf(settings, now),
};

export const COUPON = { discount: 0.1, cap: 200 };

async function view(account: string): Promise<Seen | null> {
  const id = await openPaymentOf(host.db, account);
  const payment = id === null ? undefined : await paymentOf(host, id);
  if (payment === undefined) return null;
  return {
    id: payment.id,
    method: payment.method,
    amount: payment.pay_amount,
    gatewayRef: payment.gateway_ref,
    expiresAt: payment.expires_at.getTime(),
  };
}

async function order({ account, by, items, coupon, key }: Extract<Command, { do: 'checkOut' }>) {
  const method = by === 'usdt' || by === 'bitcart' ? 'crypto' : by;
  const { cart, ...choice } = checkoutOf(host, method, items);
  const chosen = {
    ...choice,
    coin: by === 'usdt' ? 'USDT' : by === 'bitcart' ? 'BTC' : null,
    network: by === 'usdt' ? 'trc20' : null,
  };
  const discount = coupon === null ? {} : { coupon, discount: COUPON.discount, cap: pkr(COUPON.cap) };
  await checkOut(host, account, { ...chosen, cart: { ...cart, ...discount } }, key);
}

/** Answers the account's open payment where that is asked for. */
async function perform(command: Exclude<Command, { do: 'operator' }>): Promise<Seen | null> {
  switch (command.do) {
    case 'checkOut':
      await order(command);
      return view(command.account);
    case 'view':
      return view(command.account);
    case 'name':
      await nameSender(host, command.payment, command.sender);
      break;
    case 'cancel':
      await cancel(host, command.payment);
      break;
    case 'bankMoney': {
      const { externalId, payer, amount } = command;
      const receivedAt = new Date(command.receivedAt);
      const evidence = { externalId, payer, amount, receivedAt, destination: 'PK00 TEST', reference: null };
      await recordReceipt(host, { source: 'bank', ...evidence });
      break;
    }
    case 'notify':
      await notified(host, command.ref);
      break;
    case 'stock':
      await addStock(host, command.variant, command.codes);
      break;
    case 'coupon': {
      const { code, uses } = command;
      await transact(host.db, (tx) =>
        addCoupon(tx, { code, ...COUPON, usesMax: uses, endsAt: null, at: now() }),
      );
      break;
    }
    case 'sweep':
      await expireDue(host);
      await serveWaitingNow(host);
      await freeOldAmounts(host);
      break;
    case 'poll':
      await pollNetworks(host);
      break;
    case 'look':
      await lookAtInvoices(host);
      break;
  }
  return null;
}

const tell = (told: Told) => process.send?.(told);

async function answer(message: unknown): Promise<void> {
  const { id, at, command } = v.parse(Asked, message);
  time = Math.max(time, at);
  try {
    if (command.do === 'operator')
      tell({ kind: 'done', id, seen: null, told: await obey(host, command.name, command.input) });
    else tell({ kind: 'done', id, seen: await perform(command) });
  } catch (error) {
    if (error instanceof Refusal)
      tell({ kind: 'refused', id, status: error.status, sentence: error.message });
    else
      tell({ kind: 'fault', id, fault: error instanceof Error ? (error.stack ?? error.message) : 'unknown' });
  }
}

process.on('message', (message: unknown) => void answer(message));
process.on('disconnect', () => process.exit(0));
tell({ kind: 'ready' });
