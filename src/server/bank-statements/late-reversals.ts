import { DAY_MS } from '#contract/durations.ts';
import type { Db } from '../database/connect.ts';
import type { RecordedMoney } from '../reconciliation/reversal.ts';
import { findReversalCandidates } from '../reconciliation/reversal.ts';
import type { StatementLine } from './parsed-statement.ts';
import type { Movement } from './reversals.ts';
import { isReversal, namesIn, referencesIn, textOf } from './reversals.ts';

/**
 * The receipt that a statement's line reverses, or several receipts that it may reverse: the newest of
 * them, if they are `isPartial`.
 */
export type TakenBack = { description: string } & (
  | { kind: 'receipt'; receipt: RecordedMoney }
  | ({ kind: 'unclear' } & Candidates)
);

type Candidates = { receipts: readonly RecordedMoney[]; isPartial: boolean };

const AT_ONCE = 200;
/** How long after a transfer a reversal without a reference may follow. */
const NAMELESS_WITHIN_MS = 30 * DAY_MS;
/** How many receipts are listed, if a reversal may be of any of them. */
const LISTED_MAX = 20;

/**
 * The recorded receipts that a statement reverses, by the line of the debit. They have the
 * debit's reference and amount, or, if the line says that it is a reversal, its amount and sender.
 */
export async function findReversedReceipts(
  db: Db,
  lines: readonly StatementLine[],
  breathe: () => Promise<void>,
): Promise<Map<number, TakenBack>> {
  const byLine = new Map(lines.map((line) => [line.line, line]));
  const debits = lines.filter((line) => line.kind === 'outgoing');
  const found = new Map<number, Candidates & { isClear: boolean }>();
  for (let from = 0; from < debits.length; from += AT_ONCE) {
    await breathe();
    const part = debits.slice(from, from + AT_ONCE).map((debit) => ({
      ...debit,
      ids: new Set(exactReferencesIn(debit.movement)),
      paired: new Set(idsOfPaired(debit.reverses, byLine)),
    }));
    const references = [...new Set(part.flatMap(({ ids, paired }) => [...ids, ...paired]))];
    const candidates = await findReversalCandidates(db, { references });
    for (const { line, movement, ids, paired, reverses } of part) {
      const having = (names: ReadonlySet<string>) =>
        candidates.filter(
          ({ amount, external_id, reference }) =>
            amount === movement.amount && (names.has(external_id) || names.has(reference ?? '')),
        );
      const named = having(ids);
      // The debit may mean one of several credits, some of which are in this file and not recorded
      // yet.
      const isOneOfSeveral = named.length === 0 && reverses.length > 1;
      const meant = named.length > 0 ? named : having(paired);
      const isNameless = meant.length === 0 && reverses.length === 0 && isReversal(movement);
      const { receipts, isPartial } = isNameless
        ? await nameless(db, movement)
        : { receipts: meant, isPartial: false };
      if (receipts.length > 0)
        found.set(line, { receipts, isPartial, isClear: receipts.length === 1 && !isOneOfSeveral });
    }
  }
  const toTakenBack = ({ line, movement }: (typeof debits)[number]): [number, TakenBack][] => {
    const { receipts = [], isPartial = false, isClear = false } = found.get(line) ?? {};
    const [receipt] = receipts;
    if (receipt === undefined) return [];
    const description = textOf(movement) || 'a debit without a text';
    return isClear
      ? [[line, { kind: 'receipt', description, receipt }]]
      : [[line, { kind: 'unclear', description, receipts, isPartial }]];
  };
  return new Map(debits.flatMap(toTakenBack));
}

/** Possible references as written, since ids are compared exactly. */
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

/**
 * The receipts with the amount of a reversal that has no reference: those from a sender in its
 * text, otherwise all.
 */
async function nameless(db: Db, movement: Movement): Promise<Candidates> {
  if (movement.at === null) return { receipts: [], isPartial: false };
  const from = new Date(movement.at.getTime() - NAMELESS_WITHIN_MS);
  const until = new Date(movement.at.getTime() + DAY_MS);
  const meant = { amount: movement.amount, from, until, limit: LISTED_MAX + 1 };
  const named = await findReversalCandidates(db, { ...meant, payerKeys: namesIn(textOf(movement)) });
  const receipts = named.length > 0 ? named : await findReversalCandidates(db, meant);
  return { receipts: receipts.slice(0, LISTED_MAX), isPartial: receipts.length > LISTED_MAX };
}
