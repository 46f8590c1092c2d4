import type { Db } from '../database/connect.ts';
import type { RecordedMoney } from '../reconciliation/reversal.ts';
import { findReversalCandidates, findReversedIds } from '../reconciliation/reversal.ts';
import type { Movement } from './reversals.ts';
import { isReversal, namesIn, referencesIn, textOf } from './reversals.ts';
import type { StatementLine } from './statement.ts';

/** A recorded receipt that a line of a statement takes back; `isNew` if that was not known before. */
export type TakenBack = { receipt: RecordedMoney; description: string; isNew: boolean };

const AT_ONCE = 200;
const DAY_MS = 24 * 3_600_000;
/** How long after a transfer a bank takes it back without naming it. */
const NAMELESS_WITHIN_MS = 30 * DAY_MS;
const NAMELESS_MAX = 20;

/**
 * The recorded receipts that a statement takes back, by the line of the debit: by their
 * reference and amount, or, if the line says that it is a reversal, by their amount and sender. A line
 * without a sender is unclear if several receipts have its amount.
 */
export async function findReversedReceipts(
  db: Db,
  lines: readonly StatementLine[],
  breathe: () => Promise<void>,
): Promise<Map<number, TakenBack[] | 'unclear'>> {
  const byLine = new Map(lines.map((line) => [line.line, line]));
  const debits = lines.filter((line) => line.kind === 'outgoing');
  const found = new Map<number, RecordedMoney[]>();
  const unclear = new Set<number>();
  for (let from = 0; from < debits.length; from += AT_ONCE) {
    await breathe();
    const part = debits.slice(from, from + AT_ONCE).map((debit) => ({
      ...debit,
      references: [
        ...new Set([...exactReferencesIn(debit.movement), ...idsOfPaired(debit.reverses, byLine)]),
      ],
    }));
    const receipts = await findReversalCandidates(db, {
      references: [...new Set(part.flatMap(({ references }) => references))],
    });
    for (const { line, movement, references, reverses } of part) {
      const ids = new Set(references);
      const named = receipts.filter(
        (receipt) =>
          receipt.amount === movement.amount &&
          (ids.has(receipt.external_id) || ids.has(receipt.reference ?? '')),
      );
      const isNameless = named.length === 0 && reverses.length === 0 && isReversal(movement);
      const all = isNameless ? await nameless(db, movement) : named;
      if (all === 'unclear') unclear.add(line);
      else if (all.length > 0) found.set(line, all);
    }
  }
  const known = await findReversedIds(
    db,
    [...found.values()].flat().map(({ id }) => id),
  );
  return new Map(
    debits.flatMap(({ line, movement }): [number, TakenBack[] | 'unclear'][] => {
      if (unclear.has(line)) return [[line, 'unclear']];
      const receipts = found.get(line) ?? [];
      const description = textOf(movement) || 'a debit without a text';
      const taken = receipts.map((receipt) => ({ receipt, description, isNew: !known.has(receipt.id) }));
      return receipts.length === 0 ? [] : [[line, taken]];
    }),
  );
}

/** What may be a reference, as it is written: ids are compared to the letter. */
const exactReferencesIn = (movement: Movement): string[] => {
  const asWritten = textOf(movement);
  const written = [...asWritten.split(/[\s,;:()]+/), ...asWritten.split(/[^\p{L}\p{N}]+/u)];
  return [...referencesIn(movement), ...written.filter((word) => word.length > 3)];
};

const idsOfPaired = (reverses: readonly number[], byLine: ReadonlyMap<number, StatementLine>): string[] =>
  reverses.flatMap((line) => {
    const credit = byLine.get(line);
    return credit?.kind === 'receipt'
      ? [credit.id, ...(credit.formerId === null ? [] : [credit.formerId])]
      : [];
  });

/** The receipts of the amount that a reversal without a reference means: of a sender it names, or the one. */
async function nameless(db: Db, movement: Movement): Promise<RecordedMoney[] | 'unclear'> {
  if (movement.at === null) return [];
  const from = new Date(movement.at.getTime() - NAMELESS_WITHIN_MS);
  const until = new Date(movement.at.getTime() + DAY_MS);
  const receipts = await findReversalCandidates(db, {
    amount: movement.amount,
    ...{ from, until, limit: NAMELESS_MAX },
  });
  const names = new Set(namesIn(textOf(movement)));
  const named = receipts.filter(({ payer_key }) => payer_key !== null && names.has(payer_key));
  if (named.length > 0) return named;
  return receipts.length > 1 ? 'unclear' : receipts;
}
