import { expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';

const { selectFrom } = expressionBuilder<Database, 'order' | 'order_line'>();

const codesOfLine = jsonArrayFrom(
  selectFrom('stock_code')
    // A code of a line is sold, so that it has its time.
    .select(({ ref }) => ['id', 'sealed', 'dead_at', 'replaces', ref('sold_at').$notNull().as('at')])
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

/** What the items of a line are read from. */
export type SealedLine = Pick<LineWithItems, 'id' | 'order_id' | 'variant_id' | 'codes' | 'entered'>;

/** The delivered codes and items of these lines, sealed, in order of delivery. */
export const findSealedLines = async (db: Db, lineIds: readonly string[]): Promise<SealedLine[]> =>
  lineIds.length === 0
    ? []
    : db
        .selectFrom('order_line')
        .select(['id', 'order_id', 'variant_id', codesOfLine.as('codes'), enteredItemsOfLine.as('entered')])
        .where('id', 'in', lineIds)
        .execute();
