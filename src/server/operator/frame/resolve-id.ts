import type * as v from 'valibot';
import type { Ref } from '#contract/office/field-metadata.ts';
import { hasAccount } from '../../accounts/admin.ts';
import type { Db } from '../../database/connect.ts';
import { HttpError } from '../../http/http-error.ts';
import { shortIdOf } from '../../platform/ids.ts';
import { formatTime } from '../../platform/pakistan.ts';
import { pastedIdsIn } from '../../platform/pasted-number.ts';
import { fieldsOf } from './field-metadata.ts';
import type { Named } from './ids.store.ts';
import {
  findBatchesNamed,
  findMailsNamed,
  findOrdersNamed,
  findPaymentsNamed,
  findReceiptsNamed,
  findReceiptsOfPayment,
  findRowsNamed,
  findSubjectsNamed,
  findVisitorsNamed,
} from './ids.store.ts';
import { InputRefused } from './input-refused.ts';

/** How many candidates are listed. */
const NAMED_MAX = 5;
/** How many more characters of an id are listed, to make it unique. */
const MORE = 6;

type Find = (db: Db, typed: string, limit: number) => Promise<Named[]>;

/**
 * The id whose beginning was typed. A 404 if there is none; a 409 that lists the candidates if
 * there are several.
 */
const resolveBy =
  (noun: string, find: Find) =>
  async (db: Db, typed: string): Promise<string> => {
    const found = await find(db, typed, NAMED_MAX + 1);
    const [first, ...more] = found;
    if (first === undefined) throw new HttpError(404, `There is no such ${noun}.`);
    if (more.length === 0) return first.id;
    // If no candidate's id begins with the text, it was a reference that they share.
    const isReference = found.every(
      ({ id, number }) => number === undefined && !id.startsWith(typed.toLowerCase()),
    );
    const nameOf = ({ id, number }: Named) =>
      number ?? (isReference ? shortIdOf(id) : id.slice(0, typed.length + MORE));
    const candidates = found
      .slice(0, NAMED_MAX)
      .map((each) => ['', nameOf(each), ...each.about, formatTime(each.at.toISOString())].join('  '));
    const many = found.length > NAMED_MAX ? 'Many' : found.length;
    throw new HttpError(
      409,
      [
        isReference
          ? `${many} ${noun}s have the reference "${typed}". Type the beginning of the one you mean:`
          : `${many} ${noun}s begin with "${typed}". Type more of the one you mean:`,
        ...candidates,
      ].join('\n'),
    );
  };

/** Found by id or number, or the beginning of either. */
const resolveOrder = resolveBy('order', findOrdersNamed);
const resolvePayment = resolveBy('payment', findPaymentsNamed);
const resolveRow = resolveBy('row', findRowsNamed);
const resolveMail = resolveBy('mail', findMailsNamed);

/**
 * The receipt with an id, the beginning of an id, or a reference. For a payment's number, a 404
 * that lists the payment's receipts.
 */
async function resolveReceipt(db: Db, typed: string): Promise<string> {
  const [number, ...others] = pastedIdsIn(typed);
  const isOther = number === undefined || others.length > 0;
  if (isOther || (await findReceiptsNamed(db, typed, 1)).length > 0)
    return resolveBy('receipt', findReceiptsNamed)(db, typed);
  const paymentId = await resolvePayment(db, number);
  const found = await findReceiptsOfPayment(db, paymentId, NAMED_MAX);
  if (found.length === 0) throw new HttpError(404, `${number} is a payment, which has no receipt.`);
  throw new HttpError(
    404,
    [
      `${number} is a payment. Type the beginning of its receipt:`,
      ...found.map(({ id, about, at }) =>
        ['', shortIdOf(id), ...about, formatTime(at.toISOString())].join('  '),
      ),
    ].join('\n'),
  );
}

/** A text that may begin an id, but also be a name. */
const ID_START = /^[0-9a-f]{4,}$/i;

/**
 * The visitor whose id begins with the typed text. The text itself if there is none, or if an
 * account has this name, so that no reply goes to the wrong visitor.
 */
async function resolveVisitor(db: Db, typed: string): Promise<string> {
  if (!ID_START.test(typed) || (await hasAccount(db, typed))) return typed;
  if ((await findVisitorsNamed(db, typed, 1)).length === 0) return typed;
  return resolveBy('visitor', findVisitorsNamed)(db, typed);
}

/**
 * The typed subject of the audit log: the text itself, an order or payment with this number, or the
 * only subject whose id begins with it.
 */
async function resolveSubject(db: Db, typed: string): Promise<string> {
  const [number, ...others] = pastedIdsIn(typed);
  if (number !== undefined && others.length === 0) {
    if ((await findOrdersNamed(db, number, 1)).length > 0) return resolveOrder(db, number);
    if ((await findPaymentsNamed(db, number, 1)).length > 0) return resolvePayment(db, number);
  }
  if (!ID_START.test(typed)) return typed;
  const found = await findSubjectsNamed(db, typed, NAMED_MAX);
  if (found.length === 0 || found.some(({ id }) => id === typed)) return typed;
  return resolveBy('subject', findSubjectsNamed)(db, typed);
}

/**
 * The batch whose id begins with the typed text. The text itself if there is none, since it may be
 * a code.
 */
async function resolveBatch(db: Db, typed: string): Promise<string> {
  if (!/^[0-9a-f]{6,}$/.test(typed)) return typed;
  if ((await findBatchesNamed(db, typed, 1)).length === 0) return typed;
  return resolveBy('batch', findBatchesNamed)(db, typed);
}

const RESOLVE: Readonly<Record<Ref, ((db: Db, typed: string) => Promise<string>) | null>> = {
  order: resolveOrder,
  payment: resolvePayment,
  receipt: resolveReceipt,
  row: resolveRow,
  mail: resolveMail,
  batch: resolveBatch,
  visitor: resolveVisitor,
  subject: resolveSubject,
  // Names, not ids: the rules look them up.
  account: null,
  variant: null,
};

/** Replaces the beginnings of ids in an input by whole ids, where the schema's metadata says so. */
export async function resolveIds<T extends object>(db: Db, schema: v.GenericSchema, input: T): Promise<T> {
  const typed = new Map<string, unknown>(Object.entries(input));
  const found: Record<string, string> = {};
  for (const { name, ref } of fieldsOf(schema)) {
    const value = typed.get(name);
    const resolve = ref === undefined ? null : RESOLVE[ref];
    if (resolve === null || typeof value !== 'string') continue;
    found[name] = await resolve(db, value).catch((error: unknown) => {
      throw error instanceof HttpError ? new InputRefused(error, name) : error;
    });
  }
  return { ...input, ...found };
}
