import type { Db } from '../../database/connect.ts';
import { shortIdOf } from '../../platform/ids.ts';
import { findNumbers } from '../frame/ids.store.ts';

const ID = /[0-9a-f]{32}/g;

/** A text with long ids replaced by the order's or payment's number, or shortened. */
export const withNumbers = (text: string, numbers: ReadonlyMap<string, string>): string =>
  text.replace(ID, (id) => numbers.get(id) ?? shortIdOf(id));

/** The numbers of the orders and payments whose ids are in these texts. */
export const numbersIn = (db: Db, texts: readonly string[]): Promise<Map<string, string>> =>
  findNumbers(db, [...new Set(texts.flatMap((text) => text.match(ID) ?? []))]);

/** An order's or payment's number; without a number, the beginning of its id. */
export async function numberOf(db: Db, id: string): Promise<string> {
  return (await findNumbers(db, [id])).get(id) ?? shortIdOf(id);
}
