import type { CatalogueIndex } from '#contract/catalogue.ts';
import type { Tx } from '../database/connect.ts';
import { afterCommit } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { hashOf, parseText } from './catalogue-file.ts';
import { summaryOf } from './differences.ts';
import type { Revision } from './revisions.store.ts';
import { findNewestRevision, insertRevision, lockCatalogue } from './revisions.store.ts';

/** A catalogue with its text, and the number of its revision. */
type Sold = Revision & { catalogue: CatalogueIndex };

/**
 * Changes the catalogue, by this operator: `edit` answers the text that is to follow, or null to leave it. The
 * new text is a revision, which is written into the file after the commit. A 409 if the newest
 * revision isn't `seen`, which the caller has looked at, or if the file was changed by hand; a 422
 * with the faults of the new text.
 */
export async function changeCatalogue(
  tx: Tx,
  host: Pick<Host, 'catalogueFile' | 'log' | 'now'>,
  {
    by,
    seen,
    edit,
  }: { by: string; seen: number | undefined; edit: (before: Sold) => Promise<string | null> | string | null },
): Promise<{ before: Sold; after: Sold }> {
  await lockCatalogue(tx);
  const refusal = await host.catalogueFile.refusal();
  if (refusal !== null) throw new HttpError(409, refusal);
  const before = await newestSold(tx);
  if (seen !== undefined && seen !== before.number)
    throw new HttpError(409, 'The catalogue was changed meanwhile. Please look at it again.');
  const text = await edit(before);
  if (text === null || text === before.text) return { before, after: before };
  const parsed = parseText(text);
  if (!parsed.ok) throw new HttpError(422, `The catalogue would be refused: ${parsed.reason}`);
  const catalogue = parsed.value;
  const revision = await insertRevision(tx, {
    text,
    hash: hashOf(text),
    at: host.now(),
    by,
    summary: summaryOf(before.catalogue, catalogue),
  });
  afterCommit(tx, () =>
    // The change is made: what the file lacks now, it gets at the next look.
    host.catalogueFile
      .refresh()
      .catch((error: unknown) => host.log.error({ err: error }, 'the catalogue was not checked')),
  );
  return { before, after: { ...revision, catalogue } };
}

async function newestSold(tx: Tx): Promise<Sold> {
  const newest = await findNewestRevision(tx);
  if (newest === undefined) throw new HttpError(409, 'The shop has not read its catalogue yet.');
  const parsed = parseText(newest.text);
  if (!parsed.ok) throw new HttpError(409, `The newest catalogue can't be used: ${parsed.reason}`);
  return { ...newest, catalogue: parsed.value };
}

/** A variant or a node as it is in the file. */
export type Entry = Readonly<Record<string, unknown>>;

/**
 * The text of a catalogue in which these variants and nodes are edited, by their ids, as JSON of two
 * spaces like the shipped one.
 */
export function withEntries(text: string, edits: ReadonlyMap<string, (entry: Entry) => Entry>): string {
  const edited: unknown = JSON.parse(text, (_key, value: unknown) => {
    const edit = isEntry(value) ? edits.get(value.id) : undefined;
    return edit === undefined || !isEntry(value) ? value : edit({ ...value });
  });
  return `${JSON.stringify(edited, null, 2)}\n`;
}

/** An ask has an id of its own, but neither a price nor a type. */
const isEntry = (value: unknown): value is { id: string } =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  ('price' in value || 'type' in value);

/** An entry with these fields; an empty one is removed. What is below a node stays its last field. */
export function withFields(entry: Entry, fields: Entry): Entry {
  const edited = Object.fromEntries(
    Object.entries({ ...entry, ...fields }).filter(([name, value]) => !(name in fields && isEmpty(value))),
  );
  if (Object.keys(fields).every((name) => name in entry)) return edited;
  const { products, subcategories, ...own } = edited;
  return {
    ...own,
    ...(products === undefined ? {} : { products }),
    ...(subcategories === undefined ? {} : { subcategories }),
  };
}

const isEmpty = (value: unknown): boolean =>
  value === '' || value === false || (Array.isArray(value) && value.length === 0);

/** A node with one more entry at the end of those below it. */
export function withBelow(node: Entry, below: Entry): Entry {
  const list = node['type'] === 'category' ? 'subcategories' : 'products';
  const before: unknown = node[list];
  return { ...node, [list]: [...(Array.isArray(before) ? before : []), below] };
}
