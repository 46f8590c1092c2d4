import { brand } from '#contract/brand.ts';
import { INSTANT } from '#contract/constants.ts';
import { staffedAt } from '#contract/opening-hours.ts';
import type { OrderProduct } from '#contract/orders.ts';
import { orderSteps, type Step, usually } from '#contract/steps.ts';
import { countToCome, isDelivering, linesOf } from './delivered.ts';
import type { ShownOrder } from './shown-order.ts';

/** The steps of an order as its host sent it; without times, as far as status and goods say. */
export const stepsOf = (order: ShownOrder): Step[] =>
  orderSteps({
    isCancelled: order.status === 2,
    isComing: isDelivering(order),
    times: order.steps,
    toCome: linesOf(order).filter((line) => countToCome(order, line) > 0),
  });

/** Whether a line waits for a person, as far as the host says how it was sold. */
const isByHand = (order: ShownOrder, line: OrderProduct) =>
  line.eta !== INSTANT && countToCome(order, line) > 0;

/** When the missing items of a line usually come, at `now` (milliseconds); empty if it isn't known. */
export function waitingWords({ eta }: Pick<OrderProduct, 'eta'>, now: number): string {
  if (eta === undefined) return '';
  return eta === INSTANT ? OUT_OF_STOCK : sentence(usually(eta), hours(now));
}

const OUT_OF_STOCK = "It's out of stock right now. We'll deliver it as soon as we have more.";

/** Whether somebody works at `now` (milliseconds), of an order whose lines don't say when they come. */
export function waitingHours(order: ShownOrder, now: number): string {
  const lines = linesOf(order).filter((line) => isByHand(order, line));
  return lines.length > 0 && lines.every(({ eta }) => eta === undefined) ? sentence(hours(now)) : '';
}

const sentence = (...parts: string[]) => {
  const words = parts.filter((part) => part !== '').join('; ');
  return words === '' ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
};

function hours(now: number): string {
  const staffed = staffedAt(now);
  if (staffed === null) return '';
  const when = staffed.isOpen ? `support works until ${staffed.until}` : `we open ${staffed.from}`;
  return `${when} ${brand.hours.zone}`;
}
