import type { Db } from '../../database/connect.ts';
import { shortIdOf } from '../../platform/ids.ts';
import { findNumbers } from '../frame/ids.store.ts';

const ID = /[0-9a-f]{32}/g;

/** A text with its long ids as people know them: an order's or a payment's number, else shortened. */
export const withNumbers = (text: string, numbers: ReadonlyMap<string, string>): string =>
  text.replace(ID, (id) => numbers.get(id) ?? shortIdOf(id));

/** The numbers of the orders and payments whose ids are in these texts. */
export const numbersIn = (db: Db, texts: readonly string[]): Promise<Map<string, string>> =>
  findNumbers(db, [...new Set(texts.flatMap((text) => text.match(ID) ?? []))]);

/** What people call an order or a payment: its number; the beginning of its id if it has none. */
export async function numberOf(db: Db, id: string): Promise<string> {
  return (await findNumbers(db, [id])).get(id) ?? shortIdOf(id);
}
