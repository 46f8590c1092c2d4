import type { Host } from '../../host.ts';
import { orderDetails } from '../../orders/admin.ts';
import { formatRupees } from '../../platform/format-money.ts';
import { shortIdOf } from '../../platform/ids.ts';
import { reversalOfOrder } from '../../reconciliation/reversal.ts';

/**
 * An order for a question: its buyer, its number, its amount, and any reversal of its money.
 */
export async function describeOrder(host: Host, id: string) {
  const order = await orderDetails(host, id);
  const { number, username, email, paid } = order;
  const reversal = await reversalOfOrder(host.db, id);
  const money = `paid ${formatRupees(paid)}${reversal === null ? '' : ', which its bank took back'}`;
  return { ...order, reversal, shown: `${username} <${email}>, order ${number ?? shortIdOf(id)}, ${money}` };
}

/** An order's line for a question, with its details for delivery. */
export async function describeLine(host: Host, orderId: string, variant: string) {
  const { shown, lines, assignee } = await describeOrder(host, orderId);
  const line = lines.find((each) => each.variant === variant);
  return { shown, line: line?.name ?? variant, answers: line?.answers ?? [], assignee };
}

/** The addition to the message of a repeated command; empty for a new one. */
export const again = (isNew: boolean) =>
  isNew ? '' : ' This very change was made before: nothing will change.';
