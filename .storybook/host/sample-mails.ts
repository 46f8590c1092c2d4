import { MINUTE_MS } from '../../src/contract/durations.ts';
import { balanceStep, confirmingStep } from '../../src/contract/steps.ts';
import * as accountMails from '../../src/server/accounts/mails.ts';
import { alertCatalogueFault } from '../../src/server/catalogue/alert-catalogue-fault.ts';
import { waitingMail } from '../../src/server/chat/support.ts';
import type { Tx } from '../../src/server/database/connect.ts';
import type { Host } from '../../src/server/host.ts';
import { toMail } from '../../src/server/mail/enqueue.ts';
import { alertOperator } from '../../src/server/mail/operator-alerts.ts';
import { type Mail, renderHtml, renderText } from '../../src/server/mail/render.ts';
import { alertHarm } from '../../src/server/operator/frame/harm.ts';
import * as changeMails from '../../src/server/orders/change-mails.ts';
import { reportDamaged } from '../../src/server/orders/damaged-items.ts';
import { howToRedeem } from '../../src/server/orders/how-to-redeem.ts';
import * as orderMails from '../../src/server/orders/mails.ts';
import { alertManualFulfilment } from '../../src/server/orders/manual-fulfilment-alert.ts';
import { deliverySummary, firstSteps, summaryOf } from '../../src/server/orders/order-summary.ts';
import { alertReplacements } from '../../src/server/orders/replace.ts';
import { alertOutage } from '../../src/server/reconciliation/polling/outage.ts';
import { alertUnrecorded } from '../../src/server/reconciliation/polling/transfers.ts';
import {
  alertImported,
  alertNeverConfirmed,
  alertUnmatched,
} from '../../src/server/reconciliation/receipt-alerts.ts';
import { alertReversed, alertUnclearReversal } from '../../src/server/reconciliation/reversal.ts';
import { alertStuck } from '../../src/server/reconciliation/unconfirmed.ts';
import { alertExport, alertOutOfStock } from '../../src/server/stock/inventory.ts';
import { wishMail } from '../../src/server/wishes/mails.ts';
import { recordingDatabase } from './recording-database.ts';
import { NOON, sampleHost } from './sample-host.ts';
import type { HostSamples } from './sample-types.ts';

const TO = 'amna@example.com';
const CODE = '482913';
const ORDER = '0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c';
const DELIVERED = '41d7c2b86f0e4a3f9d52e8a17c60b39e';
const CANCELLED = 'b85e03f6a1794c1d8e2f7d40c9a61b72';
const NUMBER = 'KS-7F3Q-K2';
const PAYMENT = '7be03d9f51c84a26a0f4e81b62d9c501';
const PAYMENT_NUMBER = 'KP-4M9T-R7';
const RECEIPT = '5d1e8c20a7f94b6e8c3d0b9a6f7e4d21';
const accountId = 'amna';
const recipient = { username: 'amna_k', email: TO, orders: true, alerts: true };

const ABOUT_ACCOUNTS: { readonly [Name in keyof typeof accountMails]: Mail } = {
  signupCodeMail: accountMails.signupCodeMail(TO, CODE),
  hasAccountMail: accountMails.hasAccountMail(TO),
  resetCodeMail: accountMails.resetCodeMail(TO, CODE),
  noAccountMail: accountMails.noAccountMail(TO),
  passwordChangedMail: accountMails.passwordChangedMail(TO),
  currentAddressCodeMail: accountMails.currentAddressCodeMail(TO, CODE),
  newAddressCodeMail: accountMails.newAddressCodeMail('amna.khan@example.com', '770154'),
  addressTakenMail: accountMails.addressTakenMail('amna.khan@example.com'),
  addressChangedMail: accountMails.addressChangedMail(TO),
};

/** Queues one mail, or several that differ in what they say. */
type Queue = (tx: Tx, host: Host) => Promise<unknown>[];

const LINES = [
  {
    id: 'steam-usd-10',
    variant_id: 'steam-usd-10',
    name: 'Steam Wallet USD, USD 10',
    price: 2_950,
    quantity: 2,
    instant: true,
    answers: [],
    region: 'US',
    eta: 'Instant',
    redeem_url: 'https://store.example.com/redeem',
    delivered: 2,
    backordered_since: null,
    codes: [{ at: NOON.toISOString(), replaces: null }],
    entered: [],
  },
  {
    id: 'pubg-uc-60',
    variant_id: 'pubg-uc-60',
    name: 'PUBG Mobile UC, 60 UC',
    price: 8_850,
    quantity: 1,
    instant: false,
    answers: [{ label: 'Player ID', value: '5123456789' }],
    region: 'Global',
    eta: '10 to 30 minutes',
    redeem_url: null,
    delivered: 0,
    backordered_since: null,
    codes: [],
    entered: [{ at: new Date(NOON.getTime() + 25 * MINUTE_MS).toISOString(), replaces: null }],
  },
];
const redeemIn = (host: Host) =>
  howToRedeem(
    host.catalogue(),
    LINES.filter(({ delivered }) => delivered > 0).map(({ variant_id: id, name, redeem_url }) => ({
      id,
      name,
      redeem_url,
    })),
  );
const METHOD = 'Bank transfer';
const ofOrder = {
  number: { of: 'order', is: NUMBER },
  lines: LINES,
  paid: 14_250,
  methodName: METHOD,
  at: NOON,
} as const;
/** All of it at once. */
const bought = summaryOf({
  ...ofOrder,
  steps: firstSteps({ at: NOON, lines: LINES, backordered: [], isDelivered: true }),
});
/** Its codes at once, and the rest later. */
const begun = summaryOf({
  ...ofOrder,
  steps: firstSteps({ at: NOON, lines: LINES, backordered: [], isDelivered: false }),
});
const late = summaryOf({
  ...ofOrder,
  lines: LINES.map((line) => ({ ...line, isLate: line.instant })),
  steps: firstSteps({ at: NOON, lines: LINES, backordered: ['steam-usd-10'], isDelivered: false }),
});
const deposited = summaryOf({
  number: { of: 'payment', is: PAYMENT_NUMBER },
  lines: [{ name: 'Account balance', price: 5_000, quantity: 1 }],
  paid: 5_000,
  methodName: 'USDT (Tron)',
  at: NOON,
  steps: [{ name: 'Paid', at: NOON.toISOString(), state: 'done' }, confirmingStep('done'), balanceStep(true)],
});
const expired = summaryOf({
  number: { of: 'payment', is: PAYMENT_NUMBER },
  lines: [{ name: 'Steam Wallet USD, USD 10', price: 2_950, quantity: 1 }],
  paid: 2_950,
  methodName: METHOD,
  at: NOON,
  steps: [],
});
const credited = { label: 'Added to your balance', value: 'PKR 2,500' };

const ABOUT_ORDERS: { readonly [Name in Exclude<keyof typeof orderMails, 'orderPath'>]: Queue } = {
  mailPaymentCompleted: (tx, host) => {
    const paid = {
      recipient,
      paymentId: PAYMENT,
      amount: 14_250,
      deposit: 0,
      surplus: 0,
      orderId: ORDER,
      isDelivered: false,
      purchase: late,
      redeem: [],
    };
    return [
      orderMails.mailPaymentCompleted(tx, host, paid),
      orderMails.mailPaymentCompleted(tx, host, { ...paid, surplus: 250 }),
      orderMails.mailPaymentCompleted(tx, host, {
        ...paid,
        isDelivered: true,
        purchase: bought,
        redeem: redeemIn(host),
      }),
      orderMails.mailPaymentCompleted(tx, host, {
        ...paid,
        amount: 5_000,
        deposit: 5_000,
        orderId: null,
        purchase: deposited,
      }),
    ];
  },
  mailDelivered: (tx, host) => {
    const order = { recipient, delivered: 3 };
    return [
      orderMails.mailDelivered(tx, host, {
        ...order,
        id: DELIVERED,
        isDelivered: true,
        purchase: () => deliverySummary(tx, host, DELIVERED),
      }),
      orderMails.mailDelivered(tx, host, {
        ...order,
        id: ORDER,
        isDelivered: false,
        delivered: 2,
        purchase: () => ({ ...begun, redeem: redeemIn(host) }),
      }),
    ];
  },
  mailCredited: (tx, host) => [
    orderMails.mailCredited(tx, host, {
      accountId,
      receiptId: RECEIPT,
      amount: 2_500,
      why: 'Your transfer came after the payment had expired.',
      purchase: { ...expired, summary: { ...expired.summary, sums: [...expired.summary.sums, credited] } },
    }),
  ],
  mailTakenBack: (tx, host) => [
    orderMails.mailTakenBack(tx, host, { accountId, amount: 13_500, payment: 'KP-4T9M-XC', dedupe: RECEIPT }),
  ],
};

const ABOUT_CHANGES: { readonly [Name in keyof typeof changeMails]: Queue } = {
  mailReplaced: (tx, host) => [
    changeMails.mailReplaced(tx, host, {
      orderId: DELIVERED,
      accountId,
      name: 'Steam Wallet USD, USD 10',
      dedupe: `replaced:${ORDER}`,
    }),
  ],
  mailRefunded: (tx, host) => [
    changeMails.mailRefunded(tx, host, {
      orderId: DELIVERED,
      accountId,
      amount: 500,
      reason: 'It was delivered a day late.',
      dedupe: ORDER,
    }),
  ],
  mailCancelled: (tx, host) => [
    changeMails.mailCancelled(tx, host, { orderId: CANCELLED, accountId, amount: 8_850 }),
    changeMails.mailCancelled(tx, host, { orderId: CANCELLED, accountId, amount: 0 }),
  ],
  mailOrderMessage: (tx, host) => [
    changeMails.mailOrderMessage(tx, host, {
      orderId: ORDER,
      accountId,
      text: 'We have called you twice about the setup of your PC.\nWhen can we reach you?',
    }),
  ],
  mailOrderStatus: (tx, host) => {
    const order = { orderId: ORDER, accountId, delivered: 0 };
    return [
      changeMails.mailOrderStatus(tx, host, { ...order, state: 'processing' }),
      changeMails.mailOrderStatus(tx, host, {
        ...order,
        orderId: DELIVERED,
        state: 'completed',
        delivered: 3,
      }),
      changeMails.mailOrderStatus(tx, host, { ...order, orderId: CANCELLED, state: 'cancelled' }),
    ];
  },
  mailSupportWrote: (tx, host) => [
    changeMails.mailSupportWrote(tx, host, { accountId, orderId: ORDER, position: 3 }),
    changeMails.mailSupportWrote(tx, host, { accountId, orderId: null, position: 4 }),
  ],
};

const sentAt = new Date('2026-03-02T09:05:00Z');
const waitingSince = (time: string) => new Date(`2026-03-02T${time}:00Z`);
const receipt = {
  id: RECEIPT,
  source: 'bank',
  external_id: 'FT26061XYZ',
  currency: 'PKR',
  amount: 2_500,
  destination: 'PK36 PLNS 0000 0011 2345 6702',
  payer: 'AMNA KHALID',
  payer_key: 'amna khalid',
  reference: 'FT26061XYZ',
  sent_at: sentAt,
  sent_until: null,
  headings: null,
  description: null,
  recorded_at: NOON,
  outcome: 'unmatched',
  payment_id: null,
  account_id: null,
  booked: null,
  is_manual: false,
  is_confirmed: true,
  taken_back_at: null,
  kept_at: null,
  decided_by: null,
  numbered_payment_id: null,
} as const;

/** By the beginning of their dedupe keys. A check names an alert that has no sample here. */
const TO_THE_OPERATOR: Readonly<Record<string, Queue>> = {
  'manual-fulfilment': (tx, host) => [
    alertManualFulfilment(tx, host, { id: ORDER, number: NUMBER }, [
      {
        id: 'pc-setup-basic',
        name: 'PC setup by phone',
        price: 4_500,
        quantity: 1,
        instant: false,
        answers: [{ label: 'Phone number', value: '0300 1234567' }],
      },
    ]),
  ],
  'out-of-stock': (tx, host) => [alertOutOfStock(tx, host, 'valorant-vp-475')],
  'stock-export': (tx, host) => [
    alertExport(tx, host, {
      variant: 'valorant-vp-475',
      batch: '0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c',
      count: 48,
      by: 'sana',
      reason: 'the supplier asks which ones are sold',
    }),
  ],
  catalogue: (_, host) => [
    alertCatalogueFault({
      ...host,
      config: { ...host.config, catalogueFile: '/shop/public/catalogue.json' },
      catalogueFault: () => ({
        kind: 'refused',
        reason: 'gift-cards › steam-wallet › products[0].price: must be in whole rupees',
        since: NOON,
      }),
    }),
  ],
  replacements: (tx, host) => [alertReplacements(tx, host, { by: 'sana', count: 4, day: '2026-03-02' })],
  harm: (tx, host) => {
    const by = { ...host, actor: { name: 'bilal', role: 'manager' as const } };
    const role = { before: { role: 'support' }, after: { role: 'manager' } };
    const credit = { amount: 200_000, reason: 'with our apologies for the wait' };
    return [
      alertHarm(tx, by, { action: 'operators role', subject: 'sana', detail: role }, null),
      alertHarm(tx, by, { action: 'accounts credit', subject: 'mina_khan', detail: credit }, 612_500),
    ];
  },
  unmatched: (tx, host) => [alertUnmatched(tx, host, receipt)],
  'unmatched-import': (tx, host) => [alertImported(tx, host, { id: 'statement', receipts: [RECEIPT] })],
  'never-confirmed': (tx, host) => [
    alertNeverConfirmed(tx, host, {
      ...receipt,
      source: 'bitcart',
      external_id: '7Zt4nB8c',
      reference: PAYMENT,
    }),
  ],
  reversed: (tx, host) => [
    alertReversed(tx, host, receipt, {
      description: 'IBFT RETURN FT26061XYZ',
      order: NUMBER,
      did: 'It settled payment KP-4M9T-R7, order KS-7F3Q-K2.',
      advice: [
        "Its order is delivered, and can't be taken back. Refund and replace nothing of it.",
        'Lock the account: accounts lock amna_k --reason TEXT',
        'Then keep the loss on record: receipts keep 5d1e8c20 --reason TEXT',
      ],
    }),
  ],
  'reversed-unclear': (_, host) => [
    alertUnclearReversal(host, {
      receipts: [receipt, { ...receipt, id: PAYMENT, payer: 'OMAR SHAH', reference: 'FT26062ABC' }],
      isPartial: false,
      description: 'REVERSAL OF IBFT CREDIT',
    }),
  ],
  'receipt-held': (tx, host) => [
    alertStuck(tx, host, {
      source: 'usdt',
      externalId: '8041233',
      amount: 50_893_400,
      destination: 'TQ0Ol1I8xK4vZr7mPq2sWn5uYb9cEd3fGh',
      payer: null,
      reference: null,
      sentAt,
    }),
  ],
  'network-down': (_, host) => [alertOutage(host, { source: 'usdt', read_until: sentAt, failures: 9 })],
  unrecorded: (_, host) => [alertUnrecorded(host, 'usdt', { externalId: '8041233', at: sentAt })],
  damaged: (tx, host) => [
    reportDamaged(tx, host, { id: 'line', order_id: ORDER, variant_id: 'steam-usd-10' }, [
      { id: RECEIPT, text: null, deadAt: null },
    ]),
  ],
  chat: (tx, host) => [
    alertOperator(
      tx,
      host,
      waitingMail([
        { username: 'amna_k', waitingSince: waitingSince('11:38') },
        { username: null, waitingSince: waitingSince('11:51') },
      ]),
      'chat:sample',
    ),
  ],
};

/** Every kind of mail that the host sends, as text and as HTML. */
export async function sampleMails(): Promise<HostSamples['mails']> {
  const queued: { mail: Mail; key: string }[] = [];
  const order = { number: NUMBER, paid: 14_250, method_name: METHOD, created_at: NOON };
  const rows = {
    account: [recipient],
    order: [
      { ...order, id: ORDER, state: 'processing' },
      { ...order, id: DELIVERED, state: 'completed' },
      { ...order, id: CANCELLED, state: 'cancelled' },
    ],
    order_line: LINES,
    payment: [{ number: PAYMENT_NUMBER }],
    receipt: [{ count: 48, amount: 126_400 }],
    stock_code: [{ free: 0 }],
  };
  const db = recordingDatabase(rows, (table, row) => {
    if (table !== 'outbox') throw new Error(`The samples of mails wrote into ${table}.`);
    const { id, dedupe_key: key, payload, sealed } = row;
    const read = {
      id: String(id),
      payload: JSON.parse(String(payload)),
      sealed: sealed === null ? null : String(sealed),
    };
    queued.push({ key: String(key), mail: toMail(host, read) });
  });
  const host = sampleHost(db);

  const show = (kind: string, mail: Mail) => ({
    kind,
    to: mail.to,
    subject: mail.subject,
    text: renderText(mail, host.config),
    html: renderHtml(mail, host.config),
  });
  const run = async (group: Readonly<Record<string, Queue>>) => {
    const shown: ReturnType<typeof show>[] = [];
    for (const [kind, queue] of Object.entries(group)) {
      queued.length = 0;
      await db.transaction().execute((tx) => Promise.all(queue(tx, host)));
      if (queued.length === 0) throw new Error(`The sample of ${kind} sent no mail.`);
      shown.push(...queued.map(({ mail }) => show(kind, mail)));
    }
    return shown;
  };
  return {
    AboutTheAccount: Object.entries({ ...ABOUT_ACCOUNTS, wishMail: wishMail(recipient, 'ChatGPT Plus') }).map(
      ([kind, mail]) => show(kind, mail),
    ),
    AboutOrdersAndMoney: await run({ ...ABOUT_ORDERS, ...ABOUT_CHANGES }),
    ToTheOperator: await run(TO_THE_OPERATOR),
  };
}
