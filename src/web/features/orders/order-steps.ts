import { brand } from '#contract/brand.ts';
import { INSTANT } from '#contract/constants.ts';
import { staffedAt } from '#contract/opening-hours.ts';
import type { OrderProduct } from '#contract/orders.ts';
import { countToCome, isDelivering, linesOf } from './delivered.ts';
import type { ShownOrder } from './shown-order.ts';

/** `Payment` is the first step until it is paid. */
export type Step = {
  name: 'Payment' | 'Paid' | 'Confirming' | 'Preparing' | 'Delivered' | 'In your balance' | 'Cancelled';
  /** An instant, where the host sends it. */
  at?: string | undefined;
  /** How far the step is, or when it usually comes. */
  note?: string | undefined;
  state: 'done' | 'current' | 'ahead' | 'cancelled';
};

/** An order's steps, each with its time; without times, as far as status and goods say. */
export function stepsOf(order: ShownOrder): Step[] {
  const { paid: at, preparing, delivered } = order.steps ?? {};
  const paid: Step = { name: 'Paid', at, state: 'done' };
  if (order.status === 2) return [paid, { name: 'Cancelled', state: 'cancelled' }];
  const isComing = isDelivering(order);
  return [
    paid,
    { name: 'Preparing', at: preparing, state: isComing ? 'current' : 'done' },
    { name: 'Delivered', at: delivered, state: isComing ? 'ahead' : 'done' },
  ];
}

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

/** When lines of an order usually come, where that is one time for all; undefined otherwise. */
export function usualTimeOf(lines: readonly Pick<OrderProduct, 'eta' | 'may_wait'>[]): string | undefined {
  const [eta, ...others] = new Set(lines.map((line) => (line.may_wait === true ? undefined : line.eta)));
  if (eta === undefined || others.length > 0) return undefined;
  return eta === INSTANT ? 'at once' : usually(eta);
}

/** A delivery time of the catalogue's, within a sentence: `30 minutes`, `Within 24 hours`, `Same day`. */
const usually = (eta: string): string =>
  /^\d/.test(eta) ? `usually within ${eta}` : `usually ${eta.charAt(0).toLowerCase()}${eta.slice(1)}`;
