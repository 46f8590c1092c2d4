import { html } from 'hono/html';
import * as v from 'valibot';
import { rupees } from '../ledger/rupees.ts';
import { decimalOf } from '../money.ts';
import type { PaymentView } from '../payments/overview.ts';
import { arrivalsForm } from './arrivals.ts';
import { head } from './head.ts';

/** What the last button did. */
export const Did = v.picklist(['settled', 'credited', 'unmatched', 'unconfirmed', 'gone', 'filled']);
export type Did = v.InferOutput<typeof Did>;

const DID: Record<Did, string> = {
  settled: 'The money settled the payment.',
  credited: 'The money went to the balance of the account.',
  unmatched: 'The money fits nobody and is on the operator’s list.',
  unconfirmed: 'The money is shown on its network, but not final yet.',
  gone: 'The money is not shown any more.',
  filled: 'The shelves are filled with made-up codes.',
};

type Shown = {
  mails: readonly { to: string; subject: string; text: string; at: string }[];
  payments: readonly PaymentView[];
  shelves: readonly { id: string; name: string; free: number }[];
  did: Did | null;
  now: Date;
};

/** The sandbox's page: plain forms, no script. */
export const sandboxPage = ({ mails, payments, shelves, did, now }: Shown) => html`<!doctype html>
<html lang="en">
${head('Sandbox')}
<body>
<header>
<h1>Sandbox</h1>
<p>The world outside of the shop, played by the shop itself: nothing here is sent, and no money is real. <a href="/">To the shop</a> · <a href="/sandbox">Show what is new</a></p>
</header>
<main>
${did === null ? '' : html`<p class="did" role="status">${DID[did]}</p>`}
<section aria-labelledby="mails">
<h2 id="mails">Mails</h2>
${mails.length === 0 ? html`<p class="none">No mail yet. Sign up in the shop, and its code appears here.</p>` : mails.map(mailView)}
</section>
<div>
<section aria-labelledby="payments">
<h2 id="payments">Payments</h2>
${payments.length === 0 ? html`<p class="none">No payment yet. Choose any method at checkout.</p>` : payments.map(paymentView)}
</section>
<section aria-labelledby="shelves">
<h2 id="shelves">Shelves</h2>
<form method="post" action="/sandbox/shelves"><button class="main">Fill the shelves</button></form>
${
  shelves.length === 0
    ? html`<p class="none">Nothing in the catalogue is sold from stock.</p>`
    : html`<form method="post" action="/sandbox/stock" class="fill">
<label>Shelf <select name="variant">${shelves.map(({ id, name, free }) => html`<option value="${id}">${name} (${free} free)</option>`)}</select></label>
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
  { to, subject, text, at }: Shown['mails'][number],
  index: number,
) => html`<details${index === 0 ? html` open` : ''}>
<summary><b>${subject}</b> <span>to ${to}</span> <time datetime="${at}">${timeOf(new Date(at))}</time></summary>
<pre>${text}</pre>
</details>`;

const paymentView = (payment: PaymentView) => html`<article class="${payment.isPending ? 'pending' : 'over'}">
<p><b>${amountOf(payment)}</b> <span>by ${payment.username}, ${payment.method}</span> <em>${payment.statusText}</em></p>
<p class="small"><a href="/payment/${payment.id}">${payment.id}</a> ${payment.method === 'bank' ? senderOf(payment) : ''}</p>
${payment.method === 'balance' ? '' : arrivalsView(payment)}
</article>`;

/** A payment that is over can still get money, though that is seldom wanted. */
const arrivalsView = (payment: PaymentView) =>
  payment.isPending
    ? arrivalsForm(payment, '/sandbox')
    : html`<details><summary>Money for it all the same</summary>${arrivalsForm(payment, '/sandbox')}</details>`;

const amountOf = ({ amount, currency }: PaymentView) =>
  currency === 'PKR' ? rupees(amount) : `${decimalOf(amount, currency)} ${currency}`;

const senderOf = ({ sender }: PaymentView) =>
  sender === null ? ' · no sender named yet' : ` · from ${sender}`;

const timeOf = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');
