export const GOODS = ['codes', 'by hand', 'both'] as const;
export type Goods = (typeof GOODS)[number];

/** How far an order of one line for each kind of goods is. */
export const DELIVERIES = ['received', 'waiting', 'in part', 'delivered', 'cancelled'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/**
 * How far an order can be, by its goods. Codes come, or are back-ordered, in the moment of the payment
 * only an order by hand has nothing to say yet. A line by hand is delivered as a whole.
 */
export const POSSIBLE_DELIVERIES: Readonly<Record<Goods, readonly Delivery[]>> = {
  codes: ['waiting', 'in part', 'delivered', 'cancelled'],
  'by hand': ['received', 'delivered', 'cancelled'],
  both: ['waiting', 'in part', 'delivered', 'cancelled'],
};

/** The pairs of goods and delivery that no host can bring. */
export const impossibleDeliveries = (): string[] =>
  GOODS.flatMap((goods) =>
    DELIVERIES.filter((delivery) => !POSSIBLE_DELIVERIES[goods].includes(delivery)).map(
      (delivery) => `${goods}: ${delivery}`,
    ),
  );
