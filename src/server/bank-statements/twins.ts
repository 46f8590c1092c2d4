import { DAY_MS } from '#contract/durations.ts';
import type { Db } from '../database/connect.ts';
import { senderKeyOf } from '../payments/sender-key.ts';
import type { RecordedMoney } from '../reconciliation/reversal.ts';
import { startOfDayIn } from './dates.ts';
import type { ReceiptLine } from './parsed-statement.ts';
import { findFromElsewhere, findTwinCandidates } from './twins.store.ts';

/** Words that banks write about any transfer. */
const GENERAL =
  /^(?:IBFT|RAAST|P2P|P2M|FT|TRANSFER|TRF|FUNDS?|FROM|TO|BY|VIA|THE|FOR|AND|BANK|LTD|LIMITED|MOBILE|INTERNET|BANKING|ONLINE|APP|ACCOUNT|AC|INCOMING|INWARD|CREDIT(?:ED)?|RECEIVED|PAYMENT|DEPOSIT|CASH|PKR|RS|MR|MRS|MS)$/;

/** With more lines than this, each line gets a query of its own. */
const AHEAD_MAX = 1_000;

/**
 * Finds twins. `lookAhead` finds out in one query which of several lines need `twinOf` to query.
 */
export type TwinSearch = {
  lookAhead(db: Db, next: readonly ReceiptLine[]): Promise<void>;
  twinOf(db: Db, line: ReceiptLine): Promise<RecordedMoney | null>;
};

/**
 * Finds the recorded receipt of the same money as a line. Without a reference, another
 * export of the same account may describe the same money in other words: a twin has the line's day
 * and amount, and no different sender. A receipt imported under the same `headings` would have the
 * same id, so it is no twin. A receipt is the twin of one line at most, and of none if a line of
 * this file has its id. `zone` is the bank's.
 */
export function createTwinSearch(
  lines: readonly Pick<ReceiptLine, 'id' | 'formerId'>[],
  { zone, headings }: { zone: string; headings: string },
): TwinSearch {
  const own = new Set(lines.flatMap(({ id, formerId }) => [id, formerId]));
  const taken = new Set<string>();
  const keyOf = (amount: number, at: Date) => `${amount}|${startOfDayIn(zone, at).getTime()}`;
  /** The amounts and days of possible twins; null if there are too many to load. */
  let known: ReadonlySet<string> | null = null;
  const lookAhead = async (db: Db, next: readonly ReceiptLine[]) => {
    const times = next.map(({ at }) => at.getTime());
    const found = await findFromElsewhere(db, {
      amounts: [...new Set(next.map(({ amount }) => amount))],
      from: startOfDayIn(zone, new Date(Math.min(...times))),
      until: new Date(Math.max(...times) + DAY_MS),
      headings,
      max: AHEAD_MAX,
    });
    known = found && new Set(found.map(({ amount, sent_at }) => keyOf(amount, sent_at)));
  };
  const twinOf = async (db: Db, line: ReceiptLine) => {
    if (known !== null && !known.has(keyOf(line.amount, line.at))) return null;
    const from = startOfDayIn(zone, line.at);
    const until = new Date(from.getTime() + DAY_MS - 1);
    const ids = [line.id, ...(line.formerId === null ? [] : [line.formerId])];
    const candidates = await findTwinCandidates(db, { amount: line.amount, from, until, headings, ids });
    // The line's own receipt is no twin, and shows that the line is recorded.
    if (candidates.some(({ external_id }) => ids.includes(external_id))) return null;
    const twin = candidates.find(
      (receipt) =>
        !own.has(receipt.external_id) &&
        !taken.has(receipt.id) &&
        receipt.headings !== headings &&
        (line.reference === null || receipt.reference === null) &&
        mayBeOfOne(line, receipt),
    );
    if (twin === undefined) return null;
    taken.add(twin.id);
    return twin;
  };
  return { lookAhead, twinOf };
}

type Named = { payer: string | null; description: string | null };

/**
 * Whether two senders may be the same: they share a distinctive word, or one of them is unknown.
 */
function mayBeOfOne(one: Named, other: Named): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  return words.size === 0 || others.size === 0 || [...words].some((word) => others.has(word));
}

const wordsOf = ({ payer, description }: Named): Set<string> =>
  new Set(
    senderKeyOf(`${payer ?? ''} ${description ?? ''}`.replace(/[^\p{L}\s]+/gu, ' '))
      .split(' ')
      .filter((word) => word.length > 1 && !GENERAL.test(word)),
  );
