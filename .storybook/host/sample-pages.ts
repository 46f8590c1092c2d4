import { paymentMethods } from '../../src/server/payment-methods/methods.ts';
import type { PaymentView } from '../../src/server/payments/admin.ts';
import { invoicePage } from '../../src/server/sandbox/invoice-page.ts';
import { sandboxPage } from '../../src/server/sandbox/sandbox-page.ts';
import { STYLE } from '../../src/server/sandbox/style.ts';
import { recordingDatabase } from './recording-database.ts';
import { NOON, sampleHost } from './sample-host.ts';
import { sampleMails } from './sample-mails.ts';
import type { HostSamples } from './sample-types.ts';

const PENDING = {
  isPending: true,
  isUnconfirmed: false,
  statusText: 'Waiting for your payment',
  createdAt: NOON,
};
const PAYMENTS: readonly PaymentView[] = [
  {
    ...PENDING,
    id: '7be03d9f51c84a26a0f4e81b62d9c501',
    username: 'amna_k',
    method: 'bank',
    amount: 14_750,
    currency: 'PKR',
    sender: 'AMNA KHALID',
  },
  {
    ...PENDING,
    id: 'a20f6e1d84bb4c0797e35f1c8d6b2a40',
    username: 'bilal_99',
    method: 'usdt',
    amount: 50_893_400,
    currency: 'USDT',
    isUnconfirmed: true,
    sender: null,
    statusText: 'Received, waiting for confirmations',
  },
  {
    ...PENDING,
    id: '3c9d0b7e52f6481ab1e4d7093a8f65c2',
    username: 'mina_khan',
    method: 'binance',
    amount: 12_503_400,
    currency: 'USDT',
    sender: null,
    isPending: false,
    statusText: 'Expired',
  },
];
const STOCK = [
  { id: 'valorant-vp-475', name: 'Valorant 475 Points', free: 0 },
  { id: 'steam-usd-10', name: 'Steam Wallet 10 USD', free: 12 },
];

/** The pages of the sandbox, whose links lead nowhere here. */
export async function samplePages(): Promise<HostSamples['pages']> {
  const { accounts } = await sampleMails();
  const mails = accounts
    .slice(0, 3)
    .map(({ to, subject, text }) => ({ to, subject, text, at: NOON.toISOString() }));
  const empty = { mails: [], payments: [], stock: STOCK, methods: paymentMethods, did: null, now: NOON };
  const busy = { ...empty, mails, payments: PAYMENTS };
  return {
    empty: await withStyle(sandboxPage(empty)),
    busy: await withStyle(sandboxPage(busy)),
    settled: await withStyle(sandboxPage({ ...busy, payments: PAYMENTS.slice(1), did: 'settled' })),
    invoice: await withStyle(await invoicePage(hostOfInvoice(), '5b0e')),
  };
}

/** A host with one payment by invoice. */
const hostOfInvoice = () =>
  sampleHost(
    recordingDatabase(
      {
        payment: [
          {
            id: '5b0e7a3f91c64d28a6f0b4e81d72c935',
            method: 'bitcart',
            pay_amount: 14_750,
            currency: 'PKR',
            state: 'pending',
            created_at: NOON,
            expires_at: new Date(NOON.getTime() + 3_600_000),
          },
        ],
      },
      () => {},
    ),
  );

/** With the style sheet in the page, since the catalogue has no host to ask for it. */
async function withStyle(page: ReturnType<typeof sandboxPage>): Promise<string> {
  const html = String(await page);
  const link = '<link rel="stylesheet" href="/sandbox/style.css">';
  if (!html.includes(link)) throw new Error('The sandbox no longer links its style sheet as before.');
  return html.replace(link, `<style>${STYLE}</style>`);
}
