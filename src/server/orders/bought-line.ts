/** An item as it was priced at checkout, in whole rupees; `instant` goods come from stock. */
export type BoughtLine = { id: string; name: string; price: number; quantity: number; instant: boolean };
