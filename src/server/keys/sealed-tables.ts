/** The tables with sealed texts. */
export const SEALED_TABLES = ['stock_code', 'delivered_item', 'outbox'] as const;
export type SealedTable = (typeof SEALED_TABLES)[number];
