import { expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../database/schema.ts';

const { selectFrom } = expressionBuilder<Database, 'order' | 'order_line'>();

const codesOfLine = jsonArrayFrom(
  selectFrom('stock_code')
    .select(['id', 'sealed', 'dead_at', 'replaces', 'sold_at as at'])
    .whereRef('order_line_id', '=', 'order_line.id')
    .orderBy('sold_at')
    .orderBy('added_at')
    .orderBy('position')
    .orderBy('id'),
);

const enteredItemsOfLine = jsonArrayFrom(
  selectFrom('delivered_item')
    .select(['id', 'sealed', 'dead_at', 'replaces', 'delivered_at as at'])
    .whereRef('order_line_id', '=', 'order_line.id')
    .orderBy('position'),
);

/** The lines of an order, with their delivered codes and items, sealed, in order of delivery. */
export const LINES_OF_ORDER = jsonArrayFrom(
  selectFrom('order_line')
    .select([
      'id',
      'order_id',
      'variant_id',
      'name',
      'price',
      'quantity',
      'instant',
      'answers',
      'region',
      'eta',
      'redeem_url',
      'delivered',
      codesOfLine.as('codes'),
      enteredItemsOfLine.as('entered'),
    ])
    .whereRef('order_id', '=', 'order.id')
    .orderBy('position'),
);

export type LineWithItems = NonNullable<(typeof LINES_OF_ORDER)['expressionType']>[number];
