import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { isSold } from '#contract/catalogue.ts';
import { BALANCE_VARIANT, INSTANT } from '#contract/constants.ts';
import { Slug } from '#contract/primitives.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { audit } from '../operator/audit.ts';
import { freeCount } from '../stock/codes.ts';
import { listStock, shelve } from '../stock/stock.ts';

/** `POST /sandbox/stock`; forms send the quantity as text. */
export const Filling = v.object({
  variant: Slug,
  quantity: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number))], 'must be a number'),
    v.safeInteger('must be a whole number'),
    v.minValue(1, 'must be at least 1'),
    v.maxValue(1_000, 'must be at most 1000'),
  ),
});

export type Filled = { variant: string; added: number; free: number };

const FULL = 20;
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Puts made-up codes on a variant's shelf. */
export async function fillShelf(
  host: Host,
  { variant, quantity }: v.InferOutput<typeof Filling>,
): Promise<Filled> {
  const codes = Array.from({ length: quantity }, madeUpCode);
  const { added } = await transact(host.db, async (tx) => {
    const shelved = await shelve(tx, host, variant, codes);
    const detail = { batch: shelved.batch, added: shelved.added };
    await audit(tx, host, { actor: 'sandbox', action: 'stock add', subject: variant, detail });
    return shelved;
  });
  return { variant, added, free: await freeCount(host.db, variant) };
}

/** Fills the shelf of everything that is sold from stock, up to 20 free codes each. */
export async function fillShelves(host: Host): Promise<Filled[]> {
  const filled: Filled[] = [];
  for (const { id, free } of await shelvesOf(host))
    if (free < FULL) filled.push(await fillShelf(host, { variant: id, quantity: FULL - free }));
  return filled;
}

/** Everything that is sold from stock, in the order of the catalogue, and how much of it is there. */
export async function shelvesOf(host: Host): Promise<{ id: string; name: string; free: number }[]> {
  const free = new Map((await listStock(host.db)).map((shelf) => [shelf.variant, shelf.free]));
  return [...host.catalogue().variants.values()]
    .filter(({ variant, at }) => at.node.eta === INSTANT && isSold(variant) && variant.id !== BALANCE_VARIANT)
    .map(({ variant, at }) => ({
      id: variant.id,
      name: variant.name.includes(at.node.name) ? variant.name : `${at.node.name} · ${variant.name}`,
      free: free.get(variant.id) ?? 0,
    }));
}

/** As secret as it needs to be: nobody gets anything for it. */
const madeUpCode = () =>
  ['TRY', ...Array.from({ length: 4 }, () => Array.from({ length: 4 }, letter).join(''))].join('-');
const letter = () => ALPHABET[randomInt(ALPHABET.length)];
