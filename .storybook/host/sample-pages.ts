import { readFileSync } from 'node:fs';
import { MINUTE_MS } from '../../src/contract/durations.ts';
import { paymentMethods } from '../../src/server/payment-methods/methods.ts';
import type { PaymentView } from '../../src/server/payments/admin.ts';
import { invoicePage } from '../../src/server/sandbox/invoice-page.ts';
import { sandboxPage } from '../../src/server/sandbox/sandbox-page.ts';
import { STYLE } from '../../src/server/sandbox/style.ts';
import { recordingDatabase } from './recording-database.ts';
import { NOON, sampleHost } from './sample-host.ts';
import type { HostSamples } from './sample-types.ts';

const PAYMENT = '7be03d9f51c84a26a0f4e81b62d9c501';
const minutesAgo = (minutes: number) => new Date(NOON.getTime() - minutes * MINUTE_MS);

const payment = {
  id: PAYMENT,
  number: 'KP-4M9T-R7',
  username: 'amna_k',
  method: 'bank',
  amount: 14_250,
  currency: 'PKR',
  isUnconfirmed: false,
  sender: null,
  isPending: true,
  statusText: 'Waiting for your payment',
  createdAt: minutesAgo(4),
} satisfies PaymentView;

const PAYMENTS: readonly PaymentView[] = [
  payment,
  { ...payment, number: 'KP-2X9D-B4', username: 'bilal_99', sender: 'BILAL AHMED' },
  {
    ...payment,
    number: 'KP-8C3W-N6',
    username: 'mina_khan',
    method: 'usdt',
    amount: 50_893_400,
    currency: 'USDT',
    isUnconfirmed: true,
    statusText: 'Received, waiting for confirmations',
  },
  { ...payment, number: 'KP-6T2J-H9', method: 'balance', isPending: false, statusText: 'Completed' },
];

const CODE = {
  to: 'amna@example.com',
  subject: 'Your code to sign up',
  text: 'Your code is 482913. It works for 10 minutes.',
  at: minutesAgo(6).toISOString(),
};
const STOCK = [
  { id: 'valorant-vp-475', name: 'Valorant VP · 475 VP', free: 10 },
  { id: 'steam-usd-10', name: 'Steam Wallet USD · USD 10', free: 0 },
];

/** A page with its styles, which has no other address to fetch them from. */
const withStyles = (page: unknown) =>
  String(page).replace('<link rel="stylesheet" href="/sandbox/style.css">', `<style>${STYLE}</style>`);

type View = Parameters<typeof sandboxPage>[0];
const sandbox = async (part: Partial<View> = {}) =>
  withStyles(
    await sandboxPage({
      mails: [CODE],
      payments: PAYMENTS,
      stock: STOCK,
      methods: paymentMethods,
      did: null,
      problem: null,
      now: NOON,
      ...part,
    }),
  );

/** The invoice of a payment, of which its network shows a part. */
async function invoice(isPartlyPaid: boolean) {
  const row = {
    id: PAYMENT,
    method: 'bitcart',
    pay_amount: 14_250,
    payable: 14_250,
    state: isPartlyPaid ? 'confirming' : 'pending',
    expires_at: new Date(NOON.getTime() + 30 * MINUTE_MS),
  };
  const parts = isPartlyPaid ? [{ payment_id: PAYMENT, isPartial: true }] : [];
  const db = recordingDatabase({ payment: [row], unconfirmed_receipt: parts }, (table) => {
    throw new Error(`The samples of pages wrote into ${table}.`);
  });
  return withStyles(await invoicePage(sampleHost(db), PAYMENT));
}

/** The document of the office, in a browser that runs no scripts. */
const officeDocument = () =>
  readFileSync('src/office/index.html', 'utf8')
    .replace(/<script.*<\/script>/, '')
    .replace(/<link.*>/, `<style>${readFileSync('src/office/index.css', 'utf8')}</style>`);

/** The pages that the host writes without the shop's scripts. */
export const samplePages = async (): Promise<HostSamples['pages']> => ({
  Sandbox: await sandbox(),
  SandboxBeforeAnyVisit: await sandbox({ mails: [], payments: [], stock: [] }),
  SandboxAfterMoneyArrived: await sandbox({
    did: 'settled',
    payments: [{ ...payment, isPending: false, statusText: 'Completed' }, ...PAYMENTS.slice(1)],
  }),
  SandboxThatRefuses: await sandbox({ problem: 'There is no such payment.' }),
  SandboxInvoice: await invoice(false),
  SandboxInvoicePaidInPart: await invoice(true),
  OfficeWithoutScripts: officeDocument(),
});
