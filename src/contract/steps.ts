import { INSTANT } from './constants.ts';
import type { OrderProduct, OrderSteps } from './orders.ts';

/** A step of a payment or of its order. `Payment` is the first one until it is paid. */
export type Step = {
  name: 'Payment' | 'Paid' | 'Confirming' | 'Preparing' | 'Delivered' | 'In your balance' | 'Cancelled';
  /** An instant, where the host sends it. */
  at?: string | undefined;
  /** How far the step is, or when it usually comes. */
  note?: string | undefined;
  state: 'done' | 'current' | 'ahead' | 'cancelled';
};

/** What is bought, and how far that is. */
type Progress = {
  isPaid: boolean;
  /** Whether something that was paid for is still to come. */
  isComing: boolean;
  times?: OrderSteps;
  /** The lines that are not delivered in full. */
  toCome: readonly Pick<OrderProduct, 'eta' | 'may_wait'>[];
};

/** The last steps of a payment for goods, each with its time, or with when it usually comes. */
export function deliverySteps({ isPaid, isComing, times = {}, toCome }: Progress): Step[] {
  const isDone = isPaid && !isComing;
  return [
    { name: 'Preparing', at: times.preparing, state: isDone ? 'done' : isPaid ? 'current' : 'ahead' },
    isDone
      ? { name: 'Delivered', at: times.delivered, state: 'done' }
      : { name: 'Delivered', note: usualTimeOf(toCome, isPaid), state: 'ahead' },
  ];
}

/** The steps of an order, with those by which its payment was `confirmed`. */
export function orderSteps(
  order: Omit<Progress, 'isPaid'> & { isCancelled: boolean; confirmed?: readonly Step[] },
): Step[] {
  const { times, isCancelled, confirmed = [] } = order;
  return [
    { name: 'Paid', at: times?.paid, state: 'done' },
    ...confirmed,
    ...(isCancelled
      ? [{ name: 'Cancelled', state: 'cancelled' } as const]
      : deliverySteps({ ...order, isPaid: true })),
  ];
}

/** The last step of a payment for the balance alone. */
export const balanceStep = (isPaid: boolean): Step => ({
  name: 'In your balance',
  state: isPaid ? 'done' : 'ahead',
});

/** Whether a chain confirms the payments of a method. */
export const isOnChain = (method: string): boolean => method === 'bitcart' || method === 'usdt';

/** The step of a chain's confirmations: how many a transfer has, of how many it takes. */
export function confirmingStep(
  state: 'done' | 'current' | 'ahead',
  {
    confirms,
    confirmations,
  }: { confirms?: number | undefined; confirmations?: number | null | undefined } = {},
): Step {
  if (confirms === undefined || state === 'done') return { name: 'Confirming', state };
  const isCounted = state === 'current' && confirmations != null;
  const note = isCounted ? `${Math.min(confirmations, confirms)} of ${confirms}` : `${confirms} needed`;
  return { name: 'Confirming', note, state };
}

/**
 * When these lines usually come, where that is one time for all; undefined otherwise. Instant goods that
 * were paid for and aren't there are out of stock, so that no time is known.
 */
function usualTimeOf(lines: Progress['toCome'], isPaid: boolean): string | undefined {
  const [eta, ...others] = new Set(
    lines.map((line) => (line.may_wait === true || (isPaid && line.eta === INSTANT) ? undefined : line.eta)),
  );
  if (eta === undefined || others.length > 0) return undefined;
  return eta === INSTANT ? 'at once' : usually(eta);
}

/** A delivery time of the catalogue's, within a sentence: `30 minutes`, `Within 24 hours`, `Same day`. */
export const usually = (eta: string): string =>
  /^\d/.test(eta) ? `usually within ${eta}` : `usually ${eta.charAt(0).toLowerCase()}${eta.slice(1)}`;
