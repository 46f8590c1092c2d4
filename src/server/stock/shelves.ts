import type { LocatedVariant } from '#contract/catalogue.ts';
import { isSold, itemNameOf } from '#contract/catalogue.ts';
import { BALANCE_VARIANT, INSTANT } from '#contract/constants.ts';
import type { Db, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../http/refusal.ts';
import { tellOperator } from '../operator/notices.ts';
import { freeCount } from './codes.ts';
import { countBatches, countShelves, findNewestBatch, lockCodes, setVoid } from './shelves.store.ts';

/** Below so many free codes a shelf is low. */
const LOW_BELOW = 5;

/** Codes of a shelf or of a batch, by what became of them. */
export type Counts = { free: number; reserved: number; sold: number; void: number };

/** How urgently a shelf needs codes; `unsold` holds some of what the shop sells no more. */
export type Level = 'out' | 'low' | 'ok' | 'unsold';
const LEVELS: readonly Level[] = ['out', 'low', 'ok', 'unsold'];

export type Shelf = Counts & { variant: string; name: string; level: Level };

/** Every shelf: of what is sold from stock, and of whatever else stands there. What needs codes most comes first. */
export async function shelves(host: Host): Promise<Shelf[]> {
  const { variants } = host.catalogue();
  const counted = new Map(
    (await countShelves(host.db)).map(({ variant_id, ...counts }) => [variant_id, counts]),
  );
  const stocked = [...variants.values()].filter(isStocked).map(({ variant }) => variant.id);
  return [...new Set([...stocked, ...counted.keys()])]
    .map((id) => {
      const counts = counted.get(id) ?? { free: 0, reserved: 0, sold: 0, void: 0 };
      const found = variants.get(id);
      const name = found === undefined ? '' : itemNameOf(found);
      return { variant: id, name, ...counts, level: levelOf(found, counts.free) };
    })
    .toSorted(
      (a, b) =>
        LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) ||
        a.free - b.free ||
        (a.variant < b.variant ? -1 : 1),
    );
}

const isStocked = ({ variant, at }: LocatedVariant) =>
  at.node.eta === INSTANT && isSold(variant) && variant.id !== BALANCE_VARIANT;

function levelOf(found: LocatedVariant | undefined, free: number): Level {
  if (found === undefined || !isStocked(found)) return 'unsold';
  if (free === 0) return 'out';
  return free < LOW_BELOW ? 'low' : 'ok';
}

/** The batches that came to a shelf, newest first. */
export async function batches(db: Db, variantId: string): Promise<(Counts & { batch: string; at: Date })[]> {
  return (await countBatches(db, variantId)).map(({ added_at, ...counts }) => ({ ...counts, at: added_at }));
}

/** What voiding did: how many codes are out of sale now, were so before, and were delivered already and stay where they are. */
export type Voided = { variant: string; voided: number; before: number; delivered: number };

/**
 * Takes a batch, or a single code, out of sale. What is reserved goes too: its payment takes other codes when it settles. 404 for
 * what is neither, 409 for a single code that was delivered.
 */
export async function voidStock(tx: Tx, host: Host, batchOrCode: string): Promise<Voided> {
  const ofBatch = await lockCodes(tx, { batch: batchOrCode });
  const isBatch = ofBatch.length > 0;
  const fingerprint = host.keyring.mac('stock', batchOrCode.trim());
  const codes = isBatch ? ofBatch : await lockCodes(tx, { fingerprint });
  const [first] = codes;
  if (first === undefined) throw new Refusal(404, 'There is no such batch, and no such code in stock.');
  if (!isBatch && first.state === 'sold')
    throw new Refusal(409, 'This code was delivered already: give another for it by "orders replace".');
  const open = codes.filter(({ state }) => state === 'free' || state === 'reserved');
  await setVoid(
    tx,
    open.map(({ id }) => id),
  );
  return {
    variant: first.variant_id,
    voided: open.length,
    before: codes.filter(({ state }) => state === 'void').length,
    delivered: codes.filter(({ state }) => state === 'sold').length,
  };
}

/** Tells the operator if a shelf has run out: once, until new codes come to it. */
export async function tellRunOut(tx: Tx, host: Host, variantId: string): Promise<void> {
  if (host.config.operatorEmail === null || (await freeCount(tx, variantId)) > 0) return;
  const found = host.catalogue().variants.get(variantId);
  const name = found === undefined ? variantId : itemNameOf(found);
  const newest = await findNewestBatch(tx, variantId);
  await tellOperator(
    tx,
    host,
    {
      subject: `Out of stock: ${name}`,
      paragraphs: [
        `The shelf of ${name} (${variantId}) is empty. Orders for it wait from now on.`,
        `Add codes by: stock add ${variantId} --file CODES`,
      ],
    },
    `run-out:${variantId}:${newest?.batch ?? 'never'}`,
  );
}

/** Tells of every empty shelf that something was sold from: a job, for sales that ran side by side and each left the last code to the other. */
export async function tellEmptyShelves(host: Host): Promise<void> {
  if (host.config.operatorEmail === null) return;
  const empty = (await shelves(host)).filter(({ level, sold }) => level === 'out' && sold > 0);
  for (const { variant } of empty) await transact(host.db, (tx) => tellRunOut(tx, host, variant));
}
