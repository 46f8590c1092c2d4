import * as v from 'valibot';
import { minorUnitsDown } from '../../money.ts';
import { oneLine } from '../../one-line.ts';
import { TooMuch } from '../ask.ts';
import type { Transfer } from '../port.ts';
import type { OkxSetting } from '../settings.ts';
import { addressIn } from './places.ts';
import { readOkx } from './signed.ts';

const PAGE = 100;
const PAGES_MAX = 50;
const FINAL = '2';

/** A deposit as OKX lists it. States other than 2 are on their way (0, 1) or wait for OKX's staff (8, 11 to 14, 17). */
const Deposit = v.object({
  depId: v.pipe(v.string(), v.minLength(1)),
  ccy: v.string(),
  // What can't be read is not passed over: it may be money.
  amt: v.pipe(v.string(), v.regex(/^\d{1,15}(\.\d+)?$/)),
  to: v.string(),
  from: v.optional(v.string(), ''),
  txId: v.optional(v.string(), ''),
  ts: v.pipe(v.string(), v.regex(/^\d{10,16}$/), v.transform(Number)),
  state: v.string(),
});
type Deposit = v.InferOutput<typeof Deposit>;

/** The deposits of USDT of a time, page by page, newest first; those of one moment may stand on two pages. */
export async function okxDeposits(
  setting: OkxSetting,
  { since, until }: { since: Date; until: Date | null },
  at: Date,
): Promise<Transfer[]> {
  const found = new Map<string, Deposit>();
  let after = until === null ? null : until.getTime() + 1;
  for (let page = 0; page < PAGES_MAX; page++) {
    const deposits: Deposit[] = await readOkx(setting, {
      path: '/api/v5/asset/deposit-history',
      query: {
        ccy: 'USDT',
        before: String(since.getTime() - 1),
        limit: String(PAGE),
        ...(after === null ? {} : { after: String(after) }),
      },
      schema: Deposit,
      at,
    });
    const known = found.size;
    for (const deposit of deposits) found.set(deposit.depId, deposit);
    if (deposits.length < PAGE || found.size === known) return [...found.values()].flatMap(transferOf);
    after = Math.min(...deposits.map(({ ts }) => ts)) + 1;
  }
  throw new TooMuch('OKX lists more deposits than can be read at once');
}

function transferOf({ depId, ccy, amt, to, from, txId, ts, state }: Deposit): Transfer[] {
  const amount = ccy === 'USDT' ? minorUnitsDown(amt, 'USDT') : null;
  if (amount === null || amount === 0) return [];
  return [
    {
      externalId: depId,
      amount,
      destination: addressIn(to),
      payer: oneLine(from) || null,
      reference: oneLine(txId) || null,
      at: new Date(ts),
      isFinal: state === FINAL,
    },
  ];
}
