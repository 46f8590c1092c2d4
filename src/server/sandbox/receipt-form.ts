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
const ALWAYS_OFFERED = ['exact', 'short', 'over', 'late', 'wrong-sender'] as const;
const OFFERED_BY_NUMBER = ['exact', 'short', 'over', 'late', 'no-number', 'wrong-sender'] as const;

/**
 * One button per scenario of a payment; none if it isn't paid from outside. `back` is the page that
 * contains the form.
 */
export const scenarioForm = ({ methods }: Pick<Host, 'methods'>, payment: ScenarioPayment, back: string) => {
  const { sandbox, needsSenderName } = methods[payment.method];
  if (sandbox === undefined) return '';
  const scenarios = needsSenderName ? OFFERED_BY_NUMBER : scenariosFor(sandbox, payment);
  return buttons(scenarios, sandbox, payment, back);
};

const buttons = (
  scenarios: readonly Scenario[],
  rules: SandboxRules,
  payment: ScenarioPayment,
  back: string,
) => html`<form method="post" action="/sandbox/receipts">
<input type="hidden" name="payment_id" value="${payment.id}">
<input type="hidden" name="back" value="${back}">
${scenarios.map((kind) => html`<button name="kind" value="${kind}" class="${payment.isPending && kind === 'exact' ? 'main' : ''}">${labelOf(kind, rules, payment)}</button> `)}
</form>`;

function scenariosFor(
  { showsUnconfirmed }: SandboxRules,
  { isPending, isUnconfirmed }: ScenarioPayment,
): readonly Scenario[] {
  if (!showsUnconfirmed || !isPending) return ALWAYS_OFFERED;
  return [...ALWAYS_OFFERED, isUnconfirmed ? 'gone' : 'unconfirmed'];
}

const labelOf = (
  kind: Scenario,
  { unrecognisedLabel }: SandboxRules,
  { isUnconfirmed }: ScenarioPayment,
): string => {
  if (kind === 'exact' && isUnconfirmed) return 'It is confirmed';
  return kind === 'wrong-sender' ? unrecognisedLabel : LABELS[kind];
};
