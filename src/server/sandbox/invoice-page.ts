import { html } from 'hono/html';
import type { PaymentOutcome } from '#contract/payments.ts';
import type { Host } from '../host.ts';
import { notFound } from '../http/http-error.ts';
import type { PaymentRecord } from '../payments/admin.ts';
import { paymentOf } from '../payments/admin.ts';
import { outcomeAt } from '../payments/load-outcomes.ts';
import { STATUS_OF } from '../payments/outcome.ts';
import { formatRupees } from '../platform/format-money.ts';
import { head } from './head.ts';
import { scenarioForm } from './receipt-form.ts';

/** A page in place of the gateway's invoice; a 404 for a payment that has none. */
export async function invoicePage(host: Host, paymentId: string) {
  const payment = await paymentOf(host, paymentId);
  if (payment === undefined || host.methods[payment.method].invoice === undefined) throw notFound();
  return page(host, payment, await outcomeAt(host.db, payment, host.now()));
}

const page = (
  host: Host,
  { id, method, pay_amount: amount, state }: PaymentRecord,
  outcome: PaymentOutcome,
) => html`<!doctype html>
<html lang="en">
${head('Sandbox invoice')}
<body class="narrow">
<header>
<h1>Invoice</h1>
<p>A crypto gateway would show its address here. This one is simulated: no money is real.</p>
</header>
<main>
<section aria-labelledby="due">
<h2 id="due">${formatRupees(amount)}</h2>
<p role="status">${STATUS_OF[outcome].text}</p>
${scenarioForm(host, { id, method, isPending: STATUS_OF[outcome].status === 0, isUnconfirmed: state === 'confirming' }, `/sandbox/invoices/${id}`)}
</section>
<p><a class="back" href="/payment/${id}">Back to the shop</a></p>
</main>
</body>
</html>
`;
