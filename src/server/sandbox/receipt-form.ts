import { html } from 'hono/html';
import type { Host } from '../host.ts';
import type { PaymentView } from '../payments/admin.ts';
import type { SandboxRules, Scenario } from './simulate-receipt.ts';

type ScenarioPayment = Pick<PaymentView, 'id' | 'method' | 'isPending' | 'isUnconfirmed'>;

const LABELS: Record<Exclude<Scenario, 'wrong-sender'>, string> = {
  exact: 'Money arrives',
  short: 'Too little',
  over: 'Too much',
  late: 'Too late',
  'no-number': 'Without the number',
  unconfirmed: 'Unconfirmed first',
  gone: 'It vanishes',
};

/**
 * One button per scenario of a payment; none if it isn't paid from outside. `back` is the page that
 * contains the form.
 */
export const scenarioForm = ({ methods }: Pick<Host, 'methods'>, payment: ScenarioPayment, back: string) => {
  const { sandbox } = methods[payment.method];
  return sandbox === undefined ? '' : buttons(sandbox, payment, back);
};

const buttons = (
  rules: SandboxRules,
  payment: ScenarioPayment,
  back: string,
) => html`<form method="post" action="/sandbox/receipts">
<input type="hidden" name="payment_id" value="${payment.id}">
<input type="hidden" name="back" value="${back}">
${scenariosFor(rules, payment).map((kind) => html`<button name="kind" value="${kind}" class="${payment.isPending && kind === 'exact' ? 'main' : ''}">${labelOf(kind, rules, payment)}</button> `)}
</form>`;

function scenariosFor(
  { showsUnconfirmed, carriesNumber }: SandboxRules,
  { isPending, isUnconfirmed }: ScenarioPayment,
): readonly Scenario[] {
  const offered: Scenario[] = ['exact', 'short', 'over', 'late'];
  if (carriesNumber) offered.push('no-number');
  offered.push('wrong-sender');
  if (showsUnconfirmed && isPending) offered.push(isUnconfirmed ? 'gone' : 'unconfirmed');
  return offered;
}

const labelOf = (
  kind: Scenario,
  { unrecognisedLabel }: SandboxRules,
  { isUnconfirmed }: ScenarioPayment,
): string => {
  if (kind === 'exact' && isUnconfirmed) return 'It is confirmed';
  return kind === 'wrong-sender' ? unrecognisedLabel : LABELS[kind];
};
