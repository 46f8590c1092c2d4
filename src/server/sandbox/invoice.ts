import { html } from 'hono/html';
import type { Host } from '../host.ts';
import { nothingHere } from '../http/refusal.ts';
import { rupees } from '../ledger/rupees.ts';
import type { PaymentRecord } from '../payments/overview.ts';
import { paymentOf } from '../payments/overview.ts';
import { standingAt } from '../payments/standings.ts';
import type { Standing } from '../payments/state.ts';
import { arrivalsForm } from './arrivals.ts';
import { head } from './head.ts';

/** The page that stands in for a gateway's invoice; 404 for a payment that has none. */
export async function invoicePage(host: Host, paymentId: string) {
  const payment = await paymentOf(host, paymentId);
  if (payment?.method !== 'bitcart') throw nothingHere();
  return page(payment, await standingAt(host.db, payment, host.now()));
}

const page = (
  { id, pay_amount: amount, state }: PaymentRecord,
  { status, text }: Standing,
) => html`<!doctype html>
<html lang="en">
${head('Sandbox invoice')}
<body class="narrow">
<header>
<h1>Invoice</h1>
<p>Here a crypto gateway would show its address. This one is played: no money is real.</p>
</header>
<main>
<section aria-labelledby="due">
<h2 id="due">${rupees(amount)}</h2>
<p role="status">${text}</p>
${arrivalsForm({ id, method: 'bitcart', isPending: status === 0, isUnconfirmed: state === 'unconfirmed' }, `/sandbox/invoices/${id}`)}
</section>
<p><a class="back" href="/payment/${id}">Back to the shop</a></p>
</main>
</body>
</html>
`;
