import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import type { Supply } from './code-costs.ts';
import { lockBatchOrCode } from './inventory.ts';
import { countSupplies, MANUAL_BATCH, updateSupply } from './store.ts';

/** What codes cost: in rupees those whose cost is known, null if none is; and of how many it isn't. */
type Costs = { cost: number | null; withoutCost: number; suppliers: string[] };

export function costsOf(codes: readonly Supply[]): Costs {
  const known = codes.flatMap(({ cost }) => cost ?? []);
  return {
    cost: known.length === 0 ? null : known.reduce((sum, cost) => sum + cost, 0),
    withoutCost: codes.length - known.length,
    suppliers: [...new Set(codes.flatMap(({ supplier }) => supplier ?? []))].toSorted(),
  };
}

/**
 * Corrects where a batch or a single code was bought, and what each code of it cost, in
 * whatever state it is; with `isMissing`, of those codes alone whose cost isn't known. A cost of null
 * isn't known any more; what is left out stays. A 404 for an unknown batch or code, a 422 for all
 * codes that were typed at deliveries, which are no batch that was bought.
 */
export async function setSupply(
  tx: Tx,
  host: Pick<Host, 'keyring'>,
  batchOrCode: string,
  { isMissing, ...supply }: Partial<Supply> & { isMissing: boolean },
): Promise<{
  variant: string;
  batch: string;
  codes: number;
  before: Costs;
  after: Costs;
  /** Of those that have changed alone. */
  changed: { codes: number; before: Costs; after: Costs };
}> {
  if (batchOrCode === MANUAL_BATCH)
    throw new HttpError(
      422,
      'These codes were typed at deliveries, each with a cost of its own: name a code.',
    );
  const { codes: all, variant, batch } = await lockBatchOrCode(tx, host, batchOrCode);
  const codes = all.filter(({ cost }) => !isMissing || cost === null);
  const corrected = ({ supplier, cost }: Supply): Supply => ({ supplier, cost, ...supply });
  const isChanged = (code: Supply) => {
    const { supplier, cost } = corrected(code);
    return supplier !== code.supplier || cost !== code.cost;
  };
  const changed = codes.filter(isChanged);
  await updateSupply(
    tx,
    changed.map(({ id }) => id),
    supply,
  );
  return {
    variant,
    batch,
    codes: codes.length,
    before: costsOf(codes),
    after: costsOf(codes.map(corrected)),
    changed: {
      codes: changed.length,
      before: costsOf(changed),
      after: costsOf(changed.map(corrected)),
    },
  };
}

/** The batches with what they cost and where they were bought, newest first. */
export const listSupplies = ({ db }: Pick<Host, 'db'>, of: Parameters<typeof countSupplies>[1]) =>
  countSupplies(db, of);
