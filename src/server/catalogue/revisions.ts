import type { CatalogueIndex } from '#contract/catalogue.ts';
import type { Db } from '../database/connect.ts';
import { HttpError } from '../http/http-error.ts';
import { parseText } from './catalogue-file.ts';
import type { Revision } from './revisions.store.ts';
import {
  findChanges,
  findEarlier,
  findNewestChange,
  findRevision,
  findRevisionAt,
} from './revisions.store.ts';

/** A change of the catalogue, by an operator or in its file. */
type CatalogueChange = { number: number; at: Date; by: string; summary: string };

/** The last changes, newest first, as far as their texts are kept. */
export const listChanges = async (db: Db): Promise<CatalogueChange[]> =>
  (await findChanges(db)).map(({ number, changed_at, changed_by, summary }) => ({
    number,
    at: changed_at,
    by: changed_by,
    summary,
  }));

/** The number of the newest revision; 0 in a new shop. */
export const newestNumber = async (db: Db): Promise<number> => (await findNewestChange(db))?.number ?? 0;

/** The catalogue that the shop sold from at a time, or the oldest that is kept; null if it can't be read. */
export async function catalogueAt(db: Db, at: Date): Promise<CatalogueIndex | null> {
  const found = await findRevisionAt(db, at);
  const parsed = found === undefined ? null : parseText(found.text);
  return parsed?.ok === true ? parsed.value : null;
}

/** The revision of this number; by default the one before the newest. A 404 if it isn't kept. */
export async function earlierRevision(db: Db, number: number | undefined): Promise<Revision> {
  const newest = await findNewestChange(db);
  if (number === undefined && (newest === undefined || newest.parent === null))
    throw new HttpError(404, 'There is no change of the catalogue to take back.');
  const found =
    number === undefined
      ? await findEarlier(db, newest?.parent ?? '', newest?.number ?? 0)
      : await findRevision(db, number);
  if (found === undefined)
    throw new HttpError(404, 'This revision is not kept: "catalogue history" lists those that are.');
  return found;
}
