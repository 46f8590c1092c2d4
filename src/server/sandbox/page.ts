import { html } from 'hono/html';
import * as v from 'valibot';
import { rupees } from '../ledger/rupees.ts';
import type { PaymentView } from '../payments/overview.ts';
import type { Kind } from './money.ts';

/** What the last button did. */
export const Did = v.picklist(['settled', 'credited', 'unmatched', 'filled']);
export type Did = v.InferOutput<typeof Did>;

const DID: Record<Did, string> = {
  settled: 'The money settled the payment.',
  credited: 'The money went to the balance of the account.',
  unmatched: 'The money fits nobody and is on the operator’s list.',
  filled: 'The shelves are filled with made-up codes.',
};

const KINDS: Record<Kind, string> = {
  exact: 'Money arrives',
  short: 'Too little',
  over: 'Too much',
  late: 'Too late',
  'wrong-sender': 'From somebody else',
};
const KIND_NAMES = ['exact', 'short', 'over', 'late', 'wrong-sender'] as const;

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
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Sandbox</title>
<link rel="stylesheet" href="/sandbox/style.css">
</head>
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
${payments.length === 0 ? html`<p class="none">No payment yet. Choose bank transfer at checkout.</p>` : payments.map(paymentView)}
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
<p><b>${rupees(payment.amount)}</b> <span>by ${payment.username}, ${payment.method}</span> <em>${payment.statusText}</em></p>
<p class="small"><a href="/payment/${payment.id}">${payment.id}</a> · ${payment.sender === null ? 'no sender named yet' : `from ${payment.sender}`}</p>
${payment.method === 'bank' ? arrivalsView(payment) : ''}
</article>`;

/** A payment that is over can still get money, though that is seldom wanted. */
const arrivalsView = (payment: PaymentView) =>
  payment.isPending
    ? arrivalsForm(payment)
    : html`<details><summary>Money for it all the same</summary>${arrivalsForm(payment)}</details>`;

const arrivalsForm = ({ id, isPending }: PaymentView) => html`<form method="post" action="/sandbox/receipts">
<input type="hidden" name="payment_id" value="${id}">
${KIND_NAMES.map((kind) => html`<button name="kind" value="${kind}" class="${isPending && kind === 'exact' ? 'main' : ''}">${KINDS[kind]}</button> `)}
</form>`;

const timeOf = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');
