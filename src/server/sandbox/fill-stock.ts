import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { isPurchasable } from '#contract/catalogue.ts';
import { BALANCE_VARIANT, INSTANT } from '#contract/constants.ts';
import { Slug } from '#contract/primitives.ts';
import { audit } from '../audit/audit.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { restock } from '../orders/restock.ts';
import { countFreeCodes } from '../stock/codes.ts';
import { countStock } from '../stock/stock.ts';

/** `POST /sandbox/stock`; forms send the quantity as text. */
export const FillRequest = v.object({
  variant: Slug,
  quantity: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number))], 'must be a number'),
    v.safeInteger('must be a whole number'),
    v.minValue(1, 'must be at least 1'),
    v.maxValue(1_000, 'must be at most 1000'),
  ),
});

type FillResult = { variant: string; added: number; free: number };

const FULL_AT = 20;
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Adds made-up codes to a variant's stock. */
export async function fillStock(
  host: Host,
  { variant, quantity }: v.InferOutput<typeof FillRequest>,
): Promise<FillResult> {
  const codes = Array.from({ length: quantity }, fakeCode);
  const { added } = await transact(host.db, async (tx) => {
    const restocked = await restock(tx, host, variant, codes);
    const detail = { batch: restocked.batch, added: restocked.added };
    await audit(tx, host, { actor: 'sandbox', action: 'stock add', subject: variant, detail });
    return restocked;
  });
  return { variant, added, free: await countFreeCodes(host, variant) };
}

/** Fills every instant variant up to 20 free codes. */
export async function fillAllStock(host: Host): Promise<FillResult[]> {
  const filled: FillResult[] = [];
  for (const { id, free } of await stockOf(host))
    if (free < FULL_AT) filled.push(await fillStock(host, { variant: id, quantity: FULL_AT - free }));
  return filled;
}

/** All instant variants in catalogue order, with their free codes. */
export async function stockOf(host: Host): Promise<{ id: string; name: string; free: number }[]> {
  const free = new Map((await countStock(host)).map(({ variant, free }) => [variant, free]));
  return [...host.catalogue().variants.values()]
    .filter(
      ({ variant, at }) =>
        at.node.eta === INSTANT && isPurchasable(variant) && variant.id !== BALANCE_VARIANT,
    )
    .map(({ variant, at }) => ({
      id: variant.id,
      name: variant.name.includes(at.node.name) ? variant.name : `${at.node.name} · ${variant.name}`,
      free: free.get(variant.id) ?? 0,
    }));
}

/** Fake codes buy nothing, so they need not be secret. */
const fakeCode = () =>
  ['TRY', ...Array.from({ length: 4 }, () => Array.from({ length: 4 }, letter).join(''))].join('-');
const letter = () => ALPHABET[randomInt(ALPHABET.length)];
