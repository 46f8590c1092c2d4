import type { ShownOrder } from './shown-order.ts';

/** How a message to support about an order, or a payment, begins: its number, and what was bought. */
export function problemSubject(
  { id, number, cart: [first, ...others] }: Pick<ShownOrder, 'id' | 'number' | 'cart'>,
  about: 'order' | 'payment' = 'order',
): string {
  const bought =
    first === undefined ? '' : `, ${first.name}${others.length > 0 ? ` and ${others.length} more` : ''}`;
  return `About ${about} ${number ?? id}${bought}: `;
}
