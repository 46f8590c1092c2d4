import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { alertOperator, orderPage } from '../mail/operator-alerts.ts';
import type { BoughtLine } from './bought-line.ts';
import { formatDetails } from './bought-line.ts';

/** Alerts the operator to the lines of a new order that need manual delivery. */
export async function alertManualFulfilment(
  tx: Tx,
  host: Pick<Host, 'config' | 'now' | 'keyring'>,
  { id: orderId, number }: { id: string; number: string },
  lines: readonly BoughtLine[],
): Promise<void> {
  const manual = lines.filter(({ instant }) => !instant);
  if (manual.length === 0) return;
  const notice = {
    subject: `Order ${number} needs manual delivery: ${manual.map(({ name }) => name).join('; ')}`,
    paragraphs: [
      `Order ${number} is paid and needs manual delivery:`,
      ...manual.map(({ id, name, quantity, answers }) =>
        [`${quantity} × ${name} (${id})`, ...(answers.length === 0 ? [] : [formatDetails(answers)])].join(
          '. ',
        ),
      ),
      `Deliver: orders deliver ${number} VARIANT --item TEXT`,
    ],
    page: orderPage(number),
  };
  await alertOperator(tx, host, notice, `manual-fulfilment:${orderId}`);
}
