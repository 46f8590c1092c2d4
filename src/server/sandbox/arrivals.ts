import { html } from 'hono/html';
import type { PaymentView } from '../payments/overview.ts';
import type { Kind } from './money.ts';

type Arriving = Pick<PaymentView, 'id' | 'method' | 'isPending' | 'isUnconfirmed'>;

const NAMES: Record<Kind, string> = {
  exact: 'Money arrives',
  short: 'Too little',
  over: 'Too much',
  late: 'Too late',
  'wrong-sender': 'From somebody else',
  unconfirmed: 'Unconfirmed first',
  gone: 'It vanishes',
};
const ALWAYS = ['exact', 'short', 'over', 'late', 'wrong-sender'] as const;

/** A button for each way in which money can arrive for a payment; `back` is the page that they stand on. */
export const arrivalsForm = (
  payment: Arriving,
  back: string,
) => html`<form method="post" action="/sandbox/receipts">
<input type="hidden" name="payment_id" value="${payment.id}">
<input type="hidden" name="back" value="${back}">
${kindsFor(payment).map((kind) => html`<button name="kind" value="${kind}" class="${payment.isPending && kind === 'exact' ? 'main' : ''}">${nameOf(kind, payment)}</button> `)}
</form>`;

/** Money on a chain can be seen before it is final. */
function kindsFor({ method, isPending, isUnconfirmed }: Arriving): readonly Kind[] {
  const isOnChain = method === 'usdt' || method === 'bitcart';
  if (!isOnChain || !isPending) return ALWAYS;
  return [...ALWAYS, isUnconfirmed ? 'gone' : 'unconfirmed'];
}

/** What has no sender can only be an amount that nobody was asked for. */
const nameOf = (kind: Kind, { method, isUnconfirmed }: Arriving): string => {
  if (kind === 'exact' && isUnconfirmed) return 'It is confirmed';
  return kind === 'wrong-sender' && (method === 'usdt' || method === 'binance')
    ? 'An amount that is nobody’s'
    : NAMES[kind];
};
