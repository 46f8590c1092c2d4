import type { ShownOrder } from './shown-order.ts';

/** How a message to support about an order begins: its number, and what was bought. */
export function problemSubject({ id, number, cart: [first, ...others] }: ShownOrder): string {
  const bought =
    first === undefined ? '' : `, ${first.name}${others.length > 0 ? ` and ${others.length} more` : ''}`;
  return `About order ${number ?? id}${bought}: `;
}
