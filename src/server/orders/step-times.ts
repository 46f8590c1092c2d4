import type { OrderSteps } from '#contract/orders.ts';
import type { SealedLine } from './delivered-items.store.ts';
import type { OrderRow } from './store.ts';

/** An order with its lines, and their items still sealed. */
type SealedOrder = Pick<OrderRow, 'state' | 'created_at'> & {
  lines: readonly (Pick<SealedLine, 'codes' | 'entered'> & { quantity: number })[];
};

/** When an order was paid, when its preparation began if not all was there at once, and when it ended. */
export function stepTimes({ state, created_at: paid, lines }: SealedOrder): NonNullable<OrderSteps> {
  const times = lines.flatMap(({ codes, entered, quantity }) =>
    [...codes, ...entered]
      .filter(({ replaces }) => replaces === null)
      .map(({ at }) => new Date(at).getTime())
      .toSorted((a, b) => a - b)
      // Replacements of older releases don't say so, but came after all others.
      .slice(0, quantity),
  );
  const last = new Date(times.reduce((latest, at) => Math.max(latest, at), paid.getTime()));
  const isDelivered = state === 'completed';
  const isAtOnce = isDelivered && last <= paid;
  return {
    paid: paid.toISOString(),
    ...(isAtOnce ? {} : { preparing: paid.toISOString() }),
    ...(isDelivered ? { delivered: last.toISOString() } : {}),
  };
}
