import type { Db } from '../database/connect.ts';
import { HttpError } from '../http/http-error.ts';
import type { Named } from './ids.store.ts';
import { findBatchesNamed, findOrdersNamed, findPaymentsNamed, findReceiptsNamed } from './ids.store.ts';
import { formatTime } from './print.ts';

/** How many candidates are told, and one to see that there are more. */
const NAMED_MAX = 5;

type Find = (db: Db, typed: string, limit: number) => Promise<Named[]>;

/**
 * The id that a typed beginning means. A 404 if there is none; a 409 that lists the candidates if
 * there are several.
 */
const resolveBy =
  (noun: string, find: Find) =>
  async (db: Db, typed: string): Promise<string> => {
    const found = await find(db, typed, NAMED_MAX + 1);
    const [first, ...more] = found;
    if (first === undefined) throw new HttpError(404, `There is no such ${noun}.`);
    if (more.length === 0) return first.id;
    const candidates = found
      .slice(0, NAMED_MAX)
      .map(({ id, about, at }) => `  ${[id, ...about, formatTime(at.toISOString())].join('  ')}`);
    throw new HttpError(
      409,
      [
        `${found.length > NAMED_MAX ? 'Many' : found.length} ${noun}s begin with "${typed}". Type more of the one you mean:`,
        ...candidates,
      ].join('\n'),
    );
  };

/** By its id, the beginning of it, or its number. */
export const resolveOrder = resolveBy('order', findOrdersNamed);
export const resolvePayment = resolveBy('payment', findPaymentsNamed);
export const resolveReceipt = resolveBy('receipt', findReceiptsNamed);

/** The batch that begins like this; what was typed itself if there is none, since it may be a code. */
export async function resolveBatch(db: Db, typed: string): Promise<string> {
  if (!/^[0-9a-f]{6,}$/.test(typed)) return typed;
  if ((await findBatchesNamed(db, typed, 1)).length === 0) return typed;
  return resolveBy('batch', findBatchesNamed)(db, typed);
}
