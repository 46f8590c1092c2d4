import { hasAccount } from '../accounts/admin.ts';
import type { Db } from '../database/connect.ts';
import { HttpError } from '../http/http-error.ts';
import type { Named } from './ids.store.ts';
import {
  findBatchesNamed,
  findOrdersNamed,
  findPaymentsNamed,
  findReceiptsNamed,
  findSubjectsNamed,
  findVisitorsNamed,
} from './ids.store.ts';
import { formatTime } from './print.ts';

/** How many candidates are listed, and one to see that there are more. */
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

/** May be the beginning of an id, or a name. */
const ID_START = /^[0-9a-f]{4,}$/i;

/**
 * The visitor whose id begins like this. What was typed itself if there is none, or if it is the
 * name of an account: a reply must not go to another visitor.
 */
export async function resolveVisitor(db: Db, typed: string): Promise<string> {
  if (!ID_START.test(typed) || (await hasAccount(db, typed))) return typed;
  if ((await findVisitorsNamed(db, typed, 1)).length === 0) return typed;
  return resolveBy('visitor', findVisitorsNamed)(db, typed);
}

/**
 * The subject of the audit log that was typed: itself, an order by its number, or the one whose id
 * begins like it.
 */
export async function resolveSubject(db: Db, typed: string): Promise<string> {
  const isNumber = /^KS-/i.test(typed) && (await findOrdersNamed(db, typed, 1)).length > 0;
  if (isNumber) return resolveOrder(db, typed);
  if (!ID_START.test(typed)) return typed;
  const found = await findSubjectsNamed(db, typed, NAMED_MAX);
  if (found.length === 0 || found.some(({ id }) => id === typed)) return typed;
  return resolveBy('subject', findSubjectsNamed)(db, typed);
}

/** The batch that begins like this; what was typed itself if there is none, since it may be a code. */
export async function resolveBatch(db: Db, typed: string): Promise<string> {
  if (!/^[0-9a-f]{6,}$/.test(typed)) return typed;
  if ((await findBatchesNamed(db, typed, 1)).length === 0) return typed;
  return resolveBy('batch', findBatchesNamed)(db, typed);
}
