import { html } from 'hono/html';
import * as v from 'valibot';
import type { Host } from '../host.ts';
import type { PaymentView } from '../payments/admin.ts';
import { formatRupees } from '../platform/format-money.ts';
import { toDecimal } from '../platform/money.ts';
import { head } from './head.ts';
import { scenarioForm } from './receipt-form.ts';

/** The result of the last button. */
export const ActionResult = v.picklist(['settled', 'credited', 'unmatched', 'unconfirmed', 'gone', 'filled']);
export type ActionResult = v.InferOutput<typeof ActionResult>;

const RESULT_TEXTS: Record<ActionResult, string> = {
  settled: 'The money settled the payment.',
  credited: 'The money went to the balance of the account.',
  unmatched: 'The money matches no payment and is on the operator’s list.',
  unconfirmed: 'The money is shown on its network, but is not final yet.',
  gone: 'The money is no longer shown on its network.',
  filled: 'Made-up codes were added to the stock.',
};

type SandboxView = {
  mails: readonly { to: string; subject: string; text: string; at: string }[];
  payments: readonly PaymentView[];
  stock: readonly { id: string; name: string; free: number }[];
  methods: Host['methods'];
  did: ActionResult | null;
  /** Why the last button did nothing. */
  problem: string | null;
  now: Date;
};

/** The sandbox's page, made of plain forms without scripts. */
export const sandboxPage = ({
  mails,
  payments,
  stock,
  methods,
  did,
  problem,
  now,
}: SandboxView) => html`<!doctype html>
<html lang="en">
${head('Sandbox')}
<body>
<header>
<h1>Sandbox</h1>
<p>The outside world, simulated by the shop: nothing is really sent, and no money is real. <a href="/">To the shop</a> · <a href="/sandbox">Refresh</a></p>
</header>
<main>
${did === null ? '' : html`<p class="did" role="status">${RESULT_TEXTS[did]}</p>`}
${problem === null ? '' : html`<p class="did" role="alert">${problem}</p>`}
<section aria-labelledby="mails">
<h2 id="mails">Mails</h2>
${mails.length === 0 ? html`<p class="none">No mail yet. Sign up in the shop, and its code appears here.</p>` : mails.map(mailView)}
</section>
<div>
<section aria-labelledby="payments">
<h2 id="payments">Payments</h2>
${payments.length === 0 ? html`<p class="none">No payment yet. Choose any method at checkout.</p>` : payments.map((payment) => paymentView(methods, payment))}
</section>
<section aria-labelledby="stock">
<h2 id="stock">Stock</h2>
<form method="post" action="/sandbox/stock/fill"><button class="main">Fill the shelves</button></form>
${
  stock.length === 0
    ? html`<p class="none">Nothing in the catalogue is sold from stock.</p>`
    : html`<form method="post" action="/sandbox/stock" class="fill">
<label>Variant <select name="variant">${stock.map(({ id, name, free }) => html`<option value="${id}">${name} (${free} free)</option>`)}</select></label>
<label>Codes <input name="quantity" type="number" min="1" max="1000" value="10" required></label>
<button>Add</button>
</form>`
}
</section>
</div>
</main>
<footer>As of ${timeOf(now)} UTC</footer>
</body>
</html>
`;

const mailView = (
  { to, subject, text, at }: SandboxView['mails'][number],
  index: number,
) => html`<details${index === 0 ? html` open` : ''}>
<summary><b>${subject}</b> <span>to ${to}</span> <time datetime="${at}">${timeOf(new Date(at))}</time></summary>
<pre>${text}</pre>
</details>`;

const paymentView = (
  methods: Host['methods'],
  payment: PaymentView,
) => html`<article class="${payment.isPending ? 'pending' : 'over'}">
<p><b>${amountOf(payment)}</b> <span>by ${payment.username}, ${payment.method}</span> <em>${payment.statusText}</em></p>
<p class="small"><a href="/payment/${payment.id}">${payment.number ?? payment.id}</a> ${methods[payment.method].needsSenderName ? senderOf(payment) : ''}</p>
${methods[payment.method].sandbox === undefined ? '' : scenarioView(methods, payment)}
</article>`;

/** A closed payment can still receive money, but that is rarely wanted. */
const scenarioView = (methods: Host['methods'], payment: PaymentView) =>
  payment.isPending
    ? scenarioForm({ methods }, payment, '/sandbox')
    : html`<details><summary>Send money anyway</summary>${scenarioForm({ methods }, payment, '/sandbox')}</details>`;

const amountOf = ({ amount, currency }: PaymentView) =>
  currency === 'PKR' ? formatRupees(amount) : `${toDecimal(amount, currency)} ${currency}`;

const senderOf = ({ sender }: PaymentView) =>
  sender === null ? ' · no sender named yet' : ` · from ${sender}`;

const timeOf = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');
